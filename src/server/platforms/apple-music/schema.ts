/** The parts of Apple's two interfaces that are used (facts §4); `parse.ts` judges the values. */
import { z } from 'zod';

/** `GET /catalog/{storefront}/songs?ids=`; unknown ids are missing from it. */
export const songList = z.object({ data: z.array(z.unknown()) });

/** Enough to know which song an entry is about, so that a broken entry harms only itself; albums have ids too. */
export const identified = z.object({ id: z.string(), type: z.literal('songs') });

export const catalogueSong = z.object({
  attributes: z.object({
    name: z.unknown().optional(),
    artistName: z.unknown().optional(),
    albumName: z.unknown().optional(),
    isrc: z.unknown().optional(),
    durationInMillis: z.unknown().optional(),
    releaseDate: z.unknown().optional(),
    artwork: z.object({ url: z.unknown().optional() }).nullish(),
    playParams: z.unknown().optional(),
  }),
});

/** Apple Music's errors: a list, its codes of five digits that begin with the status. */
export const errorReply = z.object({
  errors: z.array(z.object({ status: z.unknown().optional(), code: z.unknown().optional() })).min(1),
});

/** `GET /lookup?id=`; albums and artists may stand among the songs, unknown ids are missing. */
export const lookupReply = z.object({ results: z.array(z.unknown()) });

/** An entry about one song or music video; albums (`collection`) and artists have no `trackId`. */
export const lookupTrack = z.object({ trackId: z.int() });
/** How many songs and videos an album has. */
export const lookupAlbum = z.object({ wrapperType: z.literal('collection'), trackCount: z.int().positive() });
export const lookupOther = z.object({ wrapperType: z.enum(['collection', 'artist']) });

/** A music video, or whatever else is sold by the piece. */
export const lookupOtherKind = z.object({ kind: z.string().refine((kind) => kind !== 'song') });

export const lookupSong = z.object({
  kind: z.literal('song'),
  trackName: z.unknown().optional(),
  artistName: z.unknown().optional(),
  collectionName: z.unknown().optional(),
  artworkUrl100: z.unknown().optional(),
  trackTimeMillis: z.unknown().optional(),
  releaseDate: z.unknown().optional(),
  trackPrice: z.unknown().optional(),
  currency: z.unknown().optional(),
  isStreamable: z.unknown().optional(),
});
