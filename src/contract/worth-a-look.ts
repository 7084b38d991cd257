/** Worth a look: own figures of songs that lie far outside the song's own past, with the facts; nothing says why. */
import { z } from 'zod';
import { lookMeasures } from '#domain/worth-a-look.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { figure } from './import-files.ts';
import { platformId } from './shapes.ts';
import { track } from './tracks.ts';

const lookId = z.string().regex(/^[0-9a-f]{24}$/);

export const look = z.object({
  /** The same as long as the figures are. */
  id: lookId,
  measure: z.enum(lookMeasures),
  /** What was counted: of a share the figure that is divided, of a ratio the one above the listeners. */
  figure,
  platform: platformId,
  /** null: of the artist as a whole; title and artist then too. */
  trackId: idShape('track').nullable(),
  title: z.string().nullable(),
  artist: z.string().nullable(),
  /** The country (ISO 3166, two letters) or the playlist. */
  key: z.string().nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  direction: z.enum(['more', 'less']),
  /** The span that lies the farthest: what is counted is of it alone. */
  at: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** A share from 0 to 1, or so many for each listener. */
  value: z.number(),
  part: z.number().int(),
  whole: z.number().int(),
  /** The middle of the spans before, and between which two it would have been no news. */
  usual: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Look = z.infer<typeof look>;

/** Those of the last twelve months, the latest first. `others`: beyond them. `compared`: series with enough of a past. */
export const listLooks = endpoint({
  method: 'GET',
  path: '/api/worth-a-look',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(100) }),
  reply: z.object({
    /** `isUseful`: false once somebody has said that it is not. */
    looks: z.array(look.extend({ isUseful: z.boolean() })),
    others: z.number().int(),
    compared: z.number().int(),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated'],
});

export const evidence = look.extend({
  isrc: z.string().nullable(),
  url: z.string().nullable(),
  /** When it was read. */
  asOf: z.iso.datetime(),
  /** Spans before, of it and after, as far as they are known. */
  points: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      part: z.number().int(),
      whole: z.number().int(),
      isUnusual: z.boolean(),
    }),
  ),
  /** Files that said so; `[]` where only a sign-in of the owner's did. */
  files: z.array(z.string()),
  /** When the latest of its sources was read. */
  readAt: z.iso.datetime(),
  sandbox: track.shape.sandbox,
});
export type Evidence = z.infer<typeof evidence>;

/** The facts of one, for whoever is asked about it. `not_found`: the figures say something else by now. */
export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/worth-a-look/:id',
  params: z.object({ id: lookId }),
  reply: evidence,
  errors: ['unauthenticated', 'not_found'],
});

/** Says that one is not useful, or takes that back. */
export const markLook = endpoint({
  method: 'POST',
  path: '/api/worth-a-look/:id/feedback',
  params: z.object({ id: lookId }),
  body: z.object({ isUseful: z.boolean() }),
  errors: ['unauthenticated', 'not_found'],
});
