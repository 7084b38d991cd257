/** Keeps a user's totals: sums per platform, counter and day of the user's zone. Adding a song is no growth. */
import { chunk } from 'es-toolkit/array';
import { addDays, dayIn, dayNumber, lastDayIn } from '#domain/days.ts';
import { counterNames, type Metric } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { raiseAccountVersion, timeZoneOrUtc } from '../accounts/service.ts';
import { metricsOfLinks, visitLinks } from '../tracks/service.ts';
import { selectStandings } from './queries.ts';
import {
  type CountedItem,
  deleteTotals,
  insertTotals,
  lockTotals,
  markCounted,
  markUncounted,
  selectCountedItems,
  selectLastDay,
  selectTimeZone,
  selectTotalMetrics,
  selectTotalsSince,
  standOfTotals,
} from './queries-totals.ts';
import {
  addMoves,
  type Moves,
  movesBehind,
  runningTotals,
  type TotalDay,
  type TotalStanding,
} from './running-totals.ts';

/** Songs of which all days are read at a time: on the embedded database, whoever asks meanwhile waits for one such statement. */
const wholeItemsAtOnce = 50;
/** Links whose sums are built while somebody waits for a page. */
const mostBuiltAtOnce = 500;
/** What was added within it is counted by its own job. */
const dayLong = 24 * 3600_000;

type Portfolio = { userId: string; zone: string; items: CountedItem[]; counters: Metric[] };

/** The whole list, or only what no total holds yet. Undefined when the account is gone. */
async function portfolioOf(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  onlyNew = false,
): Promise<Portfolio | undefined> {
  const zone = await selectTimeZone(db, userId);
  if (zone === undefined) return undefined;
  const items = await selectCountedItems(db, userId, onlyNew);
  const used = new Set([...(await metricsOfLinks({ db }, items)), ...(await selectTotalMetrics(db, userId))]);
  const counters = counterNames.filter((name) => used.has(name));
  return { userId, zone: await timeZoneOrUtc(db, zone), items, counters };
}

/** What each day from `since` on moved, or each day of all; added to `moves`. */
async function movesOf(
  ctx: Ctx,
  portfolio: Portfolio,
  since: string | undefined,
  moves: Moves = new Map(),
): Promise<Moves> {
  const { items, counters, zone } = portfolio;
  if (counters.length === 0) return moves;
  const wanted = { metrics: counters, zone, from: since };
  const first = since === undefined ? -Infinity : dayNumber(since);
  for (const some of since === undefined ? chunk(items, wholeItemsAtOnce) : [items])
    await visitLinks(ctx, some, wanted, (song, _link, countedFrom) =>
      addMoves(moves, song, counters, { countedFrom, since: first }),
    );
  return moves;
}

const standingBefore = ({ db }: Pick<Ctx, 'db'>, userId: string, since: string): Promise<TotalStanding[]> =>
  selectStandings(db, userId, addDays(since, -1));

/** Days from `since` on. In the caller's transaction, under the lock. */
async function write(ctx: Ctx, { userId, items }: Portfolio, since: string, days: readonly TotalDay[]) {
  await deleteTotals(ctx.db, userId, since);
  await insertTotals(ctx.db, userId, days);
  const itemIds = items.map(({ itemId }) => itemId);
  await markCounted(ctx.db, userId, itemIds);
  await raiseAccountVersion(ctx, [userId], 'rest');
}

/** Answers what it wrote: days from `since` on, on top of those before. In the caller's transaction, under the lock. */
async function replaceSince(ctx: Ctx, portfolio: Portfolio, since: string): Promise<TotalDay[]> {
  const base = await standingBefore(ctx, portfolio.userId, since);
  const days = runningTotals(await movesOf(ctx, portfolio, since), base);
  await write(ctx, portfolio, since, days);
  return days;
}

/** Numbers of yesterday may have come after midnight's last refresh, so today alone is not enough. */
const dayBefore = (ctx: Ctx, zone: string): string => lastDayIn(ctx.clock.now(), zone);

/** What a song that no total holds had before `since` would be in none: all days have to be built anew. */
const hasUncountedPast = ({ items, zone }: Portfolio, since: string): boolean =>
  items.some(({ isInTotals, countedFrom }) => !isInTotals && dayIn(countedFrom, zone) < since);

/** A sum of more songs than there are on the list would hold one of them twice, or one that is gone. */
const isImpossible = ({ items }: Portfolio, days: readonly TotalDay[]): boolean =>
  days.some(({ songs }) => songs > items.length);

