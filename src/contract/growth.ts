/** Growth: what spans of complete days brought, one song at a time. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { metric } from './shapes.ts';

/** From the end of one day to the end of another. */
export const knownInterval = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  gained: z.number().int(),
  /** What moved and was no growth: taken back by the platform (negative), or come back after that. */
  corrected: z.number().int(),
});

/** What a span of complete days brought one metric, from the end of the day before it to the end of its last day. */
export const growthFigure = z.object({
  /**
   * null: the number was not read on one of those two days, and the song did not come out between them. Of a gauge (popularity, rank, price): its difference, which
   * may be negative.
   */
  gained: z.number().int().nullable(),
  corrected: z.number().int(),
  /** Gained in as many days before, 0 of a song that came out since; null where that is not known. */
  previous: z.number().int().nullable(),
  /** What stood before the span, 0 of a song that came out in it; null: not read then. */
  base: z.number().int().nullable(),
  /** Days of the span on which the number was read. */
  daysRead: z.number().int(),
  /** Where `gained` is null: what is known to have come within the span. */
  part: knownInterval.nullable(),
  /** Of that, or of `gained`, what came over several days: days nobody looked, or since the release. */
  gaps: z.array(knownInterval),
  /** Where `gained` is null: what came over days nobody looked, which reach beyond the span. */
  across: z.array(knownInterval),
});
export type GrowthFigure = z.infer<typeof growthFigure>;

/** The last 7, 28 and 90 complete days of the user's zone. Days before the song was added count for nothing. */
export const getTrackGrowth = endpoint({
  method: 'GET',
  path: '/api/tracks/:id/growth',
  params: z.object({ id: idShape('track') }),
  reply: z.object({
    timeZone: z.string(),
    spans: z.array(
      z.object({
        days: z.number().int(),
        from: z.iso.date(),
        to: z.iso.date(),
        metrics: z.partialRecord(metric, growthFigure),
      }),
    ),
  }),
  errors: ['unauthenticated', 'not_found'],
});
