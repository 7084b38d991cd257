/** The dashboard's figures, read from totals so that 10,000 songs open as fast as 100. */
import type { z } from 'zod';
import type { Overview, overviewQuery, Total } from '#contract/analytics.ts';
import { dayIn, dayNumber, eachDay } from '#domain/days.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { findTimeZone } from '../accounts/service.ts';
import {
  ensureGrowth,
  growthOver,
  lastCompleteDay,
  selectGrowth,
  tracksByIds,
  usualSpans,
} from '../tracks/service.ts';
import { type Period, periodOf } from './policy.ts';
import {
  changeOf,
  growthOf,
  isFading,
  isRising,
  type Moved,
  movers,
  type SongsGrowth,
} from './portfolio-growth.ts';
import {
  type PlatformState,
  type Standing,
  selectPlatformStates,
  selectStandings,
  selectTopSongs,
  selectTotals,
} from './queries.ts';
import type { TotalDay } from './running-totals.ts';

type Asker = Pick<SignedIn, 'id' | 'timeZone' | 'tier'>;
type Asked = z.infer<typeof overviewQuery>;

/** Songs in each of the short lists. */
const songsShown = 5;

/** `days`: those of the period; `songs`: what each of the user's songs brought in it. */
function totalOf(
  standing: Standing,
  days: readonly TotalDay[],
  songs: readonly SongsGrowth[],
  period: Period,
): Total {
  const { platform, metric, value } = standing;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const each = eachDay(period.from, period.to).map((day) => byDay.get(day));
  return {
    metric,
    platform,
    value,
    songs: standing.songs,
    change: changeOf(growthOf(songs, platform, metric)),
    sparkline: each.map((day) => day?.value ?? null),
    daily: each.map((day) => (day && day.compared > 0 ? day.gained : null)),
    gaps: days.flatMap(({ day, gapSince, gapGained, gapCorrected }) =>
      gapSince === null ? [] : [{ from: gapSince, to: day, gained: gapGained, corrected: gapCorrected }],
    ),
  };
}

async function readTotals(
  ctx: Ctx,
  user: Asker,
  period: Period,
  songs: readonly SongsGrowth[],
): Promise<Total[]> {
  const today = dayIn(ctx.clock.now(), user.timeZone);
  const standings = await selectStandings(ctx.db, user.id, period.isCurrent ? today : period.to);
  const days = await selectTotals(ctx.db, user.id, period.from, period.to);
  const byCounter = Object.groupBy(days, ({ platform, metric }) => `${platform} ${metric}`);
  return standings
    .map((standing) => {
      const own = byCounter[`${standing.platform} ${standing.metric}`] ?? [];
      return totalOf(standing, own, songs, period);
    })
    .sort((a, b) => b.songs - a.songs || b.value - a.value);
}

/** The spans that are stored are not worked out again. */
async function readGrowth(ctx: Ctx, user: Asker, period: Period, compares: boolean): Promise<SongsGrowth[]> {
  const [from, to] = [dayNumber(period.from), dayNumber(period.to)];
  const days = usualSpans.find((days) => days === to - from + 1);
  if (compares && days && to === lastCompleteDay(ctx, user)) {
    await ensureGrowth(ctx, user);
    const stored = await selectGrowth(ctx.db, user.id);
    return stored.map(({ trackId, platform, spans }) => ({ trackId, platform, growth: spans[days] }));
  }
  const before = compares ? { from: dayNumber(period.previousFrom), to: dayNumber(period.previousTo) } : null;
  const songs = await growthOver(ctx, user, [{ from, to, before }]);
  return songs.map(({ trackId, platform, spans }) => ({ trackId, platform, growth: spans[0] ?? {} }));
}

async function readSongs(
  ctx: Ctx,
  userId: string,
  songs: readonly SongsGrowth[],
): Promise<Pick<Overview, 'topSongs' | 'rising' | 'fading' | 'moved'>> {
  const top = await selectTopSongs(ctx.db, userId, songsShown);
  const moved = movers(songs);
  const [up, down] = [moved.filter(isRising), moved.filter(isFading)];
  const rising = up.slice(0, songsShown);
  const fading = down.slice(-songsShown).reverse();
  const shown = [...top, ...[...rising, ...fading].map(({ trackId }) => trackId)];
  const byId = new Map(
    (await tracksByIds(ctx, userId, [...new Set(shown)])).map((track) => [track.id, track]),
  );
  const moverOf = ({ trackId, ...figures }: Moved) => {
    const track = byId.get(trackId);
    return track ? [{ track, ...figures }] : [];
  };
  return {
    topSongs: top.flatMap((id) => byId.get(id) ?? []),
    rising: rising.flatMap(moverOf),
    fading: fading.flatMap(moverOf),
    moved: { rising: up.length, fading: down.length },
  };
}

const count = (states: readonly PlatformState[], of: 'songs' | 'inactive' | 'paused'): number =>
  states.reduce((sum, state) => sum + state[of], 0);

const newest = (states: readonly PlatformState[]): string | null =>
  states
    .flatMap(({ lastSyncedAt }) => lastSyncedAt?.toISOString() ?? [])
    .sort()
    .at(-1) ?? null;

/** One statement after the other: the embedded database has one connection. */
export async function readOverview(ctx: Ctx, user: Asker, asked: Asked): Promise<Overview> {
  // What is no zone counts as not given.
  const tz = asked.tz === undefined ? undefined : await findTimeZone(ctx.db, asked.tz);
  const period = periodOf({ ...asked, tz }, ctx.clock.now(), user.timeZone);
  const songs = await readGrowth(ctx, user, period, asked.compare === 'previous');
  const totals = await readTotals(ctx, user, period, songs);
  const states = await selectPlatformStates(ctx.db, user.id);
  const plan = plans[user.tier];
  return {
    from: period.from,
    to: period.to,
    timeZone: user.timeZone,
    totals,
    ...(await readSongs(ctx, user.id, songs)),
    platforms: states.map(({ platform, songs }) => ({ platform, songs })),
    plan: { used: count(states, 'songs'), limit: plan.trackLimit },
    sync: {
      lastSyncedAt: newest(states),
      inactive: count(states, 'inactive'),
      paused: count(states, 'paused'),
      everySeconds: plan.syncEverySeconds ?? null,
    },
    ...(ctx.config.sandbox && { sandbox: true }),
  };
}
