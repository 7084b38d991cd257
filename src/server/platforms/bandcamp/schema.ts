/** The parts of a track page's structured data that are used (schema.org's MusicRecording, as Bandcamp writes it). */
import { z } from 'zod';

/** `@type` is a word or a list of words. */
const typeWith = (word: string) =>
  z.union([z.literal(word), z.array(z.unknown()).refine((all) => all.includes(word))]);

const offer = z.object({ price: z.unknown().optional(), priceCurrency: z.unknown().optional() });

/** One form in which a song is sold: the song alone, its album, a record. */
export const release = z.object({ '@id': z.string(), offers: offer });

/** An album's page: its songs lie one level deeper. */
export const album = z.object({
  '@type': typeWith('MusicAlbum'),
  byArtist: z.object({ name: z.unknown().optional() }).nullish().catch(undefined),
  track: z.object({ itemListElement: z.array(z.object({ item: z.unknown() })) }),
  numTracks: z.unknown().optional(),
});

export const recording = z.object({
  '@type': typeWith('MusicRecording'),
  /** The address of the page. */
  '@id': z.string(),
  name: z.unknown().optional(),
  /** `P00H03M46S`: no ISO 8601, which wants a `T` before the hours. */
  duration: z.unknown().optional(),
  /** `14 Sep 2013 00:00:00 GMT`. */
  datePublished: z.unknown().optional(),
  /** A text, or a list of them. */
  image: z.unknown().optional(),
  /** schema.org's name for it; not seen on a page so far. */
  isrcCode: z.unknown().optional(),
  byArtist: z.object({ name: z.unknown().optional() }).nullish().catch(undefined),
  inAlbum: z
    .object({
      '@id': z.unknown().optional(),
      name: z.unknown().optional(),
      albumRelease: z.array(z.unknown()).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
});
export type Recording = z.infer<typeof recording>;
