/** The parts of TIDAL's JSON:API documents that are used (facts §11). */
import { z } from 'zod';

/** `next` is there where the list goes on, at the page that it names. */
const links = z.object({ next: z.unknown().optional() }).nullish();

const related = z
  .object({
    data: z.array(z.object({ type: z.unknown().optional(), id: z.unknown().optional() })).nullish(),
    links,
  })
  .nullish();

/** A resource of any type: the songs themselves, and what came with them. */
export const resource = z.object({
  type: z.string(),
  id: z.string(),
  attributes: z
    .object({
      title: z.unknown().optional(),
      /** "Remix", beside the title. */
      version: z.unknown().optional(),
      /** ISO 8601. */
      duration: z.unknown().optional(),
      isrc: z.unknown().optional(),
      /** 0.0 to 1.0. */
      popularity: z.unknown().optional(),
      bpm: z.unknown().optional(),
      /** `CSharp`, `Eb`, or `UNKNOWN`; of the scales `MAJOR`, `MINOR` and others. */
      key: z.unknown().optional(),
      keyScale: z.unknown().optional(),
      /** "Happy". */
      toneTags: z.unknown().optional(),
      /** `PUBLIC`, `UNLISTED` or `PRIVATE`. */
      accessType: z.unknown().optional(),
      /** Of an artist. */
      name: z.unknown().optional(),
      /** Of an album, videos among its items. */
      releaseDate: z.unknown().optional(),
      numberOfItems: z.unknown().optional(),
      /** Of an artwork. */
      mediaType: z.unknown().optional(),
      files: z
        .array(
          z.object({
            href: z.unknown().optional(),
            meta: z.object({ width: z.unknown().optional() }).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
  relationships: z.object({ artists: related, albums: related, coverArt: related, items: related }).nullish(),
});
export type Resource = z.infer<typeof resource>;
export type Links = z.infer<typeof links>;
export type Related = z.infer<typeof related>;

export const trackDocument = z.object({
  data: z.array(z.unknown()),
  included: z.array(z.unknown()).nullish(),
  links,
});

/** A page of what a resource leads to: what it names, and those things themselves. */
export const relatedDocument = z.object({
  data: z.array(z.object({ type: z.unknown().optional(), id: z.unknown().optional() })),
  included: z.array(z.unknown()).nullish(),
  links,
});
