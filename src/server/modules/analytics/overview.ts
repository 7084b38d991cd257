/** The dashboard's figures, read from totals so that 10,000 songs open as fast as 100. */
import type { z } from 'zod';
import type { Overview, overviewQuery, Total } from '#contract/analytics.ts';
import type { Track } from '#contract/tracks.ts';
import { dayIn, eachDay } from '#domain/days.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { findTimeZone } from '../accounts/service.ts';
import { tracksByIds } from '../tracks/service.ts';
import { type Period, periodOf } from './policy.ts';
import {
  type PlatformState,
  type Standing,
  selectFastestGrowing,
  selectPlatformStates,
  selectStandings,
  selectTopSongs,
  selectTotals,
} from './queries.ts';
import type { TotalDay } from './running-totals.ts';

type Asker = Pick<SignedIn, 'id' | 'timeZone' | 'tier'>;
type Asked = z.infer<typeof overviewQuery>;

/** Songs in each of the two short lists. */
const songsShown = 5;

const sumOf = (days: readonly TotalDay[], figure: 'gained' | 'corrected'): number =>
  days.reduce((sum, day) => sum + day[figure], 0);

/** `days`: those of the previous and of this period. */
function totalOf(standing: Standing, days: readonly TotalDay[], period: Period, compares: boolean): Total {
  const { platform, metric, value, songs, firstDay } = standing;
  const current = days.filter(({ day }) => day >= period.from);
  const values = new Map(current.map(({ day, value }) => [day, value]));
  // What was gained on the first day of all is not known: the value before it is not.
  const isKnown = compares && firstDay < period.previousFrom;
  return {
    metric,
    platform,
    value,
    songs,
    change: {
      gained: sumOf(current, 'gained'),
      corrected: sumOf(current, 'corrected'),
      previous: isKnown
        ? sumOf(
            days.filter(({ day }) => day <= period.previousTo),
            'gained',
          )
        : null,
    },
    sparkline: eachDay(period.from, period.to).map((day) => values.get(day) ?? null),
  };
}

async function readTotals(ctx: Ctx, user: Asker, period: Period, compares: boolean): Promise<Total[]> {
  const today = dayIn(ctx.clock.now(), user.timeZone);
  const standings = await selectStandings(ctx.db, user.id, period.isCurrent ? today : period.to);
  const days = await selectTotals(ctx.db, user.id, compares ? period.previousFrom : period.from, period.to);
  const byCounter = Object.groupBy(days, ({ platform, metric }) => `${platform} ${metric}`);
  return standings
    .map((standing) => {
      const own = byCounter[`${standing.platform} ${standing.metric}`] ?? [];
      return totalOf(standing, own, period, compares);
    })
    .sort((a, b) => b.songs - a.songs || b.value - a.value);
}

async function readSongs(ctx: Ctx, userId: string): Promise<{ topSongs: Track[]; fastestGrowing: Track[] }> {
  const top = await selectTopSongs(ctx.db, userId, songsShown);
  const fastest = await selectFastestGrowing(ctx.db, userId, ctx.clock.now(), songsShown);
  const tracks = await tracksByIds(ctx, userId, [...new Set([...top, ...fastest])]);
  const byId = new Map(tracks.map((track) => [track.id, track]));
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return { topSongs: inOrder(top), fastestGrowing: inOrder(fastest) };
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
  const totals = await readTotals(ctx, user, period, asked.compare === 'previous');
  const states = await selectPlatformStates(ctx.db, user.id);
  const plan = plans[user.tier];
  return {
    from: period.from,
    to: period.to,
    totals,
    ...(await readSongs(ctx, user.id)),
    platforms: states.map(({ platform, songs }) => ({ platform, songs })),
    plan: { used: count(states, 'songs'), limit: plan.trackLimit },
    sync: {
      lastSyncedAt: newest(states),
      inactive: count(states, 'inactive'),
      paused: count(states, 'paused'),
      everySeconds: plan.syncEverySeconds ?? null,
    },
  };
}
