/** Keys with which programs call `/api/v1`: what one may be allowed, and how long it may live. */

/** What a key may; each is of one kind of data, and none holds another. */
export const scopes = [
  'songs:read',
  'numbers:read',
  'audience:read',
  'earnings:read',
  'playlists:read',
  'imports:read',
  'uploads:read',
  'songs:write',
  'imports:write',
  'uploads:write',
] as const;
export type Scope = (typeof scopes)[number];

export const isWriting = (scope: Scope): boolean => scope.endsWith(':write');

/** By it leak scanners find a key in a text. */
export const keyPrefix = 'tlk_live_';

/** Those that have expired count until they are deleted. */
export const mostKeys = 20;
export const longestKeyName = 60;
/** From the day a key is made. */
export const longestKeyDays = 3660;

/** Versions of the interface by the day they came out, the newest first; a call says which it is written for. */
export const apiVersions = ['2026-11-28'] as const;
export const versionHeader = 'tracklight-version';

/** Of a call that writes: whoever sends it twice wants it done once. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyHours = 24;
