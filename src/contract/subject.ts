/** Whose numbers a question about growth is of, and what its answer says of that. */
import { z } from 'zod';
import { idShape } from './ids.ts';
import { metric, platformId } from './shapes.ts';
import { track } from './tracks.ts';

/**
 * What is asked about: one link, one song (its links that have the metric), one platform's songs, or all songs. At most
 * one of the three; where several platforms are meant, those whose terms allow no sum are left out (`leftOut`).
 */
export const subject = z.object({
  trackId: idShape('track').optional(),
  songId: idShape('song').optional(),
  platform: platformId.optional(),
  /** By default the first counter that is known, in the order in which people ask. */
  metric: metric.optional(),
  tz: z.string().max(64).optional(),
});

export const isOneSubject = ({ trackId, songId, platform }: z.infer<typeof subject>): boolean =>
  [trackId, songId, platform].filter((given) => given !== undefined).length <= 1;
export const oneSubject = { message: 'one of trackId, songId and platform', path: ['trackId'] };

/** Whose numbers an answer is of. */
export const answered = {
  /** null: nothing of it counts anything. */
  metric: metric.nullable(),
  timeZone: z.string(),
  /** Links that it is of, and how many have the metric. */
  songs: z.number().int(),
  outOf: z.number().int(),
  leftOut: z.array(platformId),
  sandbox: track.shape.sandbox,
};
