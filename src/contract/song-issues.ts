/** The catalogue check: what is missing, dead, doubled or called otherwise, each with its repair. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, platformId } from './shapes.ts';
import { song } from './songs.ts';
import { trackStatus } from './tracks.ts';

export const songIssueKind = z.enum([
  /** The platform has taken the song down. */
  'dead_link',
  /** Two links of one song on one platform. */
  'same_platform',
  /** Platforms call the song otherwise; what uploaders add to a title does not count. */
  'title_differs',
  'artist_differs',
  /** Neither a platform nor the user says it. */
  'no_isrc',
  'no_release_date',
  /** At least half of the user's songs are on the platform, and this one is not. */
  'missing_platform',
]);
export type SongIssueKind = z.infer<typeof songIssueKind>;

export const songIssue = z.object({
  kind: songIssueKind,
  /** Names the issue when it is settled: the dead link, or the first link of the song. */
  trackId: idShape('track'),
  /** Of `same_platform` and `missing_platform`. */
  platform: platformId.optional(),
  songId: idShape('song'),
  title: z.string(),
  artist: z.string(),
  albumArt: z.string().nullable(),
  /** The links that it is about; of `missing_platform` none. */
  links: z.array(
    z.object({
      id: idShape('track'),
      platform: platformId,
      title: z.string(),
      artist: z.string(),
      status: trackStatus,
    }),
  ),
  /** Of `missing_platform`: the platform's own search for it, for people; absent on a sandbox. */
  searchUrl: z.string().optional(),
  /** Of `missing_platform`: it was found there, and is offered. */
  findId: idShape('find').optional(),
});
export type SongIssue = z.infer<typeof songIssue>;

/**
 * How many there are of each kind, settled ones left out; with `kind` a page of its issues, the latest added song first.
 * `X-Next-Cursor` carries the cursor of the next page when there is one.
 */
export const listSongIssues = endpoint({
  method: 'GET',
  path: '/api/songs/issues',
  query: z.object({
    kind: songIssueKind.optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  reply: z.object({
    total: z.number().int(),
    counts: z.record(songIssueKind, z.number().int()),
    issues: z.array(songIssue),
  }),
  errors: ['unauthenticated'],
});

/** As intended: it counts no longer. `settled: false` takes that back. */
export const settleSongIssue = endpoint({
  method: 'POST',
  path: '/api/songs/issues/settle',
  body: z.object({
    kind: songIssueKind,
    trackId: idShape('track'),
    platform: platformId.optional(),
    settled: z.boolean().default(true),
  }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** ISO 3901, with or without hyphens. */
const isrc = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/));

/** What the user says of a song: null says nothing any more, absent leaves it. Platforms' own facts stay as they are. */
export const setSongFacts = endpoint({
  method: 'PATCH',
  path: '/api/songs/:id/facts',
  params: z.object({ id: idShape('song') }),
  body: z.object({ isrc: isrc.nullable().optional(), releaseDate: day.nullable().optional() }),
  reply: song,
  errors: ['unauthenticated', 'not_found'],
});
