/** The parts of `/music/song/{artist}/{slug}` that are used, as two clients describe them (facts §8): none was recorded. */
import { z } from 'zod';

/** Raw numbers and, without the ending, texts that people read. */
const stats = z.object({
  'plays-raw': z.unknown().optional(),
  'favorites-raw': z.unknown().optional(),
  'reposts-raw': z.unknown().optional(),
  'playlists-raw': z.unknown().optional(),
  'downloads-raw': z.unknown().optional(),
  plays: z.unknown().optional(),
  favorites: z.unknown().optional(),
  reposts: z.unknown().optional(),
  playlists: z.unknown().optional(),
  downloads: z.unknown().optional(),
});
export type Stats = z.infer<typeof stats>;

/** The counts stand in `stats`, or beside the facts. */
export const song = stats.extend({
  /** Albums have titles and counts too. */
  type: z.literal('song').optional(),
  title: z.unknown().optional(),
  artist: z.unknown().optional(),
  album: z.unknown().optional(),
  image: z.unknown().optional(),
  isrc: z.unknown().optional(),
  released: z.unknown().optional(),
  duration: z.unknown().optional(),
  private: z.unknown().optional(),
  url_slug: z.unknown().optional(),
  uploader: z
    .object({ name: z.unknown().optional(), url_slug: z.unknown().optional() })
    .optional()
    .catch(undefined),
  stats: stats.nullish(),
});
export type Song = z.infer<typeof song>;

export const songReply = z.object({ results: z.unknown() });

export const errorReply = z.object({ errorcode: z.number() });
