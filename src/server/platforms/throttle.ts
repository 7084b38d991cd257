/** A rolling window over the calls of this process: each caller waits for its turn, in order. */
import type { Clock } from '#server/kernel/clock.ts';

/** At most so many calls within any window of `perMilliseconds`. */
export type Rate = { calls: number; perMilliseconds: number };

export type Throttle = {
  /**
   * Resolves to nothing when it is the caller's turn, or at once to the instant of the next free turn
   * when that is further away than a caller should be kept waiting.
   */
  take(signal?: AbortSignal): Promise<Date | undefined>;
};

/** Longer waits go back to the job queue, where they survive a restart and hold no worker. */
const longestWait = 30_000;

/** A window, not a bucket that refills: a full bucket plus its refill breaks Deezer's limit (facts §9). */
export function createThrottle(clock: Clock, rate: Rate): Throttle {
  /** The last `rate.calls` turns given, a ring; some of them may lie ahead. */
  const turns: number[] = [];
  let oldest = 0;
  return {
    async take(signal) {
      const now = clock.now().getTime();
      const previous = turns[oldest];
      const turn = previous === undefined ? now : Math.max(now, previous + rate.perMilliseconds);
      if (turn - now > longestWait) return new Date(turn);
      turns[oldest] = turn;
      oldest = (oldest + 1) % rate.calls;
      if (turn > now) await clock.sleep(turn - now, signal);
      return undefined;
    },
  };
}
