/** What YouTube's interfaces answer when they refuse. */
import type { Refusal, Reply } from './fake-platform.ts';

type Detail = { domain: string; reason: string; location?: string; locationType?: string };

export const failure = (status: number, message: string, detail: Detail, extra: object = {}): Reply => ({
  status,
  body: { error: { code: status, message, errors: [{ message, ...detail }], ...extra } },
});

export const missing = (name: string, message: string): Reply =>
  failure(400, message, {
    domain: 'youtube.parameter',
    reason: 'missingRequiredParameter',
    location: name,
    locationType: 'parameter',
  });

export function refuse(refusal: Refusal): Reply {
  if (refusal === 'expired-token') {
    const detail = {
      domain: 'global',
      reason: 'authError',
      location: 'Authorization',
      locationType: 'header',
    };
    return failure(401, 'Invalid Credentials', detail, { status: 'UNAUTHENTICATED' });
  }
  if (refusal === 'quota') {
    const message =
      'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
    return failure(403, message, { domain: 'youtube.quota', reason: 'quotaExceeded' });
  }
  if (refusal === '429') {
    const extra = { status: 'RESOURCE_EXHAUSTED' };
    return failure(429, 'Too many requests.', { domain: 'global', reason: 'rateLimitExceeded' }, extra);
  }
  return failure(500, 'Internal error encountered.', { domain: 'global', reason: 'backendError' });
}
