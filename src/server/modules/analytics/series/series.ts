/** Lines of a chart: what each point of a period brought, of everything, by platform, by song or by link. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { type getSeries, mostSeries } from '#contract/series.ts';
import { dayNumber } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { refused } from '#server/kernel/errors.ts';
import { eachSong } from '../../growth/service.ts';
import { bindingTerms } from '../../metrics/service.ts';
import { type Compared, daysIn, readCourses } from '../courses.ts';
import { courseOf } from '../points.ts';
import { type Period, pointsOfComparison } from '../policy.ts';
import { type Asker, answerFromTotals, readPeriod } from '../portfolio.ts';
import { changeOf, songCounts } from '../portfolio-growth.ts';
import { addMoves, type Moves, runningTotals } from '../running-totals.ts';
import {
  type Group,
  groupsOf,
  lineOf,
  namedBy,
  type SeriesFigures,
  type SeriesWanted,
  withEmpty,
} from './groups.ts';
import { readImported } from './imported.ts';
import { type GrownLink, namesOf, readLinks } from './links.ts';
import { seriesByRelease } from './release.ts';

type Reply = ReplyOf<typeof getSeries>;
type Asked = QueryOf<typeof getSeries>;

export async function readSeries(ctx: Ctx, user: Asker, asked: Asked): Promise<Reply> {
  const wanted = wantedOf(asked);
  const period = await readPeriod(ctx, user, asked);
  const key = ['series', period, wanted];
  return answerFromTotals(ctx, user, key, async (sums) => {
    const reply = await makeSeries(ctx, user, period, wanted);
    return isOfLinks(wanted) ? reply : { ...reply, ...sums };
  });
}

async function makeSeries(ctx: Ctx, user: Asker, period: Period, wanted: SeriesWanted): Promise<Reply> {
  const read = wanted.align === 'release' ? seriesByRelease : seriesByDate;
  const { metric: counted, series, ...figures } = await read(ctx, user, period, wanted);
  const keys = series.map(({ key }) => key);
  const names = await namesOf(ctx, user.id, wanted.by, keys);
  const { metric, ...own } = await readImported(ctx, user, period, { wanted, metric: counted });
  const isByDate = wanted.align === 'date';
  return {
    ...{ from: period.from, to: period.to, comparison: isByDate ? period.comparison : null },
    ...{ timeZone: user.timeZone, interval: period.interval, metric: metric ?? null },
    ...{ mode: wanted.mode, groupBy: wanted.by, points: isByDate ? period.points : [] },
    series: series.map((one) => ({ ...one, ...names.get(one.key) })),
    ...figures,
    ...own,
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

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
  user: Asker,
  period: Period,
  wanted: SeriesWanted,
): Promise<SeriesFigures> {
  const { metric, links } = await readLinks(ctx, user, period, wanted);
  const { groups, leftOut } = groupsOf<GrownLink>(links, wanted.by, bindingTerms(ctx.config).apart);
  const changes = new Map(groups.map(({ key, links }) => [key, changeOf(links.map(({ growth }) => growth))]));
  const gained = ({ key }: Group) => changes.get(key)?.gained ?? -1;
  const sorted = groups.toSorted((a, b) => gained(b) - gained(a) || (a.key < b.key ? -1 : 1));
  const shown = withEmpty(sorted, wanted).slice(0, mostSeries);
  const read = isOfLinks(wanted) ? readOwnCourses : readPlatformCourses;
  const coursesOf = metric ? await read(ctx, user, period, metric, shown) : () => [];
  return {
    metric,
    ages: null,
    series: shown.map((group) => ({
      key: group.key,
      ...namedBy(wanted.by, group),
      songs: group.links.length,
      ofSongs: songCounts(group.links),
      ...lineOf(coursesOf(group), period.points, wanted.mode),
      change: changes.get(group.key) ?? changeOf([]),
    })),
    others: Math.max(0, sorted.length - shown.length),
    leftOut,
    usual: null,
  };
}

type CoursesOf = (group: Group<GrownLink>) => Compared[];

const byPlatform = ({ links }: Group<GrownLink>) => [...Map.groupBy(links, ({ platform }) => platform)];
const gapsOf = (links: readonly GrownLink[]) => links.flatMap(({ growth }) => growth.gaps);

/** From totals, as the overview's. */
async function readPlatformCourses(
  ctx: Ctx,
  user: Asker,
  period: Period,
  metric: Metric,
): Promise<CoursesOf> {
  const courses = await readCourses(ctx, user, period, { metric });
  return (group) => byPlatform(group).map(([platform, links]) => courses(platform, metric, gapsOf(links)));
}

/** The same of some links alone: sums by the rules of totals. */
async function readOwnCourses(
  ctx: Ctx,
  user: Asker,
  period: Period,
  metric: Metric,
  groups: readonly Group[],
): Promise<CoursesOf> {
  const keys = new Map(groups.flatMap(({ key, links }) => links.map(({ trackId }) => [trackId, key])));
  const moves = new Map<string, Moves>(groups.map(({ key }) => [key, new Map()]));
  const earlier = pointsOfComparison(period);
  const wanted = { from: firstOf(period) - 1, trackIds: [...keys.keys()], metrics: [metric] };
  await eachSong(ctx, user, wanted, (song, { trackId }, countedFrom) => {
    const own = moves.get(keys.get(trackId) ?? '') ?? new Map();
    addMoves(own, song, [metric], { countedFrom, since: -Infinity });
  });
  return (group) => {
    const all = runningTotals(moves.get(group.key) ?? new Map(), []);
    return byPlatform(group).map(([platform, links]) => {
      const days = all.filter((day) => day.platform === platform);
      const now = daysIn(days, period);
      return {
        now: courseOf(now, period.points, gapsOf(links)),
        before: period.comparison && courseOf(daysIn(days, period.comparison), earlier).brought,
        read: now.map(({ day }) => day),
      };
    });
  };
}

/** The earliest day of the period and what it is compared with. */
const firstOf = ({ from, comparison }: Pick<Period, 'from' | 'comparison'>): number =>
  dayNumber(comparison && comparison.from < from ? comparison.from : from);
