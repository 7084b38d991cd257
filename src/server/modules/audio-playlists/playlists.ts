/** Playlists of one's own audio: made, shown, renamed, removed and brought back. */
import type {
  AudioPlaylist,
  AudioPlaylistItem,
  AudioPlaylistSummary,
  addAudioPlaylist as adding,
  changeAudioPlaylist as changing,
} from '#contract/audio-playlists.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { mostAudioPlaylists } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { lockUser } from '../tracks/service.ts';
import { artworkPath, nameOfFile } from '../uploads/policy.ts';
import { restorableSince } from '../uploads/service.ts';
import { putRecordings } from './items.ts';
import {
  type AudioPlaylistRow,
  countAudioPlaylists,
  deleteRemovedAudioPlaylists,
  insertAudioPlaylist,
  type PlaceRow,
  selectAudioPlaylist,
  selectAudioPlaylists,
  selectPlaces,
  unremoveAudioPlaylist,
  updateAudioPlaylist,
} from './queries.ts';

const toSummary = ({ version: _version, covers, changedAt, ...row }: AudioPlaylistRow) => ({
  ...row,
  covers: covers.map(artworkPath),
  changedAt: new Date(changedAt).toISOString(),
});

const toItem = ({ title, fileName, outline, hasArtwork, ...row }: PlaceRow): AudioPlaylistItem => ({
  ...row,
  title: title ?? nameOfFile(fileName),
  peaks: outline,
  artwork: hasArtwork ? artworkPath(row.uploadId) : null,
});

export async function listAudioPlaylists(ctx: Ctx, userId: string): Promise<AudioPlaylistSummary[]> {
  return (await selectAudioPlaylists(ctx.db, userId)).map(toSummary);
}

export async function readAudioPlaylist(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  id: string,
): Promise<AudioPlaylist> {
  const row = found(await selectAudioPlaylist(ctx.db, userId, id));
  const items = (await selectPlaces(ctx.db, userId, id)).map(toItem);
  return { ...toSummary(row), version: row.version, items };
}

/** Counted under the lock, so that the limit is exact however many are added at once. */
export const addAudioPlaylist = (
  given: Ctx,
  userId: string,
  { name, description = '', uploadIds }: BodyOf<typeof adding>,
): Promise<AudioPlaylist> =>
  transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    if ((await countAudioPlaylists(ctx.db, userId)) >= mostAudioPlaylists) throw new AppError('conflict');
    const id = newId('audioPlaylist');
    const now = ctx.clock.now();
    await insertAudioPlaylist(ctx.db, { id, userId, name, description, createdAt: now, changedAt: now });
    if (uploadIds) await putRecordings(ctx, userId, id, uploadIds);
    return readAudioPlaylist(ctx, userId, id);
  });

export async function changeAudioPlaylist(
  ctx: Ctx,
  userId: string,
  id: string,
  fields: BodyOf<typeof changing>,
): Promise<AudioPlaylist> {
  const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (!(await updateAudioPlaylist(ctx.db, userId, id, change, ctx.clock.now())))
    throw new AppError('not_found');
  return readAudioPlaylist(ctx, userId, id);
}

export async function removeAudioPlaylist(ctx: Ctx, userId: string, id: string): Promise<void> {
  const now = ctx.clock.now();
  if (!(await updateAudioPlaylist(ctx.db, userId, id, { removedAt: now }, now)))
    throw new AppError('not_found');
}

export async function restoreAudioPlaylist(ctx: Ctx, userId: string, id: string): Promise<AudioPlaylist> {
  if (!(await unremoveAudioPlaylist(ctx.db, userId, id, restorableSince(ctx))))
    throw new AppError('not_found');
  return readAudioPlaylist(ctx, userId, id);
}

export const purgeRemovedAudioPlaylists = (ctx: Ctx): Promise<void> =>
  deleteRemovedAudioPlaylists(ctx.db, restorableSince(ctx));
