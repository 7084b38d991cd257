/** The rules of accounts that need no database: how an address is written, how long a session lasts. */

export const sessionDays = 30;

/** How often a session's row is written to while it is in use. */
export const touchEveryMs = 5 * 60_000;

/** One spelling per mailbox, so that nobody registers twice by changing case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** An IANA name that the runtime knows; anything else, UTC. Bare offsets mean the opposite in PostgreSQL: refused. */
export function toTimeZone(given: string | undefined): string {
  if (!given || !/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(given)) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
