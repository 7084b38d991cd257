/** The dashboard's figures, read from totals so that 10,000 songs open as fast as 100. */
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Overview, overviewQuery, TopSong, Total } from '#contract/analytics.ts';
import { dayIn, dayNumber } from '#domain/days.ts';
import { leadingCounters, type Metric } from '#domain/metrics.ts';
import { plans } from '#domain/plans.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { findTimeZone } from '../accounts/service.ts';
import { dayPoints } from '../metrics/service.ts';
import {
  eachSong,
  ensureGrowth,
  growthOver,
  lastCompleteDay,
  type MetricGrowth,
  placesTaken,
  selectChangeMark,
  selectSpan,
  tracksByIds,
  usualSpans,
} from '../tracks/service.ts';
import { type Course, courseByDay, courseByPoint, pointSums } from './points.ts';
import { type Days, firstDay, lastDayOf, type Period, periodOf, pointsOfComparison } from './policy.ts';
import { changeOf, gainsOf, growthOf, type Moved, movers, type SongsGrowth } from './portfolio-growth.ts';
import {
  type PlatformState,
  selectFirstDay,
  selectLargestSongs,
  selectPlatformStates,
  selectStandings,
  selectTotals,
} from './queries.ts';

export type Asker = Pick<SignedIn, 'id' | 'timeZone' | 'tier'>;
type Asked = z.infer<typeof overviewQuery>;

/** Songs in each of the short lists. */
const songsShown = 5;

type Courses = (platform: PlatformId, metric: Metric) => { now: Course; before: Course['brought'] | null };

async function readTotals(
  ctx: Ctx,
  user: Asker,
  period: Period,
  songs: readonly SongsGrowth[],
): Promise<Total[]> {
  const today = dayIn(ctx.clock.now(), user.timeZone);
  const standings = await selectStandings(ctx.db, user.id, period.isCurrent ? today : period.to);
  const courses = await readCourses(ctx, user, period);
  return standings
    .map(({ platform, metric, value, songs: summed }): Total => {
      const { now, before } = courses(platform, metric);
      const change = changeOf(growthOf(songs, platform, metric));
      const isKnown = before?.some((brought) => brought !== null);
      return { metric, platform, value, songs: summed, change, ...now, before: isKnown ? before : null };
    })
    .sort((a, b) => b.songs - a.songs || b.value - a.value);
}

/** How each counter of each platform went, point by point, and how the days that they are compared with did. */
async function readCourses(ctx: Ctx, user: Asker, period: Period): Promise<Courses> {
  const { comparison, interval, points } = period;
  const isByDay = interval === 'day';
  const days = await readDays(ctx, user, isByDay && comparison ? [period, comparison] : [period]);
  const earlier = pointsOfComparison(period);
  if (isByDay)
    return (platform, metric) => ({
      now: courseByDay(days(platform, metric, period), points),
      before: comparison ? courseByDay(days(platform, metric, comparison), earlier).brought : null,
    });
  const [now, before] = [pointSums(points), pointSums(earlier)];
  const from = dayNumber(comparison && comparison.from < period.from ? comparison.from : period.from) - 1;
  await eachSong(ctx, user, { from, isOpen: false }, (song, { platform }, countedFrom) => {
    for (const metric of song.ends.keys()) {
      const own = dayPoints(song, metric, countedFrom);
      for (const sums of [now, before]) sums.add(platform, metric, own);
    }
  });
  return (platform, metric) => ({
    now: courseByPoint(days(platform, metric, period), points, now.of(platform, metric)),
    before: comparison ? before.of(platform, metric).brought : null,
  });
}

async function readDays(ctx: Ctx, user: Asker, spans: readonly Days[]) {
  const days = await selectTotals(ctx.db, user.id, spans);
  const byCounter = Object.groupBy(days, ({ platform, metric }) => `${platform} ${metric}`);
  return (platform: PlatformId, metric: Metric, { from, to }: Days) =>
    byCounter[`${platform} ${metric}`]?.filter(({ day }) => from <= day && day <= to) ?? [];
}

/** The spans that are stored are not worked out again; they are compared with as many days before. */
async function readGrowth(ctx: Ctx, user: Asker, { comparison, ...period }: Period): Promise<SongsGrowth[]> {
  const span = { from: dayNumber(period.from), to: dayNumber(period.to), before: spanOf(comparison) };
  const days = usualSpans.find((days) => days === span.to - span.from + 1);
  const isUsual =
    span.to === lastCompleteDay(ctx, user) && (span.before?.to ?? span.from - 1) === span.from - 1;
  if (days && isUsual) {
    await ensureGrowth(ctx, user);
    const stored = await selectSpan(ctx.db, user.id, days);
    return span.before ? stored : stored.map((song) => ({ ...song, growth: uncompared(song.growth) }));
  }
  const songs = await growthOver(ctx, user, [span]);
  return songs.map(({ trackId, platform, spans }) => ({ trackId, platform, growth: spans[0] ?? {} }));
}

const uncompared = (growth: MetricGrowth): MetricGrowth =>
  Object.fromEntries(Object.entries(growth).map(([metric, own]) => [metric, { ...own, previous: null }]));

const spanOf = (days: Days | null) => days && { from: dayNumber(days.from), to: dayNumber(days.to) };

type Top = { trackId: string } & Pick<TopSong, 'gained' | 'previous'>;

