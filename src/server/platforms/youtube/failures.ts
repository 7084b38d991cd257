/** What Google's error bodies mean. The reason decides, not the status: 403 may be a used-up quota. */
import { nextMidnight } from '#server/kernel/clock.ts';
import { type ReplyFailure, reasonCode } from '../http/failure.ts';
import { type Reply, retryAfter } from '../http/status.ts';
import { errorReply } from './schema.ts';

/** Facts §1: `quotaExceeded` and `rateLimitExceeded` come with 403 or, newer, 429. */
const usedUp = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const tooFast = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED']);
/** A bad key is a 400 with one of these; `badRequest` alone is also said of a report that YouTube does not make. */
const badKey = new Set(['keyInvalid', 'keyExpired', 'API_KEY_INVALID']);

/** Quotas start again at midnight Pacific Time (facts §1, [YT-QUOTA]). */
export const quotaZone = 'America/Los_Angeles';

export function classify(reply: Reply, now: Date): ReplyFailure | undefined {
  if (reply.status < 400) return undefined;
  const parsed = errorReply.safeParse(reply.json);
  const { errors, details } = parsed.data?.error ?? {};
  const reasons = [...(details ?? []), ...(errors ?? [])]
    .map((entry) => reasonCode(entry.reason))
    .filter((reason) => reason !== undefined);
  const isDaily = details?.some((entry) => /PerDay/i.test(String(entry.metadata?.quota_limit ?? '')));
  const detail = reasons[0] ?? `status ${reply.status}`;
  if (reasons.some((reason) => usedUp.has(reason)) || isDaily)
    return { kind: 'rate-limited', detail, until: nextMidnight(quotaZone, now) };
  if (reasons.some((reason) => tooFast.has(reason))) {
    const until = retryAfter(reply.headers, now);
    return { kind: 'rate-limited', detail, ...(until && { until }) };
  }
  if (reply.status === 400 && reasons.some((reason) => badKey.has(reason)))
    return { kind: 'needs-auth', detail };
  // A missing song is left out of a 200; a 404 is a wrong address and must not mark 50 songs as gone.
  if (reply.status === 404) return { kind: 'bad-reply', detail };
  return undefined;
}
