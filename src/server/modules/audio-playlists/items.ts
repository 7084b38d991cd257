/** What is in a playlist of audio: added, taken out and put back, put in order. Each change is a version. */
import type {
  addAudioPlaylistItems as adding,
  orderAudioPlaylist as ordering,
} from '#contract/audio-playlists.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { mostAudioPlaylistItems } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { restorableSince } from '../uploads/service.ts';
import {
  countRecordings,
  insertPlaces,
  lockAudioPlaylist,
  markPlaceRemoved,
  markPlaceRestored,
  raisePlaylistVersion,
  selectFirstIds,
  selectPlaces,
  updatePlaces,
} from './queries.ts';

type Version = { version: number };

/** In the caller's transaction, on one's own playlist that nobody else changes meanwhile. Two versions are one recording. */
export async function putRecordings(
  ctx: Ctx,
  userId: string,
  playlistId: string,
  uploadIds: readonly string[],
): Promise<ReplyOf<typeof adding>> {
  const wanted = [...new Set(uploadIds)];
  const known = await selectFirstIds(ctx.db, userId, wanted);
  if (known.length < wanted.length) throw new AppError('not_found');
  const firstIds = [...new Set(known)];
  const now = ctx.clock.now();
  const rows = firstIds.map((firstId) => ({ id: newId('audioPlaylistItem'), firstId }));
  const added = await insertPlaces(ctx.db, playlistId, rows, now);
  if ((await countRecordings(ctx.db, playlistId)) > mostAudioPlaylistItems)
    throw new AppError('conflict', { most: mostAudioPlaylistItems });
  const version = await raisePlaylistVersion(ctx.db, playlistId, now);
  return { added, existing: wanted.length - added, version };
}

export const addRecordings = (
  given: Ctx,
  userId: string,
  id: string,
  { uploadIds }: BodyOf<typeof adding>,
): Promise<ReplyOf<typeof adding>> =>
  transaction(given, async (ctx) => {
    found(await lockAudioPlaylist(ctx.db, userId, id));
    return putRecordings(ctx, userId, id, uploadIds);
  });

/** Does something to what is in one's own playlist; throws undo it. */
const changing = (
  given: Ctx,
  userId: string,
  id: string,
  change: (ctx: Ctx, version: number) => Promise<void>,
): Promise<Version> =>
  transaction(given, async (ctx) => {
    await change(ctx, found(await lockAudioPlaylist(ctx.db, userId, id)));
    return { version: await raisePlaylistVersion(ctx.db, id, ctx.clock.now()) };
  });

export const removeRecording = (given: Ctx, userId: string, id: string, itemId: string): Promise<Version> =>
  changing(given, userId, id, async (ctx) => {
    if (!(await markPlaceRemoved(ctx.db, id, itemId, ctx.clock.now()))) throw new AppError('not_found');
  });

export const restoreRecording = (given: Ctx, userId: string, id: string, itemId: string): Promise<Version> =>
  changing(given, userId, id, async (ctx) => {
    const outcome = await markPlaceRestored(ctx.db, id, itemId, restorableSince(ctx));
    if (outcome === 'gone') throw new AppError('not_found');
    if (outcome === 'held' || (await countRecordings(ctx.db, id)) > mostAudioPlaylistItems)
      throw new AppError('conflict');
  });

/** Nothing is lost or doubled by two that reorder at once: the later one made its order of what is no longer so. */
export const orderRecordings = (
  given: Ctx,
  userId: string,
  id: string,
  { itemIds, version }: BodyOf<typeof ordering>,
): Promise<Version> =>
  changing(given, userId, id, async (ctx, now) => {
    const wanted = new Set(itemIds);
    const held = await selectPlaces(ctx.db, userId, id);
    if (version !== now || wanted.size !== itemIds.length || wanted.size !== held.length)
      throw new AppError('conflict');
    if ((await updatePlaces(ctx.db, id, itemIds)) < itemIds.length) throw new AppError('conflict');
  });