/** Which songs are shown, and what is told of them. */
async function chooseSongs(
  ctx: Ctx,
  userId: string,
  songs: readonly SongsGrowth[],
  metric: Metric | undefined,
) {
  const gains: Top[] = gainsOf(songs, metric).slice(0, songsShown);
  const large = gains.length < songsShown ? await selectLargestSongs(ctx.db, userId, metric, songsShown) : [];
  const others = large.filter((id) => !gains.some(({ trackId }) => trackId === id));
  const unknown = others.map((trackId): Top => ({ trackId, gained: null, previous: null }));
  const moved = movers(songs);
  const up = moved.filter(({ state }) => state === 'rising');
  const down = moved.filter(({ state }) => state === 'fading');
  return {
    top: [...gains, ...unknown].slice(0, songsShown),
    rising: up.slice(0, songsShown),
    fading: down.slice(-songsShown).reverse(),
    moved: { rising: up.length, fading: down.length },
  };
}

/** With the songs themselves as they are now. */
async function readSongs(
  ctx: Ctx,
  userId: string,
  { top, rising, fading }: Awaited<ReturnType<typeof chooseSongs>>,
): Promise<Pick<Overview, 'topSongs' | 'rising' | 'fading'>> {
  const shown = [...top, ...rising, ...fading].map(({ trackId }) => trackId);
  const tracks = await tracksByIds(ctx, userId, [...new Set(shown)]);
  const byId = new Map(tracks.map((track) => [track.id, track]));
  const moverOf = ({ trackId, state: _state, ...figures }: Moved) => {
    const track = byId.get(trackId);
    return track ? [{ track, ...figures }] : [];
  };
  const topSongOf = ({ trackId, ...gain }: Top): TopSong[] => {
    const track = byId.get(trackId);
    return track ? [{ ...track, ...gain }] : [];
  };
  return {
    topSongs: top.flatMap(topSongOf),
    rising: rising.flatMap(moverOf),
    fading: fading.flatMap(moverOf),
  };
}

const count = (states: readonly PlatformState[], of: 'songs' | 'inactive' | 'paused'): number =>
  states.reduce((sum, state) => sum + state[of], 0);

const newest = (states: readonly PlatformState[]): string | null =>
  states
    .flatMap(({ lastSyncedAt }) => lastSyncedAt?.toISOString() ?? [])
    .sort()
    .at(-1) ?? null;

/** What is no zone counts as not given. `first`: the day before it has to be known, so it is the one after the first known. */
async function readPeriod(ctx: Ctx, user: Asker, asked: Asked): Promise<Period> {
  const now = ctx.clock.now();
  const tz = asked.tz === undefined ? undefined : await findTimeZone(ctx.db, asked.tz);
  if (asked.from !== 'first') return periodOf({ ...asked, from: asked.from, tz }, now, user.timeZone);
  const first = await selectFirstDay(ctx.db, user.id);
  const from = firstDay(first, lastDayOf({ tz }, now, user.timeZone));
  return periodOf({ ...asked, from, tz }, now, user.timeZone);
}

/** One statement after the other: the embedded database has one connection. */
async function readFigures(ctx: Ctx, user: Asker, period: Period, asked: Asked) {
  const songs = await readGrowth(ctx, user, period);
  const totals = await readTotals(ctx, user, period, songs);
  const metric =
    asked.metric ?? leadingCounters.find((name) => totals.some((total) => total.metric === name));
  return { totals, metric, chosen: await chooseSongs(ctx, user.id, songs, metric) };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

/**
 * What all songs and days together say, until something happens to them: of 10,000 songs it takes a third of a second
 * to work out. A process keeps that of the accounts it last worked for; never how old numbers are, what is paused, or
 * how much of the plan is used.
 */
const keptFigures = new LRUCache<string, { mark: string; figures: Figures }>({ max: 200 });

/** The mark is read before the figures: those may be newer than it says, and are then read once more than needed. */
async function figuresOf(ctx: Ctx, user: Asker, period: Period, asked: Asked): Promise<Figures> {
  const today = dayIn(ctx.clock.now(), user.timeZone);
  const key = JSON.stringify([user.id, user.timeZone, today, period.from, period.to, asked]);
  const mark = await selectChangeMark(ctx.db, user.id);
  const kept = keptFigures.get(key);
  if (kept && mark !== '' && kept.mark === mark) return kept.figures;
  const figures = await readFigures(ctx, user, period, asked);
  keptFigures.set(key, { mark, figures });
  return figures;
}

export async function readOverview(ctx: Ctx, user: Asker, asked: Asked): Promise<Overview> {
  const period = await readPeriod(ctx, user, asked);
  const { totals, metric, chosen } = await figuresOf(ctx, user, period, asked);
  const states = await selectPlatformStates(ctx.db, user.id, metric);
  const plan = plans[user.tier];
  return {
    from: period.from,
    to: period.to,
    comparison: period.comparison,
    timeZone: user.timeZone,
    interval: period.interval,
    points: period.points,
    totals,
    metric: metric ?? null,
    ...(await readSongs(ctx, user.id, chosen)),
    moved: chosen.moved,
    platforms: states.map(({ platform, songs, withheld }) => ({ platform, songs, withheld })),
    plan: { ...(await placesTaken(ctx.db, user.id)), limit: plan.trackLimit },
    sync: {
      lastSyncedAt: newest(states),
      inactive: count(states, 'inactive'),
      paused: count(states, 'paused'),
      everySeconds: plan.syncEverySeconds ?? null,
    },
    ...(ctx.config.sandbox && { sandbox: true }),
  };
}
