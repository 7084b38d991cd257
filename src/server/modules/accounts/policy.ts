/** The rules of accounts that need no database: how an address is written, how long a session or an answer takes. */
import { createHash } from 'node:crypto';
import { languageCodes } from '#domain/languages.ts';

export const sessionDays = 30;

/** An address is known for so long after the last sign-in from there, and so many are at most. */
export const knownAddressDays = 180;
export const knownAddressesPerUser = 10;

/** An e-mail address as it stands in a key: also what somebody mistyped is nobody's business. */
export const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

const firstDelayMs = 250;
const longestDelayMs = 4_000;

/** Tries that cost no time: a person mistypes, a family shares an address. */
const freeTries = { ofPair: 3, ofAccount: 10 };

/**
 * How long the answer to a try is held, this one counted: doubled with each try of one address at one account, and of
 * all addresses at one account, whichever is more.
 */
export function answerDelayMs(tries: { ofPair: number; ofAccount: number }): number {
  const beyond = Math.max(tries.ofPair - freeTries.ofPair, tries.ofAccount - freeTries.ofAccount);
  return beyond <= 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (beyond - 1));
}

/** How often a session's row is written to while it is in use. */
export const touchEveryMs = 5 * 60_000;

/** One spelling per mailbox, so that nobody registers twice by changing case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** Names of zones by their lower case: neither the runtime nor a database minds how they are written. */
export type ZoneNames = ReadonlyMap<string, string>;

/** The runtime's one name for a zone and its aliases. Bare offsets mean the opposite in PostgreSQL: they are none. */
function canonicalZone(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * The database's name for a zone that the runtime knows by this one: both count days by it. Each knows names that the
 * other does not, and PostgreSQL reads some of the runtime's (`BST`) as abbreviations of other zones.
 */
export function toTimeZone(given: string, databaseNames: ZoneNames): string | undefined {
  const canonical = canonicalZone(given);
  if (canonical === undefined) return undefined;
  const known = databaseNames.get(given.toLowerCase()) ?? databaseNames.get(canonical.toLowerCase());
  return known ?? [...databaseNames.values()].find((name) => canonicalZone(name) === canonical);
}

const publicPages = new Set([
  'features',
  'help',
  'about',
  'privacy',
  'terms',
  'contact',
  'blog',
  'videos',
  'discover-playlists',
  'playlist',
  'sitemap',
  'subscription',
]);

/** Which of a few pages a path belongs to, its language and the rest left out: paths can hold names and searches. */
export function pageOf(path: string): string {
  const [first, second] = path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  const page = languageCodes.some((code) => code === first) ? second : first;
  if (page === undefined) return 'home';
  return publicPages.has(page) ? page : 'other';
}
