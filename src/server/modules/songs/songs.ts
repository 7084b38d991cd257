/** A user's songs: read, joined, parted, and the last of it taken back. */
import type { Song } from '#contract/songs.ts';
import type { Track } from '#contract/tracks.ts';
import { mostLinksOfSong } from '#domain/limits.ts';
import type { Metric } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce } from '#server/jobs/queue.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Owner } from '#server/route.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { dropGrowth, ensureGrowth } from '../growth/service.ts';
import { publish } from '../live/service.ts';
import { tracksBySong } from '../song-list/service.ts';
import { keepToLimit, listChanged, lockUser } from '../tracks/service.ts';
import { selectFacts } from './check/queries-check.ts';
import { songsChanged } from './events.ts';
import { orderedPair, pairsBetween } from './grouping.ts';
import {
  deleteChange,
  deleteVerdictsAmong,
  insertChange,
  selectLastChange,
  selectNames,
  selectReleaseBefore,
  selectSongIds,
  selectSongMembers,
  selectSongsOf,
  selectVerdictsAmong,
  setSongs,
  writeVerdicts,
} from './queries.ts';
import type { Members, Pair } from './table.ts';

/** How long a change can be taken back. */
const undoMilliseconds = 24 * 3600_000;

const keptSince = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - undoMilliseconds);

/** Those of these songs that are on the user's list, in the order given. */
export async function songsByIds(ctx: Ctx, userId: string, ids: readonly string[]): Promise<Song[]> {
  if (ids.length === 0) return [];
  const songs = await songLinks(ctx, userId, ids);
  const members = new Map(songs.map(({ id, tracks }) => [id, tracks.map((track) => track.id)]));
  const joinedBy = await selectJoiners(ctx, members);
  const facts = await selectFacts(ctx.db, userId, [...members.values()].flat());
  return songs.map(({ id, title, artist, tracks: own }) => {
    const isrc = own.find((track) => track.isrc)?.isrc;
    // Each of them says what the user says, where they do.
    const [releaseDate] = own.flatMap((track) => track.releaseDate ?? []).sort();
    const joiner = joinedBy.get(id);
    const said = own.flatMap((track) => facts.get(track.id) ?? []);
    const ownIsrc = said.find((fact) => fact.isrc)?.isrc;
    const [ownDate] = said.flatMap((fact) => fact.releaseDate ?? []).sort();
    return {
      ...{ id, title, artist, tracks: own },
      ...(isrc && { isrc }),
      ...(releaseDate && { releaseDate }),
      ...((ownIsrc || ownDate) && {
        own: { ...(ownIsrc && { isrc: ownIsrc }), ...(ownDate && { releaseDate: ownDate }) },
      }),
      ...(joiner && { joinedBy: joiner }),
    };
  });
}

/** The same with what they are called and their links alone. */
export async function songLinks(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
): Promise<Pick<Song, 'id' | 'title' | 'artist' | 'tracks'>[]> {
  const bySong = await tracksBySong(ctx, userId, ids);
  return ids.flatMap((id) => {
    const tracks = bySong.get(id) ?? [];
    const named = namedAfter(tracks);
    return named ? [{ id, title: named.title, artist: named.artist, tracks }] : [];
  });
}

type Called = Pick<Track, 'title'>;

const bearers = (links: readonly Called[], { title }: Called): number =>
  links.filter((link) => link.title === title).length;

/** The link that a song is called after: by the title that most have, of as many the shortest. */
export const namedAfter = <L extends Called>(own: readonly L[]): L | undefined =>
  own.toSorted((a, b) => bearers(own, b) - bearers(own, a) || a.title.length - b.title.length)[0];

export type SongName = Pick<Song, 'id' | 'title' | 'artist' | 'releaseDate'> & { artworkUrl: string | null };

/** What songs are called, how they look and when they came out, without all else that is known of them. */
export async function songNames(ctx: Ctx, userId: string, ids: readonly string[]): Promise<SongName[]> {
  if (ids.length === 0) return [];
  const bySong = Map.groupBy(await selectNames(ctx.db, userId, ids), ({ songId }) => songId);
  return [...bySong].flatMap(([id, own]) => {
    const named = namedAfter(own);
    if (!named) return [];
    const [releaseDate] = own.flatMap((link) => link.releaseDate ?? []).sort();
    const { title, artist } = named;
    const artworkUrl = named.artworkUrl ?? own.find((link) => link.artworkUrl)?.artworkUrl ?? null;
    return [{ id, title, artist, artworkUrl, ...(releaseDate && { releaseDate }) }];
  });
}

