/** Time as a dependency: tests and the sandbox move it, nothing else calls Date.now(). */
import { setTimeout as sleep } from 'node:timers/promises';
import { dayIn } from '#domain/days.ts';

export type Clock = {
  now(): Date;
  /** Resolves after so many milliseconds, or rejects when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, signal ? { signal } : {}),
};

/** The next midnight of a time zone whose days begin at a whole hour of UTC. */
export function nextMidnight(timeZone: string, now: Date): Date {
  const today = dayIn(now, timeZone);
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  do hour.setUTCHours(hour.getUTCHours() + 1);
  while (dayIn(hour, timeZone) === today);
  return hour;
}
