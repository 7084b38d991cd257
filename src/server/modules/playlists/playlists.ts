/** Playlists: made, shown, renamed, copied, removed and brought back. */
import { z } from 'zod';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type {
  addPlaylist as adding,
  changePlaylist as changing,
  listPlaylists as listing,
  Playlist,
  PlaylistItem,
  PlaylistSummary,
} from '#contract/playlists.ts';
import { mostPlaylists } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { isId } from '#server/platforms/youtube/url.ts';
import { lockUser } from '../tracks/service.ts';
import { type Caller, confirmVideos } from './confirm.ts';
import { putVideos } from './items.ts';
import { keptMilliseconds, wordsOf } from './policy.ts';
import {
  countItems,
  countPlaylists,
  deletePlaylistsRemovedBefore,
  insertPlaylist,
  markPlaylistRemoved,
  markPlaylistRestored,
  type PlaylistRow,
  type StoredPlaylist,
  selectPlaylist,
  selectPlaylists,
  updateDerived,
  updatePlaylist,
} from './queries.ts';
import { type DayComings, insertComings } from './queries-audience.ts';
import {
  copyItems,
  type ItemRow,
  type Replacement,
  selectReplacements,
  selectShownItems,
} from './queries-shown.ts';

export const playlistsKeptSince = (ctx: Pick<Ctx, 'clock'>): Date =>
  new Date(ctx.clock.now().getTime() - keptMilliseconds);

export const toSummary = (
  ctx: Pick<Ctx, 'config'>,
  { userId, isHidden: _isHidden, version: _version, changedAt, ...row }: PlaylistRow,
  readerId: string | null,
): PlaylistSummary => ({
  ...row,
  isOwn: userId === readerId,
  changedAt: new Date(changedAt).toISOString(),
  ...(ctx.config.sandbox && { sandbox: true as const }),
});

/** What is played when nobody knows how long it is. */
const usualSeconds = 240;

const toItem = (
  { trackId, title, artist, durationSeconds, stateSince, ...row }: ItemRow,
  replacement: Replacement | undefined,
): PlaylistItem => ({
  ...row,
  title: title ?? (isId(row.videoId) ? `youtu.be/${row.videoId}` : '–'),
  artist: artist ?? '',
  duration: durationSeconds ?? usualSeconds,
  durationKnown: durationSeconds !== null,
  ...(trackId !== null && { trackId }),
  ...(stateSince !== null && { stateSince: new Date(stateSince).toISOString() }),
  ...(replacement && { replacement }),
});

const placeShape = z.tuple([cursorInstant, idShape('playlist')]);

export async function listPlaylists(
  ctx: Ctx,
  userId: string,
  { cursor, limit }: QueryOf<typeof listing>,
): Promise<{ playlists: PlaylistSummary[]; nextCursor: string | undefined }> {
  const [changedAt, id] = cursor === undefined ? [] : readCursor(cursor, placeShape);
  const after = changedAt !== undefined && id !== undefined ? { changedAt, id } : undefined;
  const rows = await selectPlaylists(ctx.db, userId, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit).map((row) => toSummary(ctx, row, userId));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { playlists: shown, nextCursor: last && writeCursor([last.changedAt, last.id]) };
}

export async function readPlaylist(
  ctx: Ctx,
  readerId: string | null,
  id: string,
  reviews = false,
): Promise<Playlist> {
  const row = found(await selectPlaylist(ctx.db, id, readerId, reviews));
  const items = await selectShownItems(ctx.db, id, readerId);
  const isBroken = readerId !== null && items.some(({ state }) => state !== 'available');
  const replacements = isBroken ? await selectReplacements(ctx.db, id, readerId) : undefined;
  return {
    ...toSummary(ctx, row, readerId),
    version: row.version,
    isHidden: row.isHidden,
    items: items.map((item) => toItem(item, replacements?.get(item.id))),
  };
}

const searchedAs = ({ name, description }: Pick<StoredPlaylist, 'name' | 'description'>): string =>
  wordsOf(`${name} ${description}`).join(' ');

const storedOf = (stored: Omit<StoredPlaylist, 'words'>): StoredPlaylist => ({
  ...stored,
  words: searchedAs(stored),
});

