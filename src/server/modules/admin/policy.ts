/** What operators are told of a platform, from what is stored of it. Pure. */
import type { QuotaStatus } from '#contract/admin.ts';
import type { Quota } from '#server/platforms/http/quota.ts';

/** Counts are exact up to here: nobody acts otherwise at 10,000 than at a million, and every count stays cheap. */
export const mostCounted = 10_000;
/** The latest calls of a platform that are looked at for failures. */
export const mostRuns = 5_000;
export const failuresKeptMilliseconds = 24 * 3600_000;

export const pageSize = 50;
/** Items in one statement of a retry, and statements in one call of it. */
export const retriedAtOnce = 1_000;
export const retryRounds = 10;
/** The size of an array of parameters that PostgreSQL takes without effort. */
export const jobsAtOnce = 500;

/** What is stored of a quota. `turns`: those of the rolling window that ends now. */
export type QuotaCount = {
  turns: number;
  used: number;
  resetsAt: Date | null;
  asked: number;
  askedUntil: Date | null;
};

export function quotaStatusOf(
  { name, calls, window }: Quota,
  count: QuotaCount | undefined,
  now: Date,
): QuotaStatus {
  const asked = count?.askedUntil != null && count.askedUntil > now ? count.asked : 0;
  if ('rollingMilliseconds' in window)
    return { name, calls, window, used: count?.turns ?? 0, asked, resetsAt: null };
  const isRunning = count?.resetsAt != null && count.resetsAt > now;
  return {
    name,
    calls,
    window,
    used: isRunning ? count.used : 0,
    asked,
    resetsAt: isRunning && count.resetsAt ? count.resetsAt.toISOString() : null,
  };
}

/** More than are counted are "at least so many". */
export const boundedCount = (found: number) => ({
  count: Math.min(found, mostCounted),
  isMore: found > mostCounted,
});
