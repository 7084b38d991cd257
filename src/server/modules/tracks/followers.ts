/** Who follows items: for modules that have news of them. */
import type { Ctx } from '#server/context.ts';
import { type Follower, selectFollowers } from './queries.ts';

/** Paused followers too: what they see of the item changes all the same. */
export const followersOf = async (ctx: Pick<Ctx, 'db'>, itemIds: readonly string[]): Promise<Follower[]> =>
  itemIds.length === 0 ? [] : selectFollowers(ctx.db, itemIds);
