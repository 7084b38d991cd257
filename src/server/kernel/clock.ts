/** Time as a dependency: tests and the sandbox move it, nothing else calls Date.now(). */
import { setTimeout as wait } from 'node:timers/promises';

export type Clock = {
  now(): Date;
  /** Resolves after so many milliseconds, or rejects when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, signal ? { signal } : {}),
};

/** The UTC day of an instant, as `2026-11-20`. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** The calendar day of an instant in an IANA zone, as `2026-11-20`. */
export const dayIn = (instant: Date, timeZone: string): string => formatIn(timeZone).format(instant);

/** The next midnight of a time zone whose days begin at a whole hour of UTC. */
export function nextMidnight(timeZone: string, now: Date): Date {
  const today = dayIn(now, timeZone);
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  do hour.setUTCHours(hour.getUTCHours() + 1);
  while (dayIn(hour, timeZone) === today);
  return hour;
}
