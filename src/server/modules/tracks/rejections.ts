/** Why a link is refused, in English; pages translate the code. */
import type { RejectionCode } from '#contract/tracks.ts';
import type { FailureKind, PlatformFailure } from '#server/platforms/http/failure.ts';

export type Refusal = {
  code: RejectionCode;
  /** A link that can be added instead. */
  suggestion?: string;
  /** From when on another try may help, where that is known. */
  retryAt?: string;
};

export const rejectionMessages: Record<RejectionCode, string> = {
  unknown_host: 'This address does not belong to a platform that is supported.',
  not_a_track: 'This link leads to something else than a song, such as a playlist, an album or an artist.',
  not_configured: 'This platform is not configured here.',
  not_found: 'The platform does not know this song.',
  private: 'This song is private.',
  plan_limit: 'The plan’s limit of songs is reached.',
  upstream_unavailable: 'The platform cannot be reached now. Try again later.',
  try_later: 'As many songs of this platform as you may ask for now have been asked for. Try again later.',
  invalid_url: 'This is not a link.',
};

/** `needs-auth` on a song's page means that our own keys were refused: an operator's matter, not the user's. */
const codeOfFailure: Record<FailureKind, RejectionCode> = {
  'not-found': 'not_found',
  'needs-auth': 'not_configured',
  'rate-limited': 'upstream_unavailable',
  unavailable: 'upstream_unavailable',
  'bad-reply': 'upstream_unavailable',
};

export const rejectionOf = (kind: FailureKind): RejectionCode => codeOfFailure[kind];

/** Of a whole call; where our own limits had no room for it, nobody was asked. */
export const refusalOf = ({ kind, isOwnLimit, until }: PlatformFailure): Refusal =>
  isOwnLimit
    ? { code: 'try_later', ...(until && { retryAt: until.toISOString() }) }
    : { code: rejectionOf(kind) };
