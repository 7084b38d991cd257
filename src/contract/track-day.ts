/** One day of a song, opened to its source: when it was looked at, why, and what was seen. */
import { z } from 'zod';
import { figureNames } from '#domain/own-figures.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, metric, metrics } from './shapes.ts';
import { track } from './tracks.ts';

export const dayReading = z.object({
  at: z.iso.datetime(),
  /** The platform’s public counter, the owner’s sign-in, or an imported file. */
  source: z.enum(['counter', 'owner', 'import']),
  /** Why it was looked: the song was added, somebody asked, its time had come, a sample was made; null: not known. */
  trigger: z.enum(['add', 'hand', 'schedule', 'demo']).nullable(),
  /** Something was new against the reading before. */
  isChange: z.boolean(),
  /** What was seen, or stood unchanged; empty where it may not be kept any more. */
  metrics,
  withheld: z.array(metric),
});
export type DayReading = z.infer<typeof dayReading>;

/**
 * Every change is told. Of looks that saw nothing new the first and the last of each UTC day are kept, so that those in
 * between are left out.
 */
export const getTrackDay = endpoint({
  method: 'GET',
  path: '/api/tracks/:id/days/:day',
  params: z.object({ id: idShape('track'), day }),
  /** The zone of the day; by default the user’s. */
  query: z.object({ tz: z.string().max(64).optional() }),
  reply: z.object({
    day: z.iso.date(),
    timeZone: z.string(),
    /** The earliest first. */
    readings: z.array(dayReading),
    /** The last reading before the day, and the first after it. */
    before: dayReading.nullable(),
    next: dayReading.nullable(),
    /** What its owner's imports and sign-in say of the day, as their source counts days. */
    imported: z.array(
      z.object({
        figure: z.enum(figureNames),
        value: z.number().int(),
        /** ISO 4217, of money. */
        currency: z.string().nullable(),
        source: z.enum(['owner', 'import']),
        sourceId: z.string(),
        dayBoundary: z.string(),
      }),
    ),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found'],
});