/** By song of several links: the user where anything of it is the user's word, else the ISRC. */
async function selectJoiners(ctx: Ctx, members: Map<string, string[]>): Promise<Map<string, Pair['by']>> {
  const several = [...members].filter(([, trackIds]) => trackIds.length > 1);
  if (several.length === 0) return new Map();
  const verdicts = await selectVerdictsAmong(
    ctx.db,
    several.flatMap(([, trackIds]) => trackIds),
  );
  const byUser = new Set(verdicts.flatMap(({ isSame, by, one }) => (isSame && by === 'user' ? one : [])));
  return new Map(
    several.map(([id, trackIds]) => [id, trackIds.some((one) => byUser.has(one)) ? 'user' : 'isrc']),
  );
}

/** With the growth of today. */
export async function readSong(ctx: Ctx, owner: Owner, id: string): Promise<Song> {
  await ensureGrowth(ctx, owner);
  return getSong(ctx, owner.id, id);
}

async function getSong(ctx: Ctx, userId: string, id: string): Promise<Song> {
  const [song] = await songsByIds(ctx, userId, [id]);
  return found(song);
}

/** Songs that came out on one day stand in the order of their ids. */
export async function songBefore(ctx: Ctx, userId: string, id: string, metric: Metric) {
  const [self] = await songNames(ctx, userId, [id]);
  const { releaseDate } = found(self);
  const before = releaseDate && (await selectReleaseBefore(ctx.db, userId, { metric, releaseDate }));
  const [song] = before ? await songNames(ctx, userId, [before]) : [];
  if (!song?.releaseDate) return null;
  const { title, artist } = song;
  return { id: song.id, title, artist, releaseDate: song.releaseDate };
}

type SongsWanted = { ids?: string[]; cursor?: string; limit: number };

