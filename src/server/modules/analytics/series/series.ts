/** Lines of a chart: what each point of a period brought, of everything, by platform, by song or by link. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { type getSeries, mostSeries } from '#contract/series.ts';
import { changesOf } from '#domain/counting-changes.ts';
import { dayNumber } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { refused } from '#server/kernel/errors.ts';
import { eachSong } from '../../growth/service.ts';
import { bindingTerms, dayPoints } from '../../metrics/service.ts';
import { type ComparedSeries, comparedSeries, readCounterSeries } from '../counter-series.ts';
import { withPartTitles } from '../part-titles.ts';
import type { Period } from '../policy.ts';
import { answerFromTotals, answerOfDays, type OverviewReader, readPeriod } from '../portfolio.ts';
import { changeOf, countSongs } from '../portfolio-growth.ts';
import { selectMayHaveShorts } from '../queries.ts';
import { addLinkMoves, type Moves, runningTotals } from '../running-totals.ts';
import {
  groupNamedBy,
  groupsOf,
  lineOf,
  type SeriesFigures,
  type SeriesGroup,
  type SeriesWanted,
  withEmpty,
} from './groups.ts';
import { readImported } from './imported.ts';
import { type GrownLink, readGrownLinks, seriesNames } from './links.ts';
import { seriesByRelease } from './release.ts';

type Reply = ReplyOf<typeof getSeries>;
type Asked = QueryOf<typeof getSeries>;

export async function readSeries(ctx: Ctx, user: OverviewReader, asked: Asked): Promise<Reply> {
  const wanted = wantedOf(asked);
  const period = await readPeriod(ctx, user, asked);
  const key = ['series', period, wanted];
  const make = () => makeSeries(ctx, user, period, wanted);
  // Which metric leads is told by the sums of all.
  if (isOfLinks(wanted) && (wanted.ids || wanted.metric)) return answerOfDays(ctx, user, key, make);
  return answerFromTotals(ctx, user, key, async (sums) => {
    const reply = await make();
    return isOfLinks(wanted) ? reply : { ...reply, ...sums };
  });
}

async function makeSeries(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  wanted: SeriesWanted,
): Promise<Reply> {
  const read = wanted.align === 'release' ? seriesByRelease : seriesByDate;
  const [{ metric: counted, series, names, ...figures }, mayHaveShorts] = await Promise.all([
    read(ctx, user, period, wanted),
    isCountedApart(wanted.metric) && selectMayHaveShorts(ctx.db, user.id, amongOf(wanted)),
  ]);
  const { metric, ...own } = await readImported(ctx, user, period, { wanted, metric: counted });
  const isByDate = wanted.align === 'date';
  return {
    ...{ from: period.from, to: period.to, comparison: isByDate ? period.comparison : null },
    ...{ timeZone: user.timeZone, interval: period.interval, metric: metric ?? null },
    ...{ mode: wanted.mode, groupBy: wanted.by, points: isByDate ? period.points : [] },
    series: (await withPartTitles(ctx, user.id, series)).map((one) => ({ ...one, ...names.get(one.key) })),
    ...figures,
    ...own,
    ...(mayHaveShorts && { mayHaveShorts: true as const }),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

/** Whether Shorts are counted by a rule of their own, by that metric. */
const isCountedApart = (metric: Metric | undefined): boolean =>
  metric === undefined || changesOf(metric).some(({ of }) => of === 'shorts');

const amongOf = ({ by, ids }: SeriesWanted) => ids && (by === 'song' ? { songIds: ids } : { trackIds: ids });

function wantedOf({ groupBy: by, mode, align, metric, platform, ids: given, previous }: Asked): SeriesWanted {
  const ids = given === undefined ? undefined : [...new Set(given.split(',').filter(Boolean))].sort();
  const hasIds = by === 'song' || by === 'track';
  if (align === 'release' && !hasIds) throw refused('align', 'needs groupBy=song or track');
  if (ids && !hasIds) throw refused('ids', 'needs groupBy=song or track');
  if (ids && ids.length > mostSeries) throw refused('ids', `at most ${mostSeries}`);
  if (metric && isGauge(metric) && by !== 'track')
    throw refused('metric', 'a gauge has no sums: groupBy=track');
  const hasPrevious = previous === 'true';
  if (hasPrevious && !(ids && align === 'release')) throw refused('previous', 'needs align=release and ids');
  return { by, mode, align, metric, platform, ids, hasPrevious };
}

