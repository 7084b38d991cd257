/** Finds: where else a song of the user's is, offered to be followed. Nothing is followed by itself. */
import { z } from 'zod';
import { mostFindsAtOnce } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { rejectionCode } from './links.ts';
import { platformId } from './shapes.ts';
import { track } from './tracks.ts';

export const songFind = z.object({
  id: idShape('find'),
  platform: platformId,
  platformTrackId: z.string(),
  url: z.string(),
  /** As its platform has it. */
  title: z.string(),
  artist: z.string(),
  /** Seconds; absent where the platform does not say. */
  duration: z.number().int().positive().optional(),
  /** `isrc`: the same international number of a recording; `search`: what a search of the user's came upon. */
  foundBy: z.enum(['isrc', 'search']),
  foundAt: z.iso.datetime(),
  /** Only on a sandbox: there is no such song under this id. */
  sandbox: z.literal(true).optional(),
});
export type SongFind = z.infer<typeof songFind>;

export const findsOfSong = z.object({
  songId: idShape('song'),
  title: z.string(),
  artist: z.string(),
  albumArt: z.string().nullable(),
  finds: z.array(songFind),
});
export type FindsOfSong = z.infer<typeof findsOfSong>;

/** Ids with commas between them. */
const trackIds = z
  .string()
  .max(40 * mostFindsAtOnce)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(idShape('track')).max(mostFindsAtOnce));

/**
 * Songs with finds, the latest added first; of all, or of one song, or of the songs that these links are of.
 * `X-Next-Cursor` carries the cursor of the next page when there is one.
 */
export const listSongFinds = endpoint({
  method: 'GET',
  path: '/api/songs/finds',
  query: z.object({
    songId: idShape('song').optional(),
    trackIds: trackIds.optional(),
    cursor: idShape('track').optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({
    /** Of all pages. */
    total: z.object({ songs: z.number().int(), finds: z.number().int() }),
    /** Platforms that have not answered yet; told only where one song or its links are asked about. */
    looking: z.array(platformId),
    /** Platforms that the user may search for the one song that is asked about. */
    searchable: z.array(platformId),
    songs: z.array(findsOfSong),
  }),
  errors: ['unauthenticated'],
});

/**
 * Asks one platform for the song, by its ISRC or, where the platform has no look-up, by its title and artist. Answers what
 * is offered of it now. `too_soon`: as much has been asked of the platform as may be for now (`retryAfter`).
 */
export const searchSong = endpoint({
  method: 'POST',
  path: '/api/songs/:id/search',
  params: z.object({ id: idShape('song') }),
  body: z.object({ platform: platformId }),
  reply: z.array(songFind),
  errors: ['unauthenticated', 'not_found', 'conflict', 'not_configured', 'too_soon', 'upstream_unavailable'],
});

const findIds = z.array(idShape('find')).min(1).max(mostFindsAtOnce);

/** Follows them as if their links had been pasted; each joins its song. */
export const followSongFinds = endpoint({
  method: 'POST',
  path: '/api/songs/finds/follow',
  body: z.object({ ids: findIds }),
  reply: z.object({
    /** Followed now, or already. */
    followed: z.array(track),
    /** Ids of finds whose platform cannot be asked now: their links wait as pasted ones do. */
    waiting: z.array(idShape('find')),
    refused: z.array(
      z.object({ id: idShape('find'), code: rejectionCode, retryAt: z.iso.datetime().optional() }),
    ),
  }),
  errors: ['unauthenticated', 'not_found'],
});

/** Not this one: never offered again, unless it is taken back. */
export const dismissSongFinds = endpoint({
  method: 'POST',
  path: '/api/songs/finds/dismiss',
  body: z.object({ ids: findIds, dismissed: z.boolean().default(true) }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});
