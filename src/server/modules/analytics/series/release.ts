/** Songs by age: day 0 is each one's release day, beside what is usual for one's own songs at that age. */
import { mostSeries } from '#contract/series.ts';
import { lengthOf } from '#domain/comparison.ts';
import { type Days, dayNumber, dayOfNumber, type Interval } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { fewestForUsual } from '#domain/releases.ts';
import type { Ctx } from '#server/context.ts';
import { eachOf, lastCompleteDay, spanGrowth } from '../../growth/service.ts';
import { bindingTerms, type DayPoint, dayPoints, gapsOver, type SongDays } from '../../metrics/service.ts';
import { comparedSeries } from '../counter-series.ts';
import type { Period } from '../policy.ts';
import type { OverviewReader } from '../portfolio.ts';
import { changeOf, countSongs } from '../portfolio-growth.ts';
import { addLinkMoves, type Moves, runningTotals } from '../running-totals.ts';
import {
  groupKeyOf,
  groupNamedBy,
  groupsOf,
  type Line,
  lineOf,
  type SeriesFigures,
  type SeriesWanted,
  valuesOf,
  withEmpty,
} from './groups.ts';
import { leadingMetric, readGrownLinks, refuseUnknown, seriesNames } from './links.ts';
import { type ReleasedLink, type ReleasesWanted, selectLinksOf, selectReleases } from './queries.ts';

/** Older ones say little of how songs do today, and quartiles of more are no other ones. */
const mostForUsual = 200;

/** Days of age that make one point. */
const daysOf: Record<Interval, number> = { day: 1, week: 7, month: 30 };

type ReadLink = Omit<ReleasedLink, 'countedFrom'> & {
  song: SongDays;
  /** Complete days up to the last age. */
  points: DayPoint[];
  countedFrom: number;
};

export async function seriesByRelease(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  wanted: SeriesWanted,
): Promise<SeriesFigures> {
  const metric = await metricOf(ctx, user, period, wanted);
  const ages = agesOf(period);
  const shown = { metric, ages: ages.map(({ from }) => from) };
  if (!metric) return { ...shown, series: [], names: new Map(), others: 0, leftOut: [], usual: null };
  const by = wanted.by === 'track' ? 'track' : 'song';
  const today = lastCompleteDay(ctx, user) + 1;
  const { chosen, earlier } = await releasesOf(ctx, user, { ...wanted, metric, by, today });
  // A song of which no such day was read has a line without values: who draws it can say so.
  const ids = [...new Set([...(wanted.ids ?? []), ...chosen.map((link) => groupKeyOf(link, by))])];
  const [read, names] = await Promise.all([
    readDays(ctx, user, [...chosen, ...earlier], { metric, ages, today }),
    seriesNames(ctx, user.id, by, ids),
  ]);
  const groupsIn = (links: readonly ReleasedLink[]) => {
    const ids = new Set(links.map(({ trackId }) => trackId));
    const own = read.filter(({ trackId }) => ids.has(trackId));
    return groupsOf(own, by, bindingTerms(ctx.config).apart);
  };
  const { groups, leftOut } = groupsIn(chosen);
  const told = { ages, metric, today, mode: wanted.mode };
  const lines = withEmpty(groups, { ids })
    .toSorted((a, b) => compare(releasedOf(b.links), releasedOf(a.links)) || compare(a.key, b.key))
    .map((group) => ({
      key: group.key,
      ...groupNamedBy(by, group),
      songs: group.links.length,
      ...lineByAge(group.links, told),
      ...changeByAge(group.links, ages),
    }));
  const shownValues = new Map(lines.map(({ key, values }) => [key, values]));
  return {
    ...{ ...shown, names },
    series: lines,
    others: Math.max(0, (chosen[0]?.total ?? 0) - lines.length),
    leftOut,
    usual: usualOf(
      groupsIn(earlier).groups.map(({ key, links }) => shownValues.get(key) ?? valuesByAge(links, told)),
      ages.length,
    ),
  };
}

