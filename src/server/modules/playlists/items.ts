/** What is in a playlist: added, taken out and put back, replaced, put in order. Each change is a version. */
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { addPlaylistItems as adding, orderPlaylist as ordering } from '#contract/playlists.ts';
import { mostPlaylistItems } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { type Caller, confirmVideos } from './confirm.ts';
import { keptMilliseconds } from './policy.ts';
import {
  countItems,
  holdsVideo,
  insertPlaylistItems,
  lockPlaylist,
  markItemRemoved,
  markItemRestored,
  type PlaylistState,
  selectPlaylist,
  updateItem,
  updateOrder,
} from './queries.ts';
import { selectPlaylistVideos } from './queries-videos.ts';

type Version = { version: number };

/** In the caller's transaction, on one's own playlist that nobody else changes meanwhile. */
export async function putVideos(
  ctx: Ctx,
  userId: string,
  id: string,
  trackIds: readonly string[],
): Promise<ReplyOf<typeof adding>> {
  const wanted = [...new Set(trackIds)];
  const videos = await selectPlaylistVideos(ctx.db, userId, wanted);
  if (videos.length < wanted.length) throw new AppError('not_found');
  const refused = videos.flatMap(({ trackId, itemId }) => (itemId === null ? [trackId] : []));
  const itemIds = [...new Set(videos.flatMap(({ itemId }) => itemId ?? []))];
  if (itemIds.length === 0) throw new AppError('only_youtube');
  const now = ctx.clock.now();
  const rows = itemIds.map((itemId) => ({ id: newId('playlistItem'), itemId }));
  const added = await insertPlaylistItems(ctx.db, id, rows, now);
  const { version, itemCount } = await countItems(ctx.db, id, now);
  if (itemCount > mostPlaylistItems) throw new AppError('conflict', { most: mostPlaylistItems });
  return { added, existing: itemIds.length - added, refused, version };
}

/** Everybody would see them at once. */
async function confirmIfPublic(ctx: Ctx, caller: Caller, id: string, trackIds: readonly string[]) {
  const playlist = await selectPlaylist(ctx.db, id, caller.id);
  if (playlist?.isPublic && playlist.userId === caller.id) await confirmVideos(ctx, caller, { trackIds });
}

export async function addItems(
  given: Ctx,
  caller: Caller,
  id: string,
  { trackIds }: BodyOf<typeof adding>,
): Promise<ReplyOf<typeof adding>> {
  await confirmIfPublic(given, caller, id, trackIds);
  return transaction(given, async (ctx) => {
    found(await lockPlaylist(ctx.db, caller.id, id));
    return putVideos(ctx, caller.id, id, trackIds);
  });
}

/** Does something to the items of one's own playlist; throws undo it. */
const changing = (
  given: Ctx,
  userId: string,
  id: string,
  change: (ctx: Ctx, now: PlaylistState) => Promise<void>,
): Promise<Version> =>
  transaction(given, async (ctx) => {
    await change(ctx, found(await lockPlaylist(ctx.db, userId, id)));
    const { version } = await countItems(ctx.db, id, ctx.clock.now());
    return { version };
  });

export const removeItem = (given: Ctx, userId: string, id: string, itemId: string): Promise<Version> =>
  changing(given, userId, id, async (ctx) => {
    if (!(await markItemRemoved(ctx.db, id, itemId, ctx.clock.now()))) throw new AppError('not_found');
  });

export const restoreItem = (given: Ctx, userId: string, id: string, itemId: string): Promise<Version> =>
  changing(given, userId, id, async (ctx, { itemCount }) => {
    const removedAfter = new Date(ctx.clock.now().getTime() - keptMilliseconds);
    const outcome = await markItemRestored(ctx.db, id, itemId, removedAfter);
    if (outcome === 'gone') throw new AppError('not_found');
    if (outcome === 'held' || itemCount >= mostPlaylistItems) throw new AppError('conflict');
  });

export async function replaceItem(
  given: Ctx,
  caller: Caller,
  id: string,
  itemId: string,
  trackId: string,
): Promise<Version> {
  await confirmIfPublic(given, caller, id, [trackId]);
  return changing(given, caller.id, id, async (ctx) => {
    const video = found((await selectPlaylistVideos(ctx.db, caller.id, [trackId]))[0]).itemId;
    if (video === null) throw new AppError('only_youtube');
    if (await holdsVideo(ctx.db, id, video)) throw new AppError('conflict');
    if (!(await updateItem(ctx.db, id, itemId, video))) throw new AppError('not_found');
  });
}

/** Nothing is lost or doubled by two that reorder at once: the later one made its order of what is no longer so. */
export const orderItems = (
  given: Ctx,
  userId: string,
  id: string,
  { itemIds, version }: BodyOf<typeof ordering>,
): Promise<Version> =>
  changing(given, userId, id, async (ctx, now) => {
    const wanted = new Set(itemIds);
    if (version !== now.version || wanted.size !== itemIds.length || wanted.size !== now.itemCount)
      throw new AppError('conflict');
    if ((await updateOrder(ctx.db, id, itemIds)) < itemIds.length) throw new AppError('conflict');
  });
