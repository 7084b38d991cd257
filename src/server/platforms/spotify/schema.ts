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

/** `GET /albums/{id}/tracks`, a page of them. */
export const albumTracks = z.object({
  items: z.array(z.unknown()),
  next: z.unknown().optional(),
  total: z.unknown().optional(),
});

/** `GET /search?type=track`. */
export const trackSearch = z.object({ tracks: z.object({ items: z.array(z.unknown()) }) });

/** `GET /audio-features?ids=`; `null` stands in the place of a song without any. */
export const featureBatch = z.object({ audio_features: z.array(z.unknown()) });

export const featuresOfTrack = z.object({
  id: z.string(),
  tempo: z.unknown().optional(),
  loudness: z.unknown().optional(),
  energy: z.unknown().optional(),
  danceability: z.unknown().optional(),
  valence: z.unknown().optional(),
  acousticness: z.unknown().optional(),
  instrumentalness: z.unknown().optional(),
  liveness: z.unknown().optional(),
  speechiness: z.unknown().optional(),
  /** From C, 0; -1 where none was found. */
  key: z.unknown().optional(),
  /** 1 for major, 0 for minor. */
  mode: z.unknown().optional(),
});

export const errorReply = z.object({
  error: z.object({ status: z.number(), reason: z.unknown().optional() }),
});
