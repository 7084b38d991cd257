/** The parts of `track.getInfo` that are used, and Last.fm's errors, which come with 200 or 4xx (facts §6). */
import { z } from 'zod';

/** A list of one element comes as that element (facts §6, [IFL]). */
const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(shape));

const image = z.object({ '#text': z.unknown().optional(), size: z.unknown().optional() });

/** What there is none of comes as an empty text as often as not at all; then the fact is left out. */
export const track = z.object({
  name: z.unknown().optional(),
  listeners: z.unknown().optional(),
  playcount: z.unknown().optional(),
  /** Milliseconds, as text; "0" is unknown. */
  duration: z.unknown().optional(),
  artist: z.object({ name: z.unknown().optional() }).optional().catch(undefined),
  album: z
    .object({ title: z.unknown().optional(), image: listOf(image).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
export type Track = z.infer<typeof track>;

export const trackReply = z.object({ track: z.unknown() });

export const errorReply = z.object({ error: z.number(), message: z.unknown().optional() });
