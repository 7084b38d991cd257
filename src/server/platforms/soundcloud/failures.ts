/** What SoundCloud's failures mean, where the status code alone does not tell (facts §5). */
import type { ReplyFailure } from '../http/failure.ts';
import { type Reply, retryAfter } from '../http/status.ts';
import { errorReply, quotaError } from './schema.ts';

/** Time windows last a day at most ([SC-RL]). */
const longestPause = 24 * 3600_000;

/** `2015/06/01 09:49:40 +0000`, in the body; there is no Retry-After ([SC-RL]). */
function resetOf(json: unknown, now: Date): Date | undefined {
  const reset = Date.parse(quotaError.safeParse(json).data?.errors[0].meta.reset_time ?? '');
  if (!(reset > now.getTime())) return undefined;
  return new Date(Math.min(reset, now.getTime() + longestPause));
}

export function classify(reply: Reply, now: Date): ReplyFailure | undefined {
  if (reply.status === 429) {
    const until = retryAfter(reply.headers, now) ?? resetOf(reply.json, now);
    return { kind: 'rate-limited', detail: 'status 429', ...(until && { until }) };
  }
  // A batch leaves out what is missing; a 404 is a wrong address, and must not mark songs as gone.
  if (reply.status === 404) return { kind: 'bad-reply', detail: 'unknown path' };
  return undefined;
}

/** One song that was asked for by itself, or by its page. */
export function classifySingle(reply: Reply, now: Date): ReplyFailure | undefined {
  // Private, or blocked where this server stands; a refusal of ours would say so in its body.
  if (reply.status === 403 && reply.text === '') return { kind: 'not-found', detail: 'private or blocked' };
  if (reply.status === 404 && errorReply.safeParse(reply.json).success)
    return { kind: 'not-found', detail: 'status 404' };
  return classify(reply, now);
}
