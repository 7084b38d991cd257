/** What a plan's limit of songs does to a list: nothing is deleted, what lies beyond is paused. */
import { plans, type Tier, unlimited } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { notify } from '../notifications/service.ts';
import { listChanged, lockUser, tierOf } from './changes.ts';
import { countPlaces, pauseBeyond, selectItemIds } from './queries.ts';
import { refreshSchedules } from './schedules.ts';

/** How many songs fit; null: any number. */
const limitOf = (tier: Tier): number | null => {
  const { trackLimit } = plans[tier];
  return trackLimit === unlimited ? null : trackLimit;
};

/**
 * What counts for the limit: songs on the list, paused ones too, and links that wait for a place on it; without those
 * that somebody is just turning into songs.
 */
export async function placesTaken(
  db: Db,
  userId: string,
  except: readonly string[] = [],
): Promise<{ used: number; waiting: number }> {
  const { songs, waiting } = await countPlaces(db, userId, except);
  return { used: songs + waiting, waiting };
}

/** How many more songs fit on a list that has `count`. */
export const roomFor = (tier: Tier, count: number): number => {
  const limit = limitOf(tier);
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - count);
};

/** How many places there are too many, of so many that are taken. */
export const overLimit = (tier: Tier, used: number): number => Math.max(0, used - (limitOf(tier) ?? used));

/** Pauses what lies beyond the plan's limit, resumes what fits again. Answers the items this changed. */
export const pauseOver = ({ db }: Pick<Ctx, 'db'>, userId: string, tier: Tier): Promise<string[]> =>
  pauseBeyond(db, userId, limitOf(tier));

/** To be called when links became one song, or several: of other songs there are fewer or more. The user's lock is held. */
export async function keepToLimit(ctx: Ctx, userId: string): Promise<void> {
  const tier = await tierOf(ctx, userId);
  if (!tier || limitOf(tier) === null) return;
  const moved = await pauseOver(ctx, userId, tier);
  if (moved.length > 0) await refreshSchedules(ctx, moved);
}

/**
 * To be called after a user's plan has changed: pauses the newest songs beyond its limit, resumes what fits
 * again, and brings the sync intervals of all the user's songs in line with the plan.
 */
export const applyPlanLimit = (given: Ctx, userId: string): Promise<void> =>
  transaction(given, async (ctx) => {
    const tier = await lockUser(ctx, userId);
    if (!tier) return;
    await pauseOver(ctx, userId, tier);
    await refreshSchedules(ctx, await selectItemIds(ctx.db, userId));
    await listChanged(ctx, userId);
  });

/** From this part of the limit on it is near. */
const nearLimit = 0.9;

/** Told once when the list comes near the plan's limit, and once when it is full. In the transaction that added to it. */
export async function tellLimit(ctx: Ctx, userId: string): Promise<void> {
  const tier = await tierOf(ctx, userId);
  const limit = tier ? limitOf(tier) : null;
  if (limit === null) return;
  const { used } = await placesTaken(ctx.db, userId);
  if (used < limit * nearLimit) return;
  const step = used >= limit ? 'full' : 'near';
  await notify(ctx, {
    ...{ userId, type: 'plan_limit', facts: { songs: used, limit } },
    dedupeKey: `plan ${limit} ${step}`,
  });
}
