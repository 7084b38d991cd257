/** Keeps a user's totals: sums per platform, counter and day of the user's zone. Adding a song is no growth. */
import { addDays, dayIn, earliest } from '#domain/days.ts';
import { counterNames, type Metric } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { timeZoneOrUtc } from '../accounts/service.ts';
import { type Span, selectKnownCounters, selectMoves } from './queries-moves.ts';
import {
  deleteTotals,
  insertTotals,
  lockTotals,
  selectBase,
  selectItemIds,
  selectLastDay,
  selectTimeZone,
  selectTotalMetrics,
} from './queries-totals.ts';
import { addMoves, type Move, runningTotals } from './running-totals.ts';

/** Songs read at a time, so that on the embedded database others get their turn in between. */
const itemsAtOnce = 200;

type Portfolio = { userId: string; zone: string; itemIds: string[]; counters: Metric[] };

/** Undefined when the account is gone. */
async function portfolioOf({ db }: Pick<Ctx, 'db'>, userId: string): Promise<Portfolio | undefined> {
  const zone = await selectTimeZone(db, userId);
  if (zone === undefined) return undefined;
  const itemIds = await selectItemIds(db, userId);
  const known = await selectKnownCounters(db, itemIds);
  const given = new Set(known.platforms.flatMap((platform) => platformOf(platform)?.counts ?? []));
  // What a platform gives may be missing today and have been there before; what came by import it never gives.
  const used = new Set([...given, ...known.counters, ...(await selectTotalMetrics(db, userId))]);
  const counters = counterNames.filter((name) => used.has(name));
  return { userId, zone: await timeZoneOrUtc(db, zone), itemIds, counters };
}

async function movesOf(ctx: Ctx, portfolio: Portfolio, span: Span): Promise<Map<string, Move>> {
  const { itemIds, counters } = portfolio;
  const moves = new Map<string, Move>();
  if (counters.length === 0) return moves;
  for (let from = 0; from < itemIds.length; from += itemsAtOnce) {
    const chunk = itemIds.slice(from, from + itemsAtOnce);
    addMoves(moves, await transaction(ctx, ({ db }) => selectMoves(db, chunk, counters, span)));
  }
  return moves;
}

/** Days from `since` on, on top of those before; or all. In the caller's transaction, under the lock. */
async function replaceSince(ctx: Ctx, portfolio: Portfolio, since: string | undefined): Promise<void> {
  const { userId, zone } = portfolio;
  const base = since === undefined ? [] : await selectBase(ctx.db, userId, since);
  const moves = await movesOf(ctx, portfolio, { zone, since });
  await deleteTotals(ctx.db, userId, since);
  await insertTotals(ctx.db, userId, runningTotals(moves.values(), base));
}

/** Numbers of yesterday may have come after midnight's last refresh, so today alone is not enough. */
const dayBefore = (ctx: Ctx, zone: string): string => addDays(dayIn(ctx.clock.now(), zone), -1);

/** Brings yesterday and today up to date, and any day before that no refresh has seen yet. */
export const refresh = (given: Ctx, userId: string): Promise<void> =>
  transaction(given, async (ctx) => {
    await lockTotals(ctx.db, userId);
    const portfolio = await portfolioOf(ctx, userId);
    const lastDay = await selectLastDay(ctx.db, userId);
    if (!portfolio) return;
    const yesterday = dayBefore(ctx, portfolio.zone);
    await replaceSince(ctx, portfolio, lastDay && earliest(lastDay, yesterday));
  });

/**
 * Builds all days anew. History is read outside the transaction that writes, which therefore reads the last days
 * again: whatever was observed meanwhile is in them.
 */
export async function rebuild(given: Ctx, userId: string): Promise<void> {
  const portfolio = await portfolioOf(given, userId);
  if (!portfolio) return;
  const since = dayBefore(given, portfolio.zone);
  const moves = await movesOf(given, portfolio, { zone: portfolio.zone, since: undefined });
  await transaction(given, async (ctx) => {
    await lockTotals(ctx.db, userId);
    await deleteTotals(ctx.db, userId);
    await insertTotals(ctx.db, userId, runningTotals(moves.values(), []));
    await replaceSince(ctx, portfolio, since);
  });
}
