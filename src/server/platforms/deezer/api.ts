/** Reads one track by one call; there is no batch (facts §9). */
import { z } from 'zod';
import {
  type FoundSong,
  findOneByOne,
  foundSongs,
  type ListedUpTo,
  type Listing,
  noneIfMissing,
  placesByNumber,
  readPages,
} from '../found.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, type ReplyFailure } from '../http/failure.ts';
import type { Reply } from '../http/status.ts';
import {
  countOf,
  dayOf,
  imageOf,
  isrcOf,
  readingFrom,
  secondsOf,
  textOf,
  titleOf,
  withoutAbsent,
} from '../parse.ts';
import type { PlatformIo, Reading, ReadResult } from '../platform.ts';
import { readOneByOne } from '../read-each.ts';
import { soundOf } from '../sound.ts';
import { album, albumTracks, errorReply, type Track, track } from './schema.ts';
import { isId, urlOf } from './url.ts';

type Settings = { DEEZER_API_URL: string };

/** The window of the limit; Deezer sends no Retry-After (facts §9). */
export const windowMilliseconds = 5_000;

/** Errors of a reply with status 200, by `code` (facts §9; 200, 300 and 700 from Deezer's page of errors). */
function classify(reply: Reply, now: Date): ReplyFailure | undefined {
  const code = errorReply.safeParse(reply.json).data?.error.code;
  // A missing song is a 200 with code 800; a 404 is a wrong path, which must not mark songs as gone.
  if (code === undefined)
    return reply.status === 404 ? { kind: 'bad-reply', detail: 'unknown path' } : undefined;
  const detail = `code ${code}`;
  if (code === 4)
    return { kind: 'rate-limited', detail, until: new Date(now.getTime() + windowMilliseconds) };
  if (code === 800) return { kind: 'not-found', detail };
  if (code === 700) return { kind: 'unavailable', detail };
  if (code === 200 || code === 300) return { kind: 'needs-auth', detail };
  return { kind: 'bad-reply', detail };
}

/** `readable: false` alone only says that the song may not be played where this server stands. */
const availabilityOf = (song: Track): Reading['availability'] =>
  song.readable === false && (song.available_countries?.length ?? 0) === 0 ? 'blocked' : 'public';

function readingOf(value: unknown, id: string): ReadResult {
  const parsed = track.safeParse(value);
  if (!parsed.success) return itemFailure('bad-reply', 'track of another shape');
  const song = parsed.data;
  const stated = String(song.id);
  // Deezer answers for a release that it has taken down with the one that it plays instead.
  if (stated !== id)
    return isId(stated) ? itemFailure('replaced', urlOf(stated)) : itemFailure('bad-reply', 'another track');
  return readingFrom(() => ({
    outcome: 'read' as const,
    song: withoutAbsent({
      title: titleOf(song.title),
      artist: textOf(song.artist?.name) ?? '',
      album: textOf(song.album?.title),
      artworkUrl:
        imageOf(song.album?.cover_xl) ?? imageOf(song.album?.cover_big) ?? imageOf(song.album?.cover_medium),
      durationSeconds: secondsOf(song.duration),
      isrc: isrcOf(song.isrc),
      releaseDate: dayOf(song.release_date),
    }),
    metrics: withoutAbsent({ rank: countOf(song.rank, 'rank') }),
    withheld: [],
    availability: availabilityOf(song),
    sound: soundOf({ tempo: song.bpm, gain: song.gain }),
  }));
}

async function readOne(io: PlatformIo<Settings>, id: string): Promise<ReadResult> {
  const address = addressAt(io.settings.DEEZER_API_URL, `/track/${encodeURIComponent(id)}`);
  return readingOf(await io.http.get(address, z.unknown(), { classify }), id);
}

export const read = (io: PlatformIo<Settings>, ids: readonly string[]): Promise<Map<string, ReadResult>> =>
  readOneByOne(ids, (id) => readOne(io, id));

async function findOne(io: PlatformIo<Settings>, isrc: string): Promise<FoundSong[]> {
  const address = addressAt(io.settings.DEEZER_API_URL, `/track/isrc:${isrc}`);
  const reply = await io.http.get(address, track, { classify });
  const id = String(reply.id);
  return foundSongs('deezer', [{ id, url: urlOf(id), result: readingOf(reply, id) }]);
}

const albumPage = 100;

/** The album comes with its songs. Where it counts more than came, the others are asked for from there on. */
export const listAlbum = (io: PlatformIo<Settings>, id: string, after?: ListedUpTo): Promise<Listing> =>
  noneIfMissing(
    async () => {
      const address = addressAt(io.settings.DEEZER_API_URL, `/album/${encodeURIComponent(id)}`);
      const { tracks, ...own } = await io.http.get(address, album, { classify });
      const total = own.nb_tracks;
      const { entries, ...rest } = await readPages(io, { after, places: placesByNumber }, async (index) => {
        const { data } = index
          ? await io.http.get(`${address}/tracks`, albumTracks, {
              query: { index, limit: String(albumPage) },
              classify,
            })
          : tracks;
        const end = Number(index ?? 0) + data.length;
        const hasMore = typeof total === 'number' && data.length > 0 && end < total;
        return { entries: data, next: hasMore ? String(end) : undefined, total };
      });
      const hits = entries.map((entry) => {
        const { id: number = '' } = track.safeParse(entry).data ?? {};
        const result = readingOf({ ...(entry as object), album: own }, String(number));
        return { id: String(number), url: urlOf(String(number)), result };
      });
      return { songs: foundSongs('deezer', hits), ...rest };
    },
    { songs: [] },
  );

/** Of several editions Deezer itself names one. */
export const findByIsrc = (io: PlatformIo<Settings>, isrcs: readonly string[]): Promise<FoundSong[]> =>
  findOneByOne(isrcs, (isrc) => findOne(io, isrc));