/** Its lines are worked out from the links themselves, and from no sum that is stored. */
const isOfLinks = ({ by }: SeriesWanted): boolean => by === 'song' || by === 'track';

async function seriesByDate(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  wanted: SeriesWanted,
): Promise<SeriesFigures> {
  const { metric, links } = await readGrownLinks(ctx, user, period, wanted);
  const { groups, leftOut } = groupsOf<GrownLink>(links, wanted.by, bindingTerms(ctx.config).apart);
  const changes = new Map(groups.map(({ key, links }) => [key, changeOf(links.map(({ growth }) => growth))]));
  const gained = ({ key }: SeriesGroup) => changes.get(key)?.gained ?? -1;
  const sorted = groups.toSorted((a, b) => gained(b) - gained(a) || (a.key < b.key ? -1 : 1));
  const shown = withEmpty(sorted, wanted).slice(0, mostSeries);
  const read = isOfLinks(wanted) ? readSeriesOfLinks : readSeriesOfTotals;
  const keys = shown.map(({ key }) => key);
  const [partsOf, names] = await Promise.all([
    metric ? read(ctx, user, period, metric, shown) : () => [],
    seriesNames(ctx, user.id, wanted.by, keys),
  ]);
  return {
    ...{ metric, names, ages: null },
    series: shown.map((group) => ({
      key: group.key,
      ...groupNamedBy(wanted.by, group),
      songs: group.links.length,
      ofSongs: countSongs(group.links),
      ...lineOf(partsOf(group), period.points, wanted.mode),
      change: changes.get(group.key) ?? changeOf([]),
    })),
    others: Math.max(0, sorted.length - shown.length),
    leftOut,
    usual: null,
  };
}

/** Platform by platform. */
type PartsOf = (group: SeriesGroup<GrownLink>) => ComparedSeries[];

const byPlatform = ({ links }: SeriesGroup<GrownLink>) => [...Map.groupBy(links, ({ platform }) => platform)];
const gapsOf = (links: readonly GrownLink[]) => links.flatMap(({ growth }) => growth.gaps);

/** From totals, as the overview's. */
async function readSeriesOfTotals(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  metric: Metric,
): Promise<PartsOf> {
  const seriesOf = await readCounterSeries(ctx, user, period, { metric });
  return (group) => byPlatform(group).map(([platform, links]) => seriesOf(platform, metric, gapsOf(links)));
}

/** The same of some links alone: sums by the rules of totals. */
async function readSeriesOfLinks(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  metric: Metric,
  groups: readonly SeriesGroup[],
): Promise<PartsOf> {
  const keys = new Map(groups.flatMap(({ key, links }) => links.map(({ trackId }) => [trackId, key])));
  const moves = new Map<string, Moves>(groups.map(({ key }) => [key, new Map()]));
  const alone = new Set(groups.filter(({ links }) => links.length === 1).map(({ key }) => key));
  const compared = comparedSeries(period);
  const wanted = { from: firstOf(period) - 1, trackIds: [...keys.keys()], metrics: [metric] };
  await eachSong(ctx, user, wanted, (song, { trackId }, countedFrom) => {
    const key = keys.get(trackId) ?? '';
    const own = moves.get(key) ?? new Map();
    const points = dayPoints(song, metric, countedFrom);
    addLinkMoves(own, song, metric, { points, countedFrom, isAlone: alone.has(key) });
  });
  return (group) => {
    const all = runningTotals(moves.get(group.key) ?? new Map(), []);
    return byPlatform(group).map(([platform, links]) =>
      compared(
        all.filter((day) => day.platform === platform),
        gapsOf(links),
      ),
    );
  };
}

/** The earliest day of the period and what it is compared with. */
const firstOf = ({ from, comparison }: Pick<Period, 'from' | 'comparison'>): number =>
  dayNumber(comparison && comparison.from < from ? comparison.from : from);