/** In the caller's transaction. Counted under the lock, so that the limit is exact however many are added at once. */
async function insertOwn(
  ctx: Ctx,
  userId: string,
  fields: Omit<StoredPlaylist, 'id' | 'words'>,
): Promise<string> {
  const id = newId('playlist');
  found(await lockUser(ctx, userId));
  if ((await countPlaylists(ctx.db, userId)) >= mostPlaylists) throw new AppError('conflict');
  await insertPlaylist(ctx.db, userId, storedOf({ ...fields, id }), ctx.clock.now());
  return id;
}

export async function addPlaylist(
  given: Ctx,
  caller: Caller,
  { name, description = '', isPublic = false, trackIds }: BodyOf<typeof adding>,
): Promise<Playlist> {
  const { id: userId } = caller;
  if (isPublic && trackIds) await confirmVideos(given, caller, { trackIds });
  const id = await transaction(given, async (ctx) => {
    const made = await insertOwn(ctx, userId, { name, description, isPublic });
    if (trackIds) await putVideos(ctx, userId, made, trackIds);
    return made;
  });
  return readPlaylist(given, userId, id);
}

export async function changePlaylist(
  given: Ctx,
  caller: Caller,
  id: string,
  fields: BodyOf<typeof changing>,
): Promise<Playlist> {
  const { id: userId } = caller;
  if (fields.isPublic) await confirmVideos(given, caller, { playlistId: id });
  await transaction(given, async (ctx) => {
    const { name, description, isPublic } = found(await ownPlaylist(ctx, userId, id));
    const stored = storedOf({ id, name, description, isPublic, ...fields });
    await updatePlaylist(ctx.db, userId, stored, ctx.clock.now());
  });
  return readPlaylist(given, userId, id);
}

async function ownPlaylist(ctx: Ctx, userId: string, id: string): Promise<PlaylistRow | undefined> {
  const row = await selectPlaylist(ctx.db, id, userId);
  return row?.userId === userId ? row : undefined;
}

/** Nothing of it leads back: it is not told when the other one changes or goes. */
export async function copyPlaylist(given: Ctx, userId: string, id: string): Promise<Playlist> {
  const copy = await transaction(given, async (ctx) => {
    const { name, description } = found(await selectPlaylist(ctx.db, id, userId));
    const made = await insertOwn(ctx, userId, { name, description, isPublic: false });
    await copyItems(ctx.db, { from: id, to: made, readerId: userId }, ctx.clock.now());
    await countItems(ctx.db, made, ctx.clock.now());
    return made;
  });
  return readPlaylist(given, userId, copy);
}

export async function removePlaylist(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markPlaylistRemoved(ctx.db, userId, id, ctx.clock.now()))) throw new AppError('not_found');
}

export async function restorePlaylist(ctx: Ctx, userId: string, id: string): Promise<Playlist> {
  if (!(await markPlaylistRestored(ctx.db, userId, id, playlistsKeptSince(ctx))))
    throw new AppError('not_found');
  return readPlaylist(ctx, userId, id);
}

/** After playlists of an archive were stored, whose word is not taken for what they hold and are found by. */
export async function settleRestored({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  const rows = await selectPlaylists(db, userId, { after: undefined, limit: mostPlaylists });
  const derived = rows.map((row) => ({ id: row.id, words: searchedAs(row) }));
  await updateDerived(db, userId, derived);
}

export const purgeRemovedPlaylists = (ctx: Ctx): Promise<void> =>
  deletePlaylistsRemovedBefore(ctx.db, playlistsKeptSince(ctx));

type Sample = {
  name: string;
  description: string;
  trackIds: readonly string[];
  comings: readonly DayComings[];
};

/** Private: a sandbox may have a hundred accounts with the same one. In the caller's transaction. */
export async function addSamplePlaylist(
  ctx: Ctx,
  userId: string,
  { trackIds, comings, ...fields }: Sample,
): Promise<void> {
  const id = await insertOwn(ctx, userId, { ...fields, isPublic: false });
  await putVideos(ctx, userId, id, trackIds);
  await insertComings(ctx.db, id, comings);
}