const metricOf = async (
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  wanted: SeriesWanted,
): Promise<Metric | undefined> =>
  wanted.metric ??
  (wanted.ids
    ? (await readGrownLinks(ctx, user, period, wanted)).metric
    : await leadingMetric(ctx, user, period, wanted.platform));

type ReleasesOf = Pick<SeriesWanted, 'platform' | 'ids' | 'hasPrevious'> &
  Pick<ReleasesWanted, 'metric' | 'by'>;

/** The links that are told of, and those that came out before the latest of them, which say what is usual. */
async function releasesOf(
  ctx: Ctx,
  user: OverviewReader,
  { metric, by, platform, ids, hasPrevious, today }: ReleasesOf & { today: number },
): Promise<{ chosen: ReleasedLink[]; earlier: ReleasedLink[] }> {
  const select = { metric, by, platform, earlier: mostForUsual };
  if (!ids) {
    const before = dayOfNumber(today);
    const links = await selectReleases(ctx.db, user.id, { ...select, before, latest: mostSeries });
    return {
      chosen: links.filter(({ isLatest }) => isLatest),
      earlier: links.filter(({ isEarlier }) => isEarlier),
    };
  }
  const links = await selectLinksOf(ctx.db, user.id, by, ids);
  refuseUnknown(ids, new Set(links.map((link) => (by === 'song' ? link.songId : link.trackId))));
  const chosen = links.filter((link) => !platform || link.platform === platform);
  const latest = chosen.toSorted((a, b) => compare(b.released ?? '', a.released ?? ''))[0];
  if (!latest?.released) return { chosen, earlier: [] };
  const before = { before: latest.released, latest: 0 };
  const own = by === 'track' ? { platform: latest.platform } : {};
  const earlier = await selectReleases(ctx.db, user.id, { ...select, ...before, ...own });
  return { chosen: hasPrevious ? withPrevious(chosen, earlier, by) : chosen, earlier };
}

/** The last of those before; of one day the first id, as where a song is compared with the release before it. */
function withPrevious(
  chosen: readonly ReleasedLink[],
  earlier: readonly ReleasedLink[],
  by: 'song' | 'track',
): ReleasedLink[] {
  const asked = new Set(chosen.map(({ trackId }) => trackId));
  const before = earlier.filter(({ trackId }) => !asked.has(trackId));
  const [last] = before.toSorted(
    (a, b) => compare(b.released ?? '', a.released ?? '') || compare(groupKeyOf(a, by), groupKeyOf(b, by)),
  );
  return [...chosen, ...before.filter((link) => last && groupKeyOf(link, by) === groupKeyOf(last, by))];
}

