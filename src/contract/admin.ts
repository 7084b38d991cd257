/** Administration: how the sync is doing, and what operators can do about it. For everyone else it does not exist. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { platformId } from './shapes.ts';

const count = z.number().int().nonnegative();
const instant = z.iso.datetime();

/** How a platform fails. */
export const failureKind = z.enum([
  'not-found',
  'needs-auth',
  'kept-out',
  'rate-limited',
  'unavailable',
  'bad-reply',
]);

/** How one song fails: as a call does, or the platform answers for it without a title, without counts, or with another. */
export const songFailureKind = z.enum([...failureKind.options, 'no-title', 'no-counts', 'replaced']);

/** A number that is exact up to a bound; `isMore`: there are more than that. */
export const boundedCount = z.object({ count, isMore: z.boolean() });
export type BoundedCount = z.infer<typeof boundedCount>;

/**
 * `not-configured`: no keys here. `down`: the breaker is open, since several whole calls in a row have failed and none
 * succeeded since. `paused`: nobody asks before `pausedUntil`. `working`: songs are being read right now. `idle`: none
 * of these. The first that holds.
 */
export const platformState = z.enum(['not-configured', 'down', 'paused', 'working', 'idle']);
export type PlatformState = z.infer<typeof platformState>;

/** One of a platform's budgets of calls, as all workers together have used it. */
export const quotaStatus = z.object({
  name: z.string(),
  /** So many are allowed within the window. */
  calls: count,
  /** A rolling window, or a calendar day of a time zone. */
  window: z.union([z.object({ rollingMilliseconds: count }), z.object({ dayIn: z.string() })]),
  used: count,
  /** What people's requests have used of their budget: of the day, or of about an hour where the window is shorter. */
  asked: count,
  /** When a day's count begins anew; null for a rolling window, and for a day on which nothing was used. */
  resetsAt: instant.nullable(),
});
export type QuotaStatus = z.infer<typeof quotaStatus>;

/** What failed, by kind; a kind that did not occur is absent. */
export const recentFailures = z.object({
  /** Looked at from then on: a day ago, or later where there were more calls than are looked at. */
  since: instant,
  /** Calls that failed as a whole. */
  calls: z.partialRecord(failureKind, count),
  /** Songs whose latest read failed since then and has not succeeded again, by what failed last. */
  songs: z.partialRecord(songFailureKind, count),
  /** There are more failing songs than were looked at. */
  isMore: z.boolean(),
});

export const platformStatus = z.object({
  id: platformId,
  isConfigured: z.boolean(),
  state: platformState,
  /** Why it is paused or down: what failed last; null while it is paused: our own quota is used up. */
  reason: failureKind.nullable(),
  /** When it is asked again; null: at once. */
  pausedUntil: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastFailure: failureKind.nullable(),
  failures: recentFailures,
  /** Songs whose turn has come and that nobody has taken yet. */
  due: boundedCount,
  /** Since when the one that waits longest is due; of a song asked for by hand, when it was asked for. */
  oldestDueAt: instant.nullable(),
  /** Songs that a worker has right now. */
  claimed: count,
  deadLetters: boundedCount,
  quotas: z.array(quotaStatus),
});
export type PlatformStatus = z.infer<typeof platformStatus>;

export const queueStatus = z.object({
  name: z.string(),
  /** Ready to run. */
  waiting: count,
  active: count,
  /** Gave up after all their tries; kept for a day. */
  failed: count,
  /** When these were counted. */
  countedAt: instant,
});
export type QueueStatus = z.infer<typeof queueStatus>;

/** Uploaded and not yet applied, of all accounts together: once `bytes` reach `mostBytes`, uploads are refused. */
export const waitingImports = z.object({ imports: count, bytes: count, mostBytes: count });
export type WaitingImports = z.infer<typeof waitingImports>;

export const syncStatus = z.object({
  at: instant,
  platforms: z.array(platformStatus),
  queues: z.array(queueStatus),
  waitingImports,
});
export type SyncStatus = z.infer<typeof syncStatus>;

/** Cheap at any size: every count has a bound (see `boundedCount`). */
export const getSyncStatus = endpoint({
  method: 'GET',
  path: '/api/admin/sync',
  access: 'admin',
  reply: syncStatus,
});

/** A song that failed so often in a row that it is tried only once a week. A song that is gone is none. */
export const deadLetter = z.object({
  itemId: idShape('item'),
  platform: platformId,
  title: z.string(),
  artist: z.string(),
  url: z.string(),
  failures: count,
  kind: songFailureKind,
  /** For operators. */
  detail: z.string().nullable(),
  failedAt: instant,
  /** Its numbers are as old as this: the last success, or when it was added. */
  since: instant,
});
export type DeadLetter = z.infer<typeof deadLetter>;

/** Latest failure first, fifty at a time. */
export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/api/admin/sync/dead-letters',
  access: 'admin',
  query: z.object({ platform: platformId.optional(), cursor: z.string().max(200).optional() }),
  reply: z.object({ deadLetters: z.array(deadLetter), nextCursor: z.string().nullable() }),
});

export const mostItemsAtOnce = 200;

/**
 * Makes dead letters due now, as if they had never failed: those of a platform, some of them, or (`jobs`) the jobs of
 * the queue that gave up. What is being read this moment is left alone. `isMore`: call again, there are more.
 */
export const retryDeadLetters = endpoint({
  method: 'POST',
  path: '/api/admin/sync/retry',
  access: 'admin',
  body: z
    .object({
      platform: platformId.optional(),
      itemIds: z.array(idShape('item')).min(1).max(mostItemsAtOnce).optional(),
      jobs: z.boolean().optional(),
    })
    .refine(({ platform, itemIds, jobs }) => platform || itemIds || jobs, 'say what to try again'),
  reply: z.object({ retried: count, isMore: z.boolean() }),
});

/** Asks the platform again at once: somebody has mended what was wrong. */
export const resumePlatform = endpoint({
  method: 'POST',
  path: '/api/admin/sync/platforms/:platform/resume',
  access: 'admin',
  params: z.object({ platform: platformId }),
  status: 204,
});

/**
 * What one call of the platform came to, with the keys that are set. `works`: it answered, be it that there is no such
 * song. `detail` is for operators.
 */
export const keysCheck = z.object({
  outcome: z.enum(['works', 'needs-auth', 'kept-out', 'rate-limited', 'unavailable', 'bad-reply']),
  detail: z.string().nullable(),
});
export type KeysCheck = z.infer<typeof keysCheck>;

/** 422 `not_configured`: there are no keys to try. */
export const checkKeys = endpoint({
  method: 'POST',
  path: '/api/admin/sync/platforms/:platform/check',
  access: 'admin',
  params: z.object({ platform: platformId }),
  reply: keysCheck,
  errors: ['not_configured'],
});
