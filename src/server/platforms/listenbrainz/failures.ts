/** What replies of ListenBrainz and MusicBrainz mean where the status code alone does not say it (facts §10). */
import type { ReplyFailure } from '../http/failure.ts';
import { type Reply, retryAfter } from '../http/status.ts';
import { musicbrainzError } from './schema.ts';

/** One call a second is the limit; five seconds let those pass that are already under way. */
const musicbrainzPause = 5_000;

export function classifyListenbrainz({ status, headers }: Reply, now: Date): ReplyFailure | undefined {
  // A recording that is not known is a 200; a 404 is a wrong address, and must not mark songs as gone.
  if (status === 404) return { kind: 'bad-reply', detail: 'unknown path' };
  if (status !== 429) return undefined;
  // Seconds, as in Retry-After, which ListenBrainz does not send.
  const resetIn = { get: () => headers.get('x-ratelimit-reset-in') };
  const until = retryAfter(resetIn, now) ?? retryAfter(headers, now);
  return { kind: 'rate-limited', detail: 'status 429', ...(until && { until }) };
}

export function classifyMusicbrainz({ status, headers, json }: Reply, now: Date): ReplyFailure | undefined {
  const error = musicbrainzError.safeParse(json).data?.error;
  // Without MusicBrainz's own body a 404 is a wrong address.
  if (status === 404 && error === undefined) return { kind: 'bad-reply', detail: 'unknown path' };
  if (status === 503 && error !== undefined && /rate limit/i.test(error)) {
    const until = retryAfter(headers, now) ?? new Date(now.getTime() + musicbrainzPause);
    return { kind: 'rate-limited', detail: 'status 503', until };
  }
  return undefined;
}
