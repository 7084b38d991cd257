/** The parts of `/track/{id}` that are used, and Deezer's errors, which come with status 200 (facts §9). */
import { z } from 'zod';

export const track = z.object({
  /** Albums and artists have names too. */
  type: z.literal('track').optional(),
  id: z.union([z.number(), z.string()]),
  title: z.unknown().optional(),
  isrc: z.unknown().optional(),
  duration: z.unknown().optional(),
  rank: z.unknown().optional(),
  /** Beats a minute; 0 where it is unknown. */
  bpm: z.unknown().optional(),
  /** dB that its player adds; no loudness. */
  gain: z.unknown().optional(),
  release_date: z.unknown().optional(),
  readable: z.unknown().optional(),
  available_countries: z.array(z.unknown()).nullish(),
  artist: z.object({ name: z.unknown().optional() }).nullish(),
  album: z
    .object({
      title: z.unknown().optional(),
      cover_xl: z.unknown().optional(),
      cover_big: z.unknown().optional(),
      cover_medium: z.unknown().optional(),
    })
    .nullish(),
});
export type Track = z.infer<typeof track>;

/** `/album/{id}/tracks`, a page of them. */
export const albumTracks = z.object({ data: z.array(z.unknown()) });

/** `/album/{id}`: its songs leave out what is the album's. */
export const album = z.looseObject({ tracks: albumTracks, nb_tracks: z.unknown().optional() });

export const errorReply = z.object({ error: z.object({ code: z.number() }) });
