/** Analytics: what a whole portfolio did over a time. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, metric, platformId } from './shapes.ts';
import { track } from './tracks.ts';

export const totalChange = z.object({
  /** Gained in the period by songs that were known before it: adding a song is no growth. */
  gained: z.number().int(),
  /** Taken back by platforms in the period (0 or negative). */
  corrected: z.number().int(),
  /** Gained in the period of equal length before; null when not followed that long. */
  previous: z.number().int().nullable(),
});

export const total = z.object({
  metric,
  platform: platformId,
  /** Sum over the songs whose value is known. */
  value: z.number().int(),
  /** How many songs that sum contains. */
  songs: z.number().int(),
  change: totalChange,
  /** One value per day of the period, oldest first; null where nothing was observed yet. */
  sparkline: z.array(z.number().int().nullable()),
});
export type Total = z.infer<typeof total>;

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
  totals: z.array(total),
  topSongs: z.array(track),
  fastestGrowing: z.array(track),
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
});
export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/analytics/overview',
  query: overviewQuery,
  reply: overview,
  errors: ['unauthenticated'],
});