/** Links of which the metric was read, with the days of those ages. What has no release day has no age. */
async function readDays(
  ctx: Ctx,
  user: OverviewReader,
  links: readonly ReleasedLink[],
  { metric, ages, today }: Omit<Told, 'mode'>,
): Promise<ReadLink[]> {
  const length = (ages.at(-1)?.to ?? 0) + 1;
  const spans = new Map(
    links.flatMap(({ trackId, released }) => {
      const from = released === null ? undefined : dayNumber(released) - 1;
      return from === undefined ? [] : [[trackId, { from, to: Math.min(today, from + 1 + length) }] as const];
    }),
  );
  if (spans.size === 0) return [];
  const all = [...spans.values()];
  const span = { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
  const read: ReadLink[] = [];
  const released = links.filter(({ trackId }) => spans.has(trackId));
  const wanted = { ...span, spans, metrics: [metric] };
  await eachOf(ctx, user, released, wanted, (song, link, countedFrom) => {
    const to = spans.get(link.trackId)?.to ?? 0;
    const points = dayPoints(song, metric, countedFrom).filter(({ day }) => day < to);
    if (points.length > 0) read.push({ ...link, song, points, countedFrom });
  });
  return read;
}

type Ages = { from: number; to: number }[];

/** As many days as the period has, the last point cut by its end. */
function agesOf(period: Period): Ages {
  const [length, step] = [lengthOf(period), daysOf[period.interval]];
  return Array.from({ length: Math.ceil(length / step) }, (_, place) => ({
    from: place * step,
    to: Math.min((place + 1) * step, length) - 1,
  }));
}

/** Of a song all links have the same. */
const releasedOf = (links: readonly Pick<ReleasedLink, 'released'>[]): string => links[0]?.released ?? '';

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

type Told = { ages: Ages; metric: Metric; today: number; mode: 'total' | 'change' };

/** Of one song or link, the days of each age that is over: of others nothing is known yet. */
function daysByAge(links: readonly ReadLink[], { ages, today }: Told): Days[] {
  const released = releasedOf(links);
  const first = released === '' ? today : dayNumber(released);
  return ages
    .filter(({ to }) => first + to < today)
    .map(({ from, to }) => ({ from: dayOfNumber(first + from), to: dayOfNumber(first + to) }));
}

function lineByAge(links: readonly ReadLink[], told: Told): Line {
  const over = daysByAge(links, told);
  const line = lineOf(partsOf(links, over, told), over, told.mode);
  const rest = told.ages.slice(over.length);
  return {
    values: [...line.values, ...rest.map(() => null)],
    before: null,
    daysRead: [...line.daysRead, ...rest.map(() => 0)],
    corrected: [...line.corrected, ...rest.map(() => 0)],
    gaps: line.gaps,
  };
}

/** What a line shows, without what it says of it: all that is asked of those that are only compared with. */
function valuesByAge(links: readonly ReadLink[], told: Told): Line['values'] {
  const over = daysByAge(links, told);
  const values = valuesOf(partsOf(links, over, told), over, told.mode);
  return [...values, ...told.ages.slice(over.length).map(() => null)];
}

function partsOf(links: readonly ReadLink[], points: readonly Days[], { metric }: Told) {
  const [first, last] = [points[0]?.from, points.at(-1)?.to];
  if (first === undefined || last === undefined) return [];
  const span = { from: dayNumber(first), to: dayNumber(last) };
  const seriesOf = comparedSeries({ from: first, to: last, comparison: null, points: [...points] });
  return [...Map.groupBy(links, ({ platform }) => platform).values()].map((own) => {
    const moves: Moves = new Map();
    for (const { song, points: read, countedFrom } of own)
      addLinkMoves(moves, song, metric, { points: read, countedFrom, isAlone: links.length === 1 });
    const gaps = own.flatMap(({ points: read }) => gapsOver(read, span.from, span.to));
    return seriesOf(runningTotals(moves, []), gaps);
  });
}

function changeByAge(
  links: readonly ReadLink[],
  ages: Ages,
): Pick<SeriesFigures['series'][number], 'change' | 'ofSongs'> {
  const released = releasedOf(links);
  if (released === '') return { change: changeOf([]), ofSongs: countSongs([]) };
  const from = dayNumber(released);
  const span = { from, to: from + (ages.at(-1)?.to ?? 0), before: null };
  const grown = links.map(({ songId, points }) => ({ songId, growth: spanGrowth(points, span) }));
  return { change: changeOf(grown.map(({ growth }) => growth)), ofSongs: countSongs(grown) };
}

/** Between the two nearest values, as spreadsheets do. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

/** Null where no age is known of enough songs. */
export function usualOf(
  songs: readonly (readonly (number | null)[])[],
  ages: number,
): SeriesFigures['usual'] {
  const known = songs.filter((values) => values.some((value) => value !== null));
  const byAge = Array.from({ length: ages }, (_, age) =>
    known.flatMap((values) => values[age] ?? []).toSorted((a, b) => a - b),
  );
  if (!byAge.some((values) => values.length >= fewestForUsual)) return null;
  const at = (share: number) =>
    byAge.map((values) => (values.length < fewestForUsual ? null : quantile(values, share)));
  return { low: at(0.25), median: at(0.5), high: at(0.75), songs: known.length };
}
