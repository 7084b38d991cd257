/** Songs: a user's links that are the same recording. Every link is of exactly one song, at first of one of its own. */
import { z } from 'zod';
import { mostLinksOfSong, mostSongsNamed } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { metric } from './shapes.ts';
import { track } from './tracks.ts';

/** Why two links that look alike may not be one recording. */
export const songDoubt = z.enum([
  'duration_unknown',
  'duration_differs',
  'title_differs',
  'artist_differs',
  /** One is called a remaster, a clean version or another mix; or it is not said whose remix, or live where. */
  'version_differs',
  /** Both have an ISRC, and not the same: a re-release, or another recording. */
  'isrc_differs',
  /** Both have the same ISRC, and it is a placeholder or malformed. */
  'isrc_unreliable',
  /** Two links on one platform. */
  'same_platform',
]);
export type SongDoubt = z.infer<typeof songDoubt>;

export const song = z.object({
  id: idShape('song'),
  /** What most of its links are called; among as many, the shortest. */
  title: z.string(),
  artist: z.string(),
  /** The first that a link has; absent: none has one. */
  isrc: z.string().optional(),
  /** When it came out: as its user says, or else the earliest of its links'. */
  releaseDate: z.iso.date().optional(),
  /** What the user says, which outranks what platforms say. */
  own: z.object({ isrc: z.string().optional(), releaseDate: z.iso.date().optional() }).optional(),
  /** What joined its links; absent where there is one link alone. */
  joinedBy: z.enum(['user', 'isrc']).optional(),
  /** In the order they were added. */
  tracks: z.array(track),
});
export type Song = z.infer<typeof song>;

const byId = z.object({ id: idShape('song') });
const trackIds = z.array(idShape('track')).max(mostLinksOfSong);

/**
 * The latest added first. `X-Next-Cursor` carries the cursor of the next page when there is one. With `ids`, comma-separated,
 * those of these songs that are on the list, in the order given: at most `mostSongsNamed`, and no page.
 */
export const listSongs = endpoint({
  method: 'GET',
  path: '/api/songs',
  query: z.object({
    ids: z
      .string()
      .max(40 * mostSongsNamed)
      .transform((ids) => ids.split(',').slice(0, mostSongsNamed))
      .optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.array(song),
  errors: ['unauthenticated'],
});

export const getSong = endpoint({
  method: 'GET',
  path: '/api/songs/:id',
  params: byId,
  reply: song,
  errors: ['unauthenticated', 'not_found'],
});

/** The song of one's own that came out last before this one and has the metric; null: none has. */
export const getSongBefore = endpoint({
  method: 'GET',
  path: '/api/songs/:id/before',
  params: byId,
  query: z.object({ metric }),
  reply: z.object({
    song: song.pick({ id: true, title: true, artist: true }).extend({ releaseDate: z.iso.date() }).nullable(),
  }),
  errors: ['unauthenticated', 'not_found'],
});

/** One song of these links and of all that are joined with them. No job parts them again. */
export const joinTracks = endpoint({
  method: 'POST',
  path: '/api/songs',
  body: z.object({ trackIds: trackIds.min(2) }),
  reply: song,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

export const mergeSongs = endpoint({
  method: 'POST',
  path: '/api/songs/:id/merge',
  params: byId,
  body: z.object({ songId: idShape('song') }),
  reply: song,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** These links become a song of their own, and no job joins them with the others again. Answers the new song. */
export const splitSong = endpoint({
  method: 'POST',
  path: '/api/songs/:id/split',
  params: byId,
  body: z.object({ trackIds: trackIds.min(1) }),
  reply: song,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** Takes back the last merge or split of this song, within a day. `conflict`: it has changed since. */
export const undoSong = endpoint({
  method: 'POST',
  path: '/api/songs/:id/undo',
  params: byId,
  reply: z.array(song),
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** Songs that seem to be one. */
export const songProposal = z.object({
  id: idShape('proposal'),
  /** Nothing speaks against it: title, artist and duration agree. */
  isSure: z.boolean(),
  doubts: z.array(songDoubt),
  songs: z.array(song).min(2),
});
export type SongProposal = z.infer<typeof songProposal>;

/** Sure ones first; `total` counts those that are not shown too. */
export const listSongProposals = endpoint({
  method: 'GET',
  path: '/api/songs/proposals',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
  reply: z.object({ total: z.number().int(), proposals: z.array(songProposal) }),
  errors: ['unauthenticated'],
});

/** Refused ones are not proposed again. Answers the song that came of it, or those that stay apart. */
export const answerSongProposal = endpoint({
  method: 'POST',
  path: '/api/songs/proposals/:id',
  params: z.object({ id: idShape('proposal') }),
  body: z.object({ accept: z.boolean() }),
  reply: z.array(song),
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
