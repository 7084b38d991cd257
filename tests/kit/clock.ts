/** A clock that tests set and move; sleeping moves it at once. */
import type { Clock } from '#server/kernel/clock.ts';

export type TestClock = Clock & { set(instant: string | Date): void; advance(milliseconds: number): void };

export function createTestClock(start = '2026-11-20T12:00:00Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
    set: (instant) => {
      now = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
