/** The parts of Spotify's tracks and errors that are used (facts §3). */
import { z } from 'zod';

export const track = z.object({
  /** Albums and artists have names too. */
  type: z.literal('track').optional(),
  id: z.string().nullish(),
  name: z.unknown().optional(),
  artists: z.array(z.object({ name: z.unknown().optional() })).nullish(),
  album: z
    .object({
      name: z.unknown().optional(),
      release_date: z.unknown().optional(),
      images: z.array(z.object({ url: z.unknown().optional() })).nullish(),
    })
    .nullish(),
  duration_ms: z.unknown().optional(),
  external_ids: z.object({ isrc: z.unknown().optional() }).nullish(),
  popularity: z.unknown().optional(),
  is_playable: z.unknown().optional(),
  available_markets: z.array(z.unknown()).nullish(),
  /** Set when the answer is another release of the song that was asked for. */
  linked_from: z.object({ id: z.string().optional() }).nullish(),
});
export type Track = z.infer<typeof track>;

/** `null` stands in the place of an unknown id. */
export const trackBatch = z.object({ tracks: z.array(z.unknown()) });

/** `GET /search?type=track`. */
export const trackSearch = z.object({ tracks: z.object({ items: z.array(z.unknown()) }) });

export const errorReply = z.object({
  error: z.object({ status: z.number(), reason: z.unknown().optional() }),
});
