/** The dashboard's figures, read from totals so that 10,000 songs open as fast as 100. */
import type { z } from 'zod';
import type { Overview, overviewQuery, Total } from '#contract/analytics.ts';
import { dayIn } from '#domain/days.ts';
import { leadingCounters, type Metric } from '#domain/metrics.ts';
import { growthBegins } from '#domain/momentum.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { paceOf } from '../metrics/policy.ts';
import { bindingTerms } from '../metrics/service.ts';
import { placesTaken } from '../tracks/service.ts';
import { readCounterSeries } from './counter-series.ts';
import { chooseSongs, figuresOf, readOverviewSongs } from './overview-songs.ts';
import { withPartTitles } from './part-titles.ts';
import type { Period } from './policy.ts';
import { type OverviewReader, readPeriod, readPeriodGrowth } from './portfolio.ts';
import { changeOf, growthOf, type SongsGrowth } from './portfolio-growth.ts';
import {
  type PlatformState,
  selectFirstDay,
  selectMayHaveShorts,
  selectPlatformStates,
  selectStandings,
  selectTotals,
} from './queries.ts';
import type { TotalDay } from './running-totals.ts';
import { explain, inWords } from './series/contribution.ts';
import { ensureTotals } from './totals.ts';

type Asked = z.infer<typeof overviewQuery>;

async function readTotals(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  songs: readonly SongsGrowth[],
  days: readonly TotalDay[] | undefined,
): Promise<Total[]> {
  const today = dayIn(ctx.clock.now(), user.timeZone);
  const standings = await selectStandings(ctx.db, user.id, period.isCurrent ? today : period.to);
  const seriesOf = await readCounterSeries(ctx, user, period, { days });
  return standings
    .map(({ platform, metric, value, songs: summed }): Total => {
      const own = growthOf(songs, platform, metric);
      const { now, before } = seriesOf(
        platform,
        metric,
        own.flatMap(({ gaps }) => gaps),
      );
      const change = changeOf(own);
      const isKnown = before?.some((brought) => brought !== null);
      return { metric, platform, value, songs: summed, change, ...now, before: isKnown ? before : null };
    })
    .sort((a, b) => b.songs - a.songs || b.value - a.value);
}

const count = (states: readonly PlatformState[], of: 'songs' | 'inactive' | 'paused'): number =>
  states.reduce((sum, state) => sum + state[of], 0);

const newest = (states: readonly PlatformState[]): string | null =>
  states
    .flatMap(({ lastSyncedAt }) => lastSyncedAt?.toISOString() ?? [])
    .sort()
    .at(-1) ?? null;

function slowerOf(
  { platforms }: Ctx,
  states: readonly PlatformState[],
  planSeconds: number | undefined,
): Overview['sync']['slower'] {
  return states.flatMap(({ platform }) => {
    const everySeconds = paceOf(planSeconds, platforms[platform]?.leastSeconds);
    return everySeconds && planSeconds && everySeconds > planSeconds ? [{ platform, everySeconds }] : [];
  });
}

/** One statement after the other: the embedded database has one connection. */
async function readFigures(ctx: Ctx, user: OverviewReader, period: Period, asked: Metric | undefined) {
  const songs = await readPeriodGrowth(ctx, user, period);
  const { comparison } = period;
  // Read once for the figures and for what explains them.
  const days = await selectTotals(ctx.db, user.id, comparison ? [period, comparison] : [period]);
  const totals = await readTotals(ctx, user, period, songs, days);
  const metric = asked ?? leadingCounters.find((name) => totals.some((total) => total.metric === name));
  const { apart } = bindingTerms(ctx.config);
  const chosen = await chooseSongs(ctx, user.id, songs, metric, apart);
  const figures = figuresOf(totals, songs, apart);
  return {
    totals,
    figures,
    metric,
    chosen,
    growthFrom: await readGrowthFrom(ctx, user, totals),
    facts: await explain(ctx, user, period, { metric, songs, days }),
  };
}

/** Nobody waits for what is known, or should have come by now. */
async function readGrowthFrom(
  ctx: Ctx,
  user: OverviewReader,
  totals: readonly Total[],
): Promise<string | null> {
  if (totals.some(({ change }) => change.gained !== null)) return null;
  const first = await selectFirstDay(ctx.db, user.id);
  const day = first === undefined ? null : growthBegins(first);
  return day !== null && day > dayIn(ctx.clock.now(), user.timeZone) ? day : null;
}

export async function readOverview(ctx: Ctx, user: OverviewReader, asked: Asked): Promise<Overview> {
  const period = await readPeriod(ctx, user, asked);
  const key = ['overview', period, asked.metric, asked.lang];
  return cachedAnswer(ctx, user, key, () => makeOverview(ctx, user, period, asked));
}

async function makeOverview(ctx: Ctx, user: OverviewReader, period: Period, asked: Asked): Promise<Overview> {
  const sums = await ensureTotals(ctx, user.id);
  const told = await readFigures(ctx, user, period, asked.metric);
  const { totals, figures, metric, chosen, facts, growthFrom } = told;
  const states = await selectPlatformStates(ctx.db, user.id, metric);
  const plan = plans[user.tier];
  return {
    from: period.from,
    to: period.to,
    comparison: period.comparison,
    timeZone: user.timeZone,
    interval: period.interval,
    points: period.points,
    ...((await selectMayHaveShorts(ctx.db, user.id, undefined)) && { mayHaveShorts: true as const }),
    totals,
    figures: await withPartTitles(ctx, user.id, figures),
    growthFrom,
    metric: metric ?? null,
    ...(await readOverviewSongs(ctx, user.id, chosen)),
    moved: chosen.moved,
    explanation: await inWords(ctx, user, facts, { lang: asked.lang, period }),
    platforms: states.map(({ platform, songs, withheld }) => ({ platform, songs, withheld })),
    plan: { ...(await placesTaken(ctx.db, user.id)), limit: plan.trackLimit },
    sync: {
      lastSyncedAt: newest(states),
      inactive: count(states, 'inactive'),
      paused: count(states, 'paused'),
      everySeconds: paceOf(plan.syncEverySeconds),
      slower: slowerOf(ctx, states, plan.syncEverySeconds),
    },
    ...sums,
    ...(ctx.config.sandbox && { sandbox: true }),
  };
}