/**
 * Brings yesterday and today up to date. Where no refresh came on those days, all are built anew: meanwhile numbers that
 * the sums before still hold may have been deleted for their age.
 */
export async function refresh(given: Ctx, userId: string): Promise<void> {
  const isDone = await transaction(given, async (ctx) => {
    await lockTotals(ctx.db, userId);
    const portfolio = await portfolioOf(ctx, userId);
    if (!portfolio) return true;
    const lastDay = await selectLastDay(ctx.db, userId);
    const since = dayBefore(ctx, portfolio.zone);
    if (lastDay === undefined || lastDay < since || hasUncountedPast(portfolio, since)) return false;
    return !isImpossible(portfolio, await replaceSince(ctx, portfolio, since));
  });
  if (!isDone) await rebuild(given, userId);
}

/**
 * Puts songs that were added on top of the days that stand, so that it takes as long as they do and not as long as the
 * list. Done twice it changes nothing: a song that the totals hold is marked in the same transaction.
 */
export async function countAdded(given: Ctx, userId: string): Promise<void> {
  const isDone = await transaction(given, async (ctx) => {
    await lockTotals(ctx.db, userId);
    const added = await portfolioOf(ctx, userId, true);
    if (!added || added.items.length === 0) return true;
    const lastDay = await selectLastDay(ctx.db, userId);
    const since = dayBefore(ctx, added.zone);
    if (lastDay === undefined || lastDay < since || hasUncountedPast(added, since)) return false;
    const base = await standingBefore(ctx, userId, since);
    const standing = movesBehind(await selectTotalsSince(ctx.db, userId, since), base, added.counters);
    await write(ctx, added, since, runningTotals(await movesOf(ctx, added, since, standing), base));
    return true;
  });
  if (!isDone) await refresh(given, userId);
}

/**
 * Builds all days anew. History is read outside the transaction that writes, which therefore reads the last days
 * again: whatever was observed meanwhile is in them.
 */
export async function rebuild(given: Ctx, userId: string): Promise<void> {
  const portfolio = await portfolioOf(given, userId);
  if (!portfolio) return;
  const since = dayBefore(given, portfolio.zone);
  const moves = await movesOf(given, portfolio, undefined);
  const known = new Set(portfolio.items.map(({ itemId }) => itemId));
  await transaction(given, async (ctx) => {
    await lockTotals(ctx.db, userId);
    const now = await portfolioOf(ctx, userId);
    if (!now) return;
    // Songs that were added meanwhile may have been counted on top of the days that go now.
    const came = { ...now, items: now.items.filter(({ itemId }) => !known.has(itemId)) };
    await movesOf(ctx, came, undefined, moves);
    await deleteTotals(ctx.db, userId);
    await insertTotals(ctx.db, userId, runningTotals(moves, []));
    await markUncounted(ctx.db, userId, [...known]);
    await replaceSince(ctx, now, since);
  });
}

/** Said in a reply that is told of sums, while those are of the list before. */
export type SumsState = { updating?: true };

/**
 * For whoever reads sums while the job that makes them anew waits for a worker: a removed song is in none that are shown.
 * Reads of one page ask at the same moment: one of them works, the others wait for it. A long list takes longer than a page
 * may: it is left to the job, and the reply says so.
 */
export async function ensureTotals(ctx: Ctx, userId: string): Promise<SumsState> {
  const addedBefore = new Date(ctx.clock.now().getTime() - dayLong);
  const wanted = { mostSongs: mostBuiltAtOnce, addedBefore };
  const { areOfOtherList, isLong } = await standOfTotals(ctx.db, userId, wanted);
  if (!areOfOtherList) return {};
  if (isLong) return { updating: true };
  const working = atWork.get(ctx.db) ?? new Map<string, Promise<void>>();
  atWork.set(ctx.db, working);
  const work = working.get(userId) ?? rebuild(ctx, userId).finally(() => working.delete(userId));
  working.set(userId, work);
  await work;
  return {};
}

const atWork = new WeakMap<Db, Map<string, Promise<void>>>();

/** Days from `since` on, on top of those before it, which the caller has written. In the caller's transaction. */
export async function continueTotals(ctx: Ctx, userId: string, since: string): Promise<void> {
  await lockTotals(ctx.db, userId);
  const portfolio = await portfolioOf(ctx, userId);
  if (portfolio) await replaceSince(ctx, portfolio, since);
}
