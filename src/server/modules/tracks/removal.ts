/** Takes songs off a list, brings them back within a day, and forgets them after it. */
import type { Track } from '#contract/tracks.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { deleteFiguresOfTracks } from '../own-figures/service.ts';
import { listChanged } from './growth/growth.ts';
import { getTrack } from './list.ts';
import { limitOf, placesTaken, roomFor } from './plan-limit.ts';
import { deleteRemovedBefore, lockUser, markRemoved, markRestored, pauseBeyond } from './queries.ts';
import { refreshSchedules } from './schedules.ts';

const keptMilliseconds = 24 * 3600_000;

const keptSince = (ctx: Pick<Ctx, 'clock'>): Date => new Date(ctx.clock.now().getTime() - keptMilliseconds);

/** Makes room: the oldest song that was paused for the plan's limit is resumed. */
export const removeTrack = (given: Ctx, userId: string, id: string): Promise<void> =>
  transaction(given, async (ctx) => {
    const tier = found(await lockUser(ctx.db, userId));
    const itemId = found(await markRemoved(ctx.db, userId, id, ctx.clock.now()));
    const resumed = await pauseBeyond(ctx.db, userId, limitOf(tier));
    await refreshSchedules(ctx, [itemId, ...resumed]);
    await listChanged(ctx, userId);
  });

/** `conflict` when the list is full by now. */
export const restoreTrack = (given: Ctx, userId: string, id: string): Promise<Track> =>
  transaction(given, async (ctx) => {
    const tier = found(await lockUser(ctx.db, userId));
    const room = roomFor(tier, (await placesTaken(ctx.db, userId)).used);
    const itemId = found(await markRestored(ctx.db, userId, id, keptSince(ctx)));
    if (room === 0) throw new AppError('conflict');
    await refreshSchedules(ctx, [itemId]);
    await listChanged(ctx, userId);
    return getTrack(ctx, userId, id);
  });

/** What its owner has imported of a song goes with it. */
export const purgeRemoved = (given: Ctx): Promise<void> =>
  transaction(given, async (ctx) =>
    deleteFiguresOfTracks(ctx.db, await deleteRemovedBefore(ctx.db, keptSince(ctx))),
  );
