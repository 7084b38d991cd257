/** What a status code means, where a platform's own folder does not know better. Pure. */
import { pauseAskedFor } from '#server/kernel/retry-after.ts';
import type { ReplyFailure } from './failure.ts';

export type ReplyHeaders = { get(name: string): string | null };

/** A reply as a platform's `classify` sees it; `json` is undefined when the body is none. */
export type Reply = { status: number; headers: ReplyHeaders; text: string; json: unknown };

/** A server that asks for more than a day is asked again after a day. */
const longestPause = 24 * 3600_000;

/** The end of the pause that `Retry-After` asks for. */
export function retryAfter(headers: ReplyHeaders, now: Date): Date | undefined {
  const pause = pauseAskedFor(headers.get('retry-after'), now);
  return pause === undefined ? undefined : new Date(now.getTime() + Math.min(pause, longestPause));
}

const kindOf = (status: number): ReplyFailure['kind'] => {
  if (status === 404 || status === 410) return 'not-found';
  if (status === 401 || status === 403 || status === 407) return 'needs-auth';
  if (status === 429) return 'rate-limited';
  if (status === 408 || status >= 500) return 'unavailable';
  return 'bad-reply';
};

/** Undefined for a success. A redirect of an API call is a bad reply: it may lead anywhere. */
export function failureOf(reply: Reply, now: Date): ReplyFailure | undefined {
  if (reply.status >= 200 && reply.status < 300) return undefined;
  const kind = kindOf(reply.status);
  const until =
    kind === 'rate-limited' || kind === 'unavailable' ? retryAfter(reply.headers, now) : undefined;
  return { kind, detail: `status ${reply.status}`, ...(until && { until }) };
}
