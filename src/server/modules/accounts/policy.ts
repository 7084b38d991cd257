/** The rules of accounts that need no database: how an address is written, how long a session lasts. */
import { languageCodes } from '#contract/languages.ts';

export const sessionDays = 30;

/** How often a session's row is written to while it is in use. */
export const touchEveryMs = 5 * 60_000;

/** One spelling per mailbox, so that nobody registers twice by changing case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** An IANA name that the runtime knows; anything else, UTC. Bare offsets mean the opposite in PostgreSQL: refused. */
export function toTimeZone(given: string | undefined): string {
  if (!given || !/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(given)) return 'UTC';
  try {
    // Kept as given: ICU answers with names that newer zone data, and so a database, may no longer have.
    new Intl.DateTimeFormat('en', { timeZone: given });
    return given;
  } catch {
    return 'UTC';
  }
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
