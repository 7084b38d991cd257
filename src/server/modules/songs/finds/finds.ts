/** What was found elsewhere of a user's songs: shown, followed, dismissed, and searched for on the user's own wish. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { FindsOfSong, followSongFinds, listSongFinds, SongFind } from '#contract/song-finds.ts';
import type { Track } from '#contract/tracks.ts';
import type { Tier } from '#domain/plans.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { FoundSong } from '#server/platforms/found.ts';
import { asAppError, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { addTracks } from '../../following/service.ts';
import { publish } from '../../live/service.ts';
import { itemKeyOf } from '../../metrics/policy.ts';
import { tracksByIds } from '../../song-list/service.ts';
import { compare, type Described, read } from '../../tracks/service.ts';
import { makeProposals } from '../proposals.ts';
import { selectSongMembers, selectSongsOf } from '../queries.ts';
import { joinTracks, songsByIds } from '../songs.ts';
import { storeAnswers } from './lookups.ts';
import {
  type FindRow,
  type FindScope,
  insertSearched,
  markDismissed,
  selectFinds,
  selectFindsOf,
  selectSongsFound,
} from './queries-finds.ts';
import { selectAnswer, selectLooking, settleLookups } from './queries-lookups.ts';

type Owner = { id: string; tier: Tier };
type Page = { cursor?: string; limit: number };

const findOf = ({ config }: Pick<Ctx, 'config'>, row: FindRow): SongFind => ({
  ...{ id: row.id, platform: row.platform, platformTrackId: row.platformTrackId, url: row.url },
  ...{ title: row.title, artist: row.artist, foundBy: row.foundBy, foundAt: row.foundAt.toISOString() },
  ...(row.durationSeconds !== null && { duration: row.durationSeconds }),
  ...(config.sandbox && { sandbox: true as const }),
});

/** Platforms that the user may ask for the song: those where it has no link. */
function searchableFor(ctx: Ctx, tracks: readonly Track[]): PlatformId[] {
  const there = new Set(tracks.map(({ platform }) => platform));
  const hasIsrc = tracks.some(({ isrc }) => isrc);
  return Object.values(ctx.platforms)
    .filter(({ platform: { id }, isConfigured }) => isConfigured && !there.has(id))
    .filter(({ search, isrcsAtOnce }) => search || (hasIsrc && isrcsAtOnce > 0))
    .map(({ platform }) => platform.id);
}

export async function listFinds(ctx: Ctx, owner: Owner, scope: FindScope, { cursor, limit }: Page) {
  const after = { after: cursor, limit: limit + 1 };
  const { songs, finds, page } = await selectSongsFound(ctx.db, owner.id, scope, after);
  const shown = page.slice(0, limit).map(({ songId }) => songId);
  const offers = shown.length > 0 ? await selectFindsOf(ctx.db, owner.id, shown) : [];
  const rows = Map.groupBy(offers, ({ songId }) => songId);
  const described = await songsByIds(ctx, owner.id, scope.songId ? [scope.songId] : shown);
  const groups = described.flatMap(({ id, title, artist, tracks }): FindsOfSong[] => {
    const own = rows.get(id) ?? [];
    const albumArt = tracks.find((track) => track.albumArt)?.albumArt ?? null;
    return own.length > 0
      ? [{ songId: id, title, artist, albumArt, finds: own.map((row) => findOf(ctx, row)) }]
      : [];
  });
  const [one] = scope.songId ? described : [];
  const links = scope.trackIds ?? one?.tracks.map(({ id }) => id) ?? [];
  const reply: ReplyOf<typeof listSongFinds> = {
    total: { songs, finds },
    looking: links.length > 0 ? await selectLooking(ctx.db, owner.id, links) : [],
    searchable: one ? searchableFor(ctx, one.tracks) : [],
    songs: groups,
  };
  return { reply, nextCursor: page.length > shown.length ? page[limit - 1]?.newest : undefined };
}

/** Their ticks say that they are the song; where an ISRC says so too, the matcher has joined them already. */
async function joinEach(ctx: Ctx, userId: string, followed: readonly { find: FindRow; trackId: string }[]) {
  await makeProposals(ctx, userId);
  const ids = followed.flatMap(({ find, trackId }) => [find.trackId, trackId]);
  const songOf = await selectSongsOf(ctx.db, userId, ids);
  const apart = followed.filter(({ find, trackId }) => songOf[find.trackId] !== songOf[trackId]);
  const bySong = Map.groupBy(apart, ({ find }) => find.trackId);
  // One by one, so that each can be taken back; few come here, for whom no ISRC speaks.
  for (const [trackId, others] of bySong) {
    try {
      await joinTracks(ctx, userId, [trackId, ...others.map((other) => other.trackId)]);
    } catch (error) {
      // Taken off the list, or joined, by somebody else at the same moment.
      const isOver = error instanceof AppError && (error.code === 'not_found' || error.code === 'conflict');
      if (!isOver) throw error;
    }
  }
}

