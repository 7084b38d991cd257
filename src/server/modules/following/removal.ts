/** Takes songs off a list, brings them back within a day, and forgets them after it. */
import type { ChosenTracks } from '#contract/track-list.ts';
import type { Track } from '#contract/tracks.ts';
import type { Tier } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { ensureGrowth } from '../growth/service.ts';
import { deleteFiguresOfTracks } from '../own-figures/service.ts';
import { chosenIds, getTrack } from '../song-list/service.ts';
import {
  listChanged,
  lockUser,
  overLimit,
  pauseOver,
  placesTaken,
  refreshSchedules,
} from '../tracks/service.ts';
import {
  deleteTracksOf,
  deleteTracksRemovedBefore,
  markManyRemoved,
  markRemovalUndone,
  markTracksRemoved,
  markTracksRestored,
} from './queries.ts';

const keptMilliseconds = 24 * 3600_000;

const keptSince = (ctx: Pick<Ctx, 'clock'>): Date => new Date(ctx.clock.now().getTime() - keptMilliseconds);

/** Makes room: the oldest song that was paused for the plan's limit is resumed. */
export const removeTrack = (given: Ctx, userId: string, id: string): Promise<void> =>
  transaction(given, async (ctx) => {
    const tier = found(await lockUser(ctx, userId));
    const itemId = found(await markTracksRemoved(ctx.db, userId, id, ctx.clock.now()));
    const resumed = await pauseOver(ctx, userId, tier);
    await refreshSchedules(ctx, [itemId, ...resumed]);
    await listChanged(ctx, userId);
  });

/** Places beyond the plan's limit: what comes back may not make them more. */
const overOf = async ({ db }: Pick<Ctx, 'db'>, userId: string, tier: Tier): Promise<number> =>
  overLimit(tier, (await placesTaken(db, userId)).used);

/** `conflict` when the list is full by now. */
export const restoreTrack = (given: Ctx, userId: string, id: string): Promise<Track> =>
  transaction(given, async (ctx) => {
    const tier = found(await lockUser(ctx, userId));
    const over = await overOf(ctx, userId, tier);
    const itemId = found(await markTracksRestored(ctx.db, userId, id, keptSince(ctx)));
    if ((await overOf(ctx, userId, tier)) > over) throw new AppError('conflict');
    await refreshSchedules(ctx, [itemId, ...(await pauseOver(ctx, userId, tier))]);
    await listChanged(ctx, userId);
    return getTrack(ctx, userId, id);
  });

/** All that somebody follows, for good: whoever else follows a song has it read as often as before. In the caller's transaction. */
export async function unfollowAll(
  ctx: Pick<Ctx, 'db' | 'clock' | 'platforms'>,
  userId: string,
): Promise<void> {
  await refreshSchedules(ctx, await deleteTracksOf(ctx.db, userId));
}

/** All in one transaction. Whoever chose by filters means what these let through at this moment. */
export async function removeTracks(
  given: Ctx,
  owner: Owner,
  chosen: ChosenTracks,
): Promise<{ removed: number; removedAt: string }> {
  await ensureGrowth(given, owner);
  const now = given.clock.now();
  return transaction(given, async (ctx) => {
    const tier = found(await lockUser(ctx, owner.id));
    const trackIds = await chosenIds(ctx, owner, chosen);
    const itemIds = await markManyRemoved(ctx.db, owner.id, trackIds, now);
    const resumed = await pauseOver(ctx, owner.id, tier);
    await refreshSchedules(ctx, [...itemIds, ...resumed]);
    if (itemIds.length > 0) await listChanged(ctx, owner.id);
    return { removed: itemIds.length, removedAt: now.toISOString() };
  });
}

/** All of a removal, or nothing of it. */
export const restoreTracks = (given: Ctx, userId: string, removedAt: string): Promise<{ restored: number }> =>
  transaction(given, async (ctx) => {
    const instant = new Date(removedAt);
    const tier = found(await lockUser(ctx, userId));
    const over = await overOf(ctx, userId, tier);
    const itemIds = instant > keptSince(ctx) ? await markRemovalUndone(ctx.db, userId, instant) : [];
    if (itemIds.length === 0) throw new AppError('not_found');
    if ((await overOf(ctx, userId, tier)) > over) throw new AppError('conflict');
    await refreshSchedules(ctx, [...itemIds, ...(await pauseOver(ctx, userId, tier))]);
    await listChanged(ctx, userId);
    return { restored: itemIds.length };
  });

/** What its owner has imported of a song goes with it. */
export const purgeRemovedTracks = (given: Ctx): Promise<void> =>
  transaction(given, async (ctx) =>
    deleteFiguresOfTracks(ctx.db, await deleteTracksRemovedBefore(ctx.db, keptSince(ctx))),
  );
