/** The dashboard's figures, read from totals so that 10,000 songs open as fast as 100. */
import type { z } from 'zod';
import type { Overview, overviewQuery, Total } from '#contract/analytics.ts';
import { dayIn } from '#domain/days.ts';
import { counterNames, leadingCounters, type Metric } from '#domain/metrics.ts';
import { growthStarts } from '#domain/momentum.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { eachSong, type LinkGrowth } from '../growth/service.ts';
import { paceOf } from '../metrics/policy.ts';
import { bindingTerms } from '../metrics/service.ts';
import { placesTaken } from '../tracks/service.ts';
import { readCounterSeries } from './counter-series.ts';
import { chooseSongs, readOverviewSongs, type SongsRanked, songsOfFigures } from './overview-songs.ts';
import { withPartTitles } from './part-titles.ts';
import { movingDays, type Period } from './policy.ts';
import { type OverviewReader, readPeriod, readPeriodGrowth } from './portfolio.ts';
import { changeOf, growthOf } from './portfolio-growth.ts';
import {
  type PlatformSongs,
  selectFirstDay,
  selectMayHaveShorts,
  selectPlatformStates,
  selectStandings,
  selectTotals,
} from './queries.ts';
import { addMoves, type Moves, runningTotals, type TotalDay, type TotalStanding } from './running-totals.ts';
import { explain, inWords } from './series/contribution.ts';
import { ensureTotals } from './totals.ts';

type Asked = z.infer<typeof overviewQuery>;

async function readTotals(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  songs: readonly LinkGrowth[],
  { days, standings }: { days: readonly TotalDay[]; standings: readonly TotalStanding[] },
): Promise<Total[]> {
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

const count = (states: readonly PlatformSongs[], of: 'songs' | 'inactive' | 'paused'): number =>
  states.reduce((sum, state) => sum + state[of], 0);

const newest = (states: readonly PlatformSongs[]): string | null =>
  states
    .flatMap(({ lastSyncedAt }) => lastSyncedAt?.toISOString() ?? [])
    .sort()
    .at(-1) ?? null;

function slowerOf(
  { platforms }: Ctx,
  states: readonly PlatformSongs[],
  planSeconds: number | undefined,
): Overview['sync']['slower'] {
  return states.flatMap(({ platform }) => {
    const everySeconds = paceOf(planSeconds, platforms[platform]?.leastSeconds);
    return everySeconds && planSeconds && everySeconds > planSeconds ? [{ platform, everySeconds }] : [];
  });
}

/** Of the whole list: as totals have them. */
async function readSums(ctx: Ctx, user: OverviewReader, period: Period, at: string) {
  const { comparison } = period;
  // Read once for the figures and for what explains them.
  const days = await selectTotals(ctx.db, user.id, comparison ? [period, comparison] : [period]);
  return { days, standings: await selectStandings(ctx.db, user.id, at) };
}

/** The same of some songs alone, which totals say nothing of: from all of their days, by the rules of totals. */
async function readSumsOf(ctx: Ctx, user: OverviewReader, songs: readonly LinkGrowth[], at: string) {
  const known = new Set(songs.flatMap(({ growth }) => Object.keys(growth)));
  const metrics = counterNames.filter((name) => known.has(name));
  const moves: Moves = new Map();
  if (songs.length > 0) {
    const wanted = { from: 0, trackIds: songs.map(({ trackId }) => trackId), metrics };
    await eachSong(ctx, user, wanted, (song, _followed, countedFrom) =>
      addMoves(moves, song, metrics, { countedFrom, since: -Infinity }),
    );
  }
  const days = runningTotals(moves, []);
  const last = new Map<string, TotalStanding>();
  for (const { platform, metric, day, value, songs } of days)
    if (day <= at) last.set(`${platform} ${metric}`, { platform, metric, value, songs });
  return { days, standings: [...last.values()] };
}

type Told = { period: Period; movedIn: Overview['movedIn'] };

/** One statement after the other: the embedded database has one connection. */
async function readFigures(
  ctx: Ctx,
  user: OverviewReader,
  { period, movedIn }: Told,
  asked: Metric | undefined,
  ranked: SongsRanked,
) {
  const among = ranked.songIds && new Set(ranked.songIds);
  const readGrowth = async (days: Pick<Period, 'from' | 'to' | 'comparison'>) => {
    const listed = await readPeriodGrowth(ctx, user, days);
    return among ? listed.filter(({ songId }) => among.has(songId)) : listed;
  };
  const songs = await readGrowth(period);
  const moving = movedIn && movedIn.from !== period.from ? await readGrowth(movedIn) : songs;
  const at = period.isCurrent ? dayIn(ctx.clock.now(), user.timeZone) : period.to;
  const sums = await (among ? readSumsOf(ctx, user, songs, at) : readSums(ctx, user, period, at));
  const { days } = sums;
  const totals = await readTotals(ctx, user, period, songs, sums);
  const metric = asked ?? leadingCounters.find((name) => totals.some((total) => total.metric === name));
  const { apart } = bindingTerms(ctx.config);
  const chosen = await chooseSongs(ctx, user.id, { all: songs, moving }, metric, { ...ranked, apart });
  const figures = songsOfFigures(totals, songs, apart);
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
  return growthStarts(first === undefined ? [] : [first], dayIn(ctx.clock.now(), user.timeZone));
}

/** `ranked`: the same of some songs alone, or with more of them by name than the page has. */
export async function readOverview(
  ctx: Ctx,
  user: OverviewReader,
  asked: Asked,
  ranked: SongsRanked = {},
): Promise<Overview> {
  const period = await readPeriod(ctx, user, asked);
  const told = { period, movedIn: movingDays(period, asked.from === 'first') };
  const key = ['overview', told, asked.metric, asked.lang, ranked];
  return cachedAnswer(ctx, user, key, () => makeOverview(ctx, user, told, asked, ranked));
}

async function makeOverview(
  ctx: Ctx,
  user: OverviewReader,
  { period, movedIn }: Told,
  asked: Asked,
  ranked: SongsRanked,
): Promise<Overview> {
  const sums = await ensureTotals(ctx, user.id);
  const told = await readFigures(ctx, user, { period, movedIn }, asked.metric, ranked);
  const { totals, figures, metric, chosen, facts, growthFrom } = told;
  const { songIds } = ranked;
  const states = await selectPlatformStates(ctx.db, user.id, metric, songIds);
  const plan = plans[user.tier];
  return {
    from: period.from,
    to: period.to,
    comparison: period.comparison,
    timeZone: user.timeZone,
    interval: period.interval,
    points: period.points,
    ...((await selectMayHaveShorts(ctx.db, user.id, songIds && { songIds })) && {
      mayHaveShorts: true as const,
    }),
    totals,
    figures: await withPartTitles(ctx, user.id, figures),
    growthFrom,
    metric: metric ?? null,
    ...(await readOverviewSongs(ctx, user.id, chosen)),
    movedIn,
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
