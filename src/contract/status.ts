/** How this installation reaches the platforms, for everyone to see: counted from its own requests alone. */
import { z } from 'zod';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { platformId } from './shapes.ts';

const count = z.number().int().nonnegative();
const instant = z.iso.datetime();

/** How many days are shown and kept. */
export const statusDays = 90;

/**
 * Of a day, by what became of its requests. `up`: answered, but for one in fifty at most. `slow`: more than half took
 * over ten seconds. `partly`: more failed. `down`: more than half failed. `limited`: none was answered, since the limit of
 * calls was reached. `not-asked`: there was no request, and nothing is known.
 */
export const dayLevel = z.enum(['up', 'slow', 'partly', 'limited', 'down', 'not-asked']);
export type DayLevel = z.infer<typeof dayLevel>;

export const statusDay = z.object({
  day: z.iso.date(),
  level: dayLevel,
  requests: count,
  /** Those that were not answered, refused for keys included; a limit of calls is no failure. */
  failed: count,
});
export type StatusDay = z.infer<typeof statusDay>;

export const downReasons = ['needs-auth', 'kept-out', 'unavailable', 'bad-reply'] as const;

export const platformHealth = z.object({
  id: platformId,
  /** At this moment, as `dayLevel`; `not-asked`: not within the last day. */
  state: z.enum(['up', 'slow', 'limited', 'down', 'not-asked', 'not-configured']),
  /** Down: why; null otherwise. `needs-auth`: it refuses our keys. `kept-out`: it shows its pages to people and not to us. */
  reason: z.enum(downReasons).nullable(),
  /** Down, limited or not asked: when it last answered. Up: since the last hour with failures, or the first that is known. */
  since: instant.nullable(),
  /** Of the requests of all these days that could have been answered, the share that was; null: there was none. */
  answered: z.number().min(0).max(1).nullable(),
  /** The latest last: days of UTC. */
  days: z.array(statusDay),
});
export type PlatformHealth = z.infer<typeof platformHealth>;

/** Answers 200 also while the database cannot be reached: then nothing is known of the platforms. */
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  reply: z.object({
    at: instant,
    service: z.object({
      database: z.enum(['up', 'down']),
      /** `late`: nobody has worked through jobs for a quarter of an hour. */
      worker: z.enum(['up', 'late', 'unknown']),
      /** When a worker last gave a sign of life. */
      workerSeenAt: instant.nullable(),
    }),
    platforms: z.array(platformHealth),
    /** The platforms are played here, and so is how they do. */
    sandbox: z.literal(true).optional(),
  }),
});
export type Status = ReplyOf<typeof getStatus>;