export async function listSongs(ctx: Ctx, owner: Owner, { ids, ...page }: SongsWanted) {
  await ensureGrowth(ctx, owner);
  if (ids) return { songs: await songsByIds(ctx, owner.id, [...new Set(ids)]), nextCursor: undefined };
  const rows = await selectSongIds(ctx.db, owner.id, { after: page.cursor, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const songs = await songsByIds(
    ctx,
    owner.id,
    shown.map(({ id }) => id),
  );
  return { songs, nextCursor: rows.length > shown.length ? shown.at(-1)?.newest : undefined };
}

/** Writes which links are of which song now, and how it was before. The user's lock is held. */
async function change(ctx: Ctx, userId: string, after: Members, verdicts: Pair[]): Promise<void> {
  const trackIds = Object.keys(after);
  const before = await selectSongsOf(ctx.db, userId, trackIds);
  const known = await selectVerdictsAmong(ctx.db, trackIds);
  const now = ctx.clock.now();
  await insertChange(
    ctx.db,
    userId,
    { id: newId('change'), before, after, verdicts: known },
    now,
    keptSince(ctx),
  );
  await setSongs(ctx.db, userId, after);
  await writeVerdicts(ctx.db, userId, verdicts, now);
  await tell(ctx, userId, trackIds);
}

/** Their user says otherwise when these came out: what their days brought begins with that day. */
export async function releaseMoved(ctx: Ctx, userId: string, trackIds: readonly string[]): Promise<void> {
  await dropGrowth(ctx, trackIds);
  await listChanged(ctx, userId);
}

/** Links are of other songs now. Where their user says when one of those came out, that is said of other links than before. */
export async function linksMoved(ctx: Ctx, userId: string, trackIds: readonly string[]): Promise<void> {
  const facts = await selectFacts(ctx.db, userId, trackIds);
  if ([...facts.values()].some(({ releaseDate }) => releaseDate)) await releaseMoved(ctx, userId, trackIds);
  else await raiseAccountVersion(ctx, [userId], 'days');
  await keepToLimit(ctx, userId);
}

async function tell(ctx: Ctx, userId: string, trackIds: readonly string[]): Promise<void> {
  await linksMoved(ctx, userId, trackIds);
  await announce(ctx, songsChanged, { userId });
  await publish(ctx, [{ userId, name: 'songs.changed', data: {} }]);
}

const pairsAmong = (trackIds: readonly string[]) =>
  trackIds.flatMap((one, at) => trackIds.slice(at + 1).map((other) => orderedPair(one, other)));

const decided = (pairs: { one: string; other: string }[], isSame: boolean): Pair[] =>
  pairs.map((pair) => ({ ...pair, isSame, by: 'user' }));

/** Makes one song of several, whatever was decided before. The user's lock is held. */
async function mergeHeld(ctx: Ctx, userId: string, ids: readonly string[]): Promise<string> {
  const members = await selectSongMembers(ctx.db, userId, ids);
  if (members.size < new Set(ids).size) throw new AppError('not_found');
  // The one with the most links keeps its address; among as many, the one that was there first.
  const [id = '', ...others] = [...members]
    .sort(([, a], [, b]) => b.length - a.length || ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
    .map(([songId]) => songId);
  const all = [...members.values()].flat();
  if (others.length === 0 || all.length > mostLinksOfSong) throw new AppError('conflict');
  const after = Object.fromEntries(all.map((trackId) => [trackId, id]));
  await change(ctx, userId, after, decided(pairsAmong(all), true));
  return id;
}

const changing = <T>(given: Ctx, userId: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    return work(ctx);
  });

export const mergeSongs = (given: Ctx, userId: string, ids: readonly string[]): Promise<Song> =>
  changing(given, userId, async (ctx) => getSong(ctx, userId, await mergeHeld(ctx, userId, ids)));

/** `conflict` where they are one song already. */
export const joinTracks = (given: Ctx, userId: string, trackIds: readonly string[]): Promise<Song> =>
  changing(given, userId, async (ctx) => {
    const songOf = await selectSongsOf(ctx.db, userId, trackIds);
    if (trackIds.some((trackId) => !songOf[trackId])) throw new AppError('not_found');
    return getSong(ctx, userId, await mergeHeld(ctx, userId, [...new Set(Object.values(songOf))]));
  });

/** Of an account that nobody has seen yet: each group of links is one song, as its user would have said. */
export async function joinUnseen(
  ctx: Ctx,
  userId: string,
  groups: readonly (readonly string[])[],
): Promise<void> {
  const members = groups.flatMap((group) => {
    const id = newId('song');
    return group.map((trackId) => [trackId, id] as const);
  });
  await setSongs(ctx.db, userId, Object.fromEntries(members));
  await writeVerdicts(ctx.db, userId, decided(groups.flatMap(pairsAmong), true), ctx.clock.now());
}

export const splitSong = (
  given: Ctx,
  userId: string,
  id: string,
  trackIds: readonly string[],
): Promise<Song> =>
  changing(given, userId, async (ctx) => {
    const members = found((await selectSongMembers(ctx.db, userId, [id])).get(id));
    const gone = new Set(trackIds);
    if (!gone.isSubsetOf(new Set(members))) throw new AppError('not_found');
    const rest = members.filter((trackId) => !gone.has(trackId));
    if (rest.length === 0) throw new AppError('conflict');
    const split = newId('song');
    const after = Object.fromEntries(members.map((trackId) => [trackId, gone.has(trackId) ? split : id]));
    await change(ctx, userId, after, decided(pairsBetween([...gone], rest), false));
    return getSong(ctx, userId, split);
  });

/** Songs that look like one are not: nothing changes but what is proposed. */
export const keepApart = (given: Ctx, userId: string, ids: readonly string[]): Promise<Song[]> =>
  changing(given, userId, async (ctx) => {
    const members = await selectSongMembers(ctx.db, userId, ids);
    const groups = [...members.values()];
    const pairs = groups.flatMap((one, at) =>
      groups.slice(at + 1).flatMap((other) => pairsBetween(one, other)),
    );
    const after = Object.fromEntries(
      [...members].flatMap(([id, trackIds]) => trackIds.map((trackId) => [trackId, id])),
    );
    await change(ctx, userId, after, decided(pairs, false));
    return songsByIds(ctx, userId, ids);
  });

export const undoSong = (given: Ctx, userId: string, id: string): Promise<Song[]> =>
  changing(given, userId, async (ctx) => {
    const last = found(await selectLastChange(ctx.db, userId, id, keptSince(ctx)));
    const trackIds = Object.keys(last.after);
    const now = await selectSongsOf(ctx.db, userId, trackIds);
    const members = await selectSongMembers(ctx.db, userId, [...new Set(Object.values(last.after))]);
    const hasMoved = Object.entries(now).some(([trackId, songId]) => last.after[trackId] !== songId);
    if (hasMoved || [...members.values()].flat().some((trackId) => !last.after[trackId]))
      throw new AppError('conflict');
    await setSongs(ctx.db, userId, last.before);
    await deleteVerdictsAmong(ctx.db, trackIds);
    await writeVerdicts(ctx.db, userId, last.verdicts, ctx.clock.now());
    await deleteChange(ctx.db, last.id);
    await tell(ctx, userId, trackIds);
    return songsByIds(ctx, userId, [...new Set(Object.values(last.before))]);
  });
