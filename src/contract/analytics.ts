/** Analytics: what a whole portfolio did over a time. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { stretch } from './growth.ts';
import { day, metric, platformId } from './shapes.ts';
import { track } from './tracks.ts';

/** What is known of songs that a period's figure leaves out, from the earliest to the latest of their days. */
export const otherGrowth = stretch.extend({ songs: z.number().int() });

export const totalChange = z.object({
  /**
   * Gained in the period by the songs that were read on the day before it and on its last day; null where there is none.
   * Adding a song is no growth.
   */
  gained: z.number().int().nullable(),
  /** Taken back from them by platforms in the period (0 or negative). */
  corrected: z.number().int(),
  /** How many songs that is. */
  songs: z.number().int(),
  /** Days of the period on which each of them was read. */
  daysRead: z.number().int(),
  /** Those of them that were also read on the day before the span that it is compared with: the same songs on both sides. */
  compared: z
    .object({ songs: z.number().int(), gained: z.number().int(), previous: z.number().int() })
    .nullable(),
  /** Of other songs: what came within the period between the first and the last day that each was read. */
  part: otherGrowth.nullable(),
  /** Of other songs: what came over days nobody looked, which reach beyond the period. */
  across: otherGrowth.nullable(),
});

export const total = z.object({
  metric,
  platform: platformId,
  /** Sum over the songs whose value is known. */
  value: z.number().int(),
  /** How many songs that sum contains. */
  songs: z.number().int(),
  change: totalChange,
  /** What stood at the end of each day of the period, oldest first; null where nothing was observed. */
  sparkline: z.array(z.number().int().nullable()),
  /** What each of those days brought of the songs read on it and on the day before; null where there is none. */
  daily: z.array(z.number().int().nullable()),
  /** What came to light within the period of songs that nobody had looked at for days: it is no one day's. */
  gaps: z.array(stretch),
});
export type Total = z.infer<typeof total>;

/** A song whose growth changed: by its leading counter, in the period and in the one before. */
export const mover = z.object({
  track,
  metric,
  gained: z.number().int(),
  previous: z.number().int(),
});
export type Mover = z.infer<typeof mover>;

export const overviewQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(['previous', 'none']).default('previous'),
  tz: z.string().max(64).optional(),
});

export const overview = z.object({
  /** The complete days the numbers speak of, in the user's zone; 28 by default, today left out. */
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  totals: z.array(total),
  topSongs: z.array(track),
  /** Whose daily gain grew the most against the span before, by share; and those that lost the most of it. */
  rising: z.array(mover),
  fading: z.array(mover),
  /** How many songs there are of each, by more than a twentieth. */
  moved: z.object({ rising: z.number().int(), fading: z.number().int() }),
  platforms: z.array(z.object({ platform: platformId, songs: z.number().int() })),
  plan: z.object({ used: z.number().int(), limit: z.number().int() }),
  sync: z.object({
    lastSyncedAt: z.iso.datetime().nullable(),
    /** Songs gone, private or blocked. */
    inactive: z.number().int(),
    /** Songs over the plan's limit. */
    paused: z.number().int(),
    /** Seconds between automatic syncs; null: by hand. */
    everySeconds: z.number().int().nullable(),
  }),
  /** Every number is made up. */
  sandbox: track.shape.sandbox,
});
export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/analytics/overview',
  query: overviewQuery,
  reply: overview,
  errors: ['unauthenticated'],
});