export async function followFinds(ctx: Ctx, owner: Owner, ids: readonly string[], asker: CallAsker) {
  const finds = await selectFinds(ctx.db, owner.id, ids);
  if (finds.length < new Set(ids).size) throw new AppError('not_found');
  const songOf = await selectSongsOf(
    ctx.db,
    owner.id,
    finds.map(({ trackId }) => trackId),
  );
  const { links } = await addTracks(
    ctx,
    owner.id,
    finds.map(({ url }) => url),
    // Their ticks say of which songs they are: with those they share a place.
    { asker, said: new Map(finds.map((find) => [itemKeyOf(find), found(songOf[find.trackId])])) },
  );
  const outcomes = finds.map((find, place) => ({ find, link: found(links[place]) }));
  const followed = outcomes.flatMap(({ find, link }) =>
    'trackId' in link ? [{ find, trackId: link.trackId }] : [],
  );
  await joinEach(ctx, owner.id, followed);
  await publish(ctx, [{ userId: owner.id, name: 'songs.found', data: {} }]);
  const reply: ReplyOf<typeof followSongFinds> = {
    followed: await tracksByIds(
      ctx,
      owner.id,
      followed.map(({ trackId }) => trackId),
    ),
    waiting: outcomes.flatMap(({ find, link }) => ('pendingId' in link ? [find.id] : [])),
    refused: outcomes.flatMap(({ find, link }) => {
      if ('trackId' in link || 'pendingId' in link) return [];
      return [{ id: find.id, code: link.code, ...(link.retryAt && { retryAt: link.retryAt }) }];
    }),
  };
  return reply;
}

export const dismissFinds = (given: Ctx, userId: string, ids: readonly string[], dismissed: boolean) =>
  transaction(given, async (ctx) => {
    const count = await markDismissed(ctx.db, userId, ids, dismissed ? ctx.clock.now() : null);
    if (count < new Set(ids).size) throw new AppError('not_found');
    await publish(ctx, [{ userId, name: 'songs.found', data: {} }]);
  });

/** What is asked again within a day was answered already: searches are few. */
const answerKept = 24 * 3600_000;
/** More than a person compares. */
const mostOffered = 5;

const wordsOf = (title: string, artist: string): string =>
  `words:${artist} ${title}`.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').slice(0, 300);

type Search = { platform: PlatformId; title: string; artist: string };

async function searchFor(
  ctx: Ctx,
  { platform, title, artist }: Search,
  asker: CallAsker,
): Promise<FoundSong[]> {
  const wanted = wordsOf(title, artist);
  const since = new Date(ctx.clock.now().getTime() - answerKept);
  const known = await selectAnswer(ctx.db, platform, wanted, since);
  if (known) return known;
  const hits = [...((await ctx.platforms[platform]?.search?.({ title, artist }, asker)) ?? [])];
  await settleLookups(ctx.db, platform, [{ wanted, found: hits }], ctx.clock.now());
  return hits;
}

const describedTrack = (track: Track): Described => ({
  ...{ platform: track.platform, title: track.title, artist: track.artist, isrc: track.isrc ?? null },
  durationSeconds: track.durationKnown ? track.duration : null,
});
const describedHit = (platform: PlatformId, { song }: FoundSong): Described => ({
  ...{ platform, title: song.title, artist: song.artist, isrc: song.isrc ?? null },
  durationSeconds: song.durationSeconds ?? null,
});

/** Hits that may be the song by one of its links, those without doubts first. */
function likely(platform: PlatformId, tracks: readonly Track[], hits: readonly FoundSong[]): FoundSong[] {
  const links = tracks.map((track) => read(describedTrack(track)));
  const rankOf = (hit: FoundSong): number => {
    const verdicts = links.map((link) => compare(link, read(describedHit(platform, hit))).is);
    return verdicts.includes('same') ? 0 : verdicts.includes('unsure') ? 1 : 2;
  };
  const ranked = hits.map((hit) => ({ hit, rank: rankOf(hit) })).filter(({ rank }) => rank < 2);
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostOffered)
    .map(({ hit }) => hit);
}

/** `conflict`: it has a link there already, or nothing by which that platform could be asked. */
export async function searchSong(
  ctx: Ctx,
  userId: string,
  { songId, platform }: { songId: string; platform: PlatformId },
  asker: CallAsker,
): Promise<SongFind[]> {
  const members = found((await selectSongMembers(ctx.db, userId, [songId])).get(songId));
  const tracks = await tracksByIds(ctx, userId, members);
  const connected = ctx.platforms[platform];
  if (!connected?.isConfigured) throw new AppError('not_configured');
  if (!searchableFor(ctx, tracks).includes(platform)) throw new AppError('conflict');
  const [first] = tracks;
  const isrc = tracks.find((track) => track.isrc)?.isrc;
  try {
    if (connected.search) {
      const [{ title, artist } = found(first)] = await songsByIds(ctx, userId, [songId]);
      const hits = likely(platform, tracks, await searchFor(ctx, { platform, title, artist }, asker));
      const rows = hits.map((hit) => ({ id: newId('find'), found: hit }));
      const anchor = { trackId: found(first).id, platform };
      await insertSearched(ctx.db, userId, anchor, rows, ctx.clock.now());
    } else await storeAnswers(ctx, platform, await connected.findByIsrc([found(isrc)], asker));
  } catch (failure) {
    if (failure instanceof PlatformFailure) throw asAppError(failure, ctx.clock.now());
    throw failure;
  }
  await publish(ctx, [{ userId, name: 'songs.found', data: {} }]);
  const rows = await selectFindsOf(ctx.db, userId, [songId]);
  return rows.filter((row) => row.platform === platform).map((row) => findOf(ctx, row));
}
