/** What happened to someone's songs, as one stream. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, metric, platformId } from './shapes.ts';
import { track } from './tracks.ts';

/**
 * Links that were added within a minute are one event, told of the first of them. `gone`, `private`, `blocked` and `back` are told of the last change of a link's status. `corrected`: a counter fell
 * from one reading to the next. `milestone`: the first reading of a round number or more.
 * `campaign`: the first day of one, told of the first of its links.
 */
export const recentEventKind = z.enum([
  'released',
  'added',
  'gone',
  'private',
  'blocked',
  'back',
  'corrected',
  'milestone',
  'campaign',
]);
export type RecentEventKind = z.infer<typeof recentEventKind>;

export const recentEvent = z.object({
  /** Names it, whenever it is read. */
  id: z.string(),
  kind: recentEventKind,
  /** In the user's zone. */
  date: z.iso.date(),
  /** When it was seen; null: the day alone is known. */
  at: z.iso.datetime().nullable(),
  trackId: idShape('track'),
  songId: idShape('song'),
  platform: platformId,
  title: z.string(),
  artist: z.string(),
  albumArt: z.string().nullable(),
  /** Links that were added at once; else 1. */
  songs: z.number().int(),
  /** Of a correction and a milestone. */
  metric: metric.optional(),
  /** Of both: the reading before, and this one. */
  was: z.number().int().optional(),
  now: z.number().int().optional(),
  /** The round number, the highest of those that were passed. */
  milestone: z.number().int().optional(),
  campaign: z.object({ id: idShape('campaign'), name: z.string() }).optional(),
});
export type RecentEvent = z.infer<typeof recentEvent>;

/** The newest first. By default of the last 28 complete days and the running one. */
export const getRecentEvents = endpoint({
  method: 'GET',
  path: '/api/analytics/events',
  query: z.object({
    from: day.optional(),
    to: day.optional(),
    songId: idShape('song').optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    events: z.array(recentEvent),
    /** Where the next page begins; null: there is none. */
    nextCursor: z.string().nullable(),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found'],
});
