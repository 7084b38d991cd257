/** What whoever changes a list of songs does: takes its lock first, and says afterwards what has changed. */
import type { Tier } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { announce } from '#server/jobs/queue.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { tracksAdded, tracksChanged } from './events.ts';
import { selectFollowerIds, selectTier, selectTierLocked } from './queries.ts';

/** In the caller's transaction. Answers the plan; undefined: there is no such user. */
export const lockUser = ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<Tier | undefined> =>
  selectTierLocked(db, userId);

/** The plan without the lock: it may be another a moment later. */
export const tierOf = ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<Tier | undefined> =>
  selectTier(db, userId);

/** These items were read for one person, and whoever else follows them sees it. */
export const itemsRead = async (ctx: Pick<Ctx, 'db'>, itemIds: readonly string[]): Promise<void> =>
  raiseAccountVersion(ctx, await selectFollowerIds(ctx.db, itemIds), 'numbers');

/** Songs went, came back, were paused, resumed or exchanged. */
export async function listChanged(ctx: Pick<Ctx, 'db' | 'jobs'>, userId: string): Promise<void> {
  await raiseAccountVersion(ctx, [userId], 'days');
  await announce(ctx, tracksChanged, { userId });
}

/** Songs were added, and `itemIds` were read for it. */
export async function listGrew(
  ctx: Pick<Ctx, 'db' | 'jobs'>,
  userId: string,
  itemIds: readonly string[],
): Promise<void> {
  await raiseAccountVersion(ctx, [userId], 'days');
  await itemsRead(ctx, itemIds);
  await announce(ctx, tracksAdded, { userId });
}
