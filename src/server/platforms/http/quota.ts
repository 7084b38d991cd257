/** How often a platform's servers may be asked. The counts are kept for all workers together (`platform-state/quotas.ts`). */
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { PlatformFailure } from './failure.ts';

/** A rolling window of so many milliseconds, or a calendar day of a time zone. */
type QuotaWindow = { rollingMilliseconds: number } | { dayIn: 'America/Los_Angeles' };

/** At most so many calls within the window; `page` is where that is written. */
export type Quota = { name: string; calls: number; window: QuotaWindow; page: string };

/** When the caller's turn comes, or, with nothing booked, the instant from which one may be had. */
export type QuotaTurn = { waitMilliseconds: number } | { noneBefore: Date };

/** Who made a request that makes calls, and which share of what is left for requests each of the two may have. */
export type CallAsker = Record<'account' | 'address', { key: string; share: number }>;

export type QuotaKeeper = {
  /** Books one call in each of the quotas, or in none of them. Without `asker`: the sync's. */
  book(platform: PlatformId, quotas: readonly Quota[], asker?: CallAsker): Promise<QuotaTurn>;
  /**
   * Counts a call of the asker's that the sync will make, in the caller's transaction. Answers the instant from which
   * there may be one where none is left.
   */
  countRequest(db: Db, platform: PlatformId, quota: Quota, asker: CallAsker): Promise<Date | undefined>;
};

/** Longer waits go back to the database's due times, where they survive a restart and hold no worker. */
export const longestWait = 20_000;

export const rolling = (name: string, calls: number, rollingMilliseconds: number, page: string): Quota => ({
  name,
  calls,
  window: { rollingMilliseconds },
  page,
});

/** A rolling window is longer than the platform's by this much, for calls that arrive late (see Deezer's). */
export const windowRoomMilliseconds = 1_000;
/** Half of the room is for a process that was held up before it asked, the rest for the way from there. */
const mostLateMilliseconds = windowRoomMilliseconds / 2;
const mostTurns = 3;

type TurnOptions = {
  platform: PlatformId;
  limits: { quotas: readonly [Quota, ...Quota[]] };
  quotas: QuotaKeeper;
  clock: Clock;
  /** Ends the waiting when the process shuts down. */
  stop?: AbortSignal;
};

/** Between two tries of a request that has no turn yet: about so long, so that not all come at once. */
const shortestRest = 250;

/** When it was asked for (by the process's own stopwatch), and how much of the time since was the turn's. */
type Taken = { asked: number; waited: number };

/**
 * The answer takes names of quotas (absent: the platform's first), and who asked where somebody did. It throws where no
 * turn is to be had in time.
 */
export function createTurns(
  options: TurnOptions,
): (names: readonly string[] | undefined, asker: CallAsker | undefined) => Promise<void> {
  const { platform, clock, stop } = options;

  function quotasNamed(names: readonly string[] | undefined): readonly Quota[] {
    const [first, ...others] = options.limits.quotas;
    return names ? [first, ...others].filter(({ name }) => names.includes(name)) : [first];
  }

  const sleep = (milliseconds: number): Promise<void> =>
    clock.sleep(Math.min(milliseconds, longestWait), stop).catch(() => {
      throw new PlatformFailure(platform, 'unavailable', 'stopped');
    });

  /** Requests do not queue behind each other (see `book_call`): whoever has no turn yet comes again. */
  async function takeTurn(quotas: readonly Quota[], asker: CallAsker | undefined): Promise<Taken> {
    for (let waited = 0; ; ) {
      const asked = performance.now();
      const turn = await options.quotas.book(platform, quotas, asker);
      if ('waitMilliseconds' in turn) {
        if (turn.waitMilliseconds > 0) await sleep(turn.waitMilliseconds);
        return { asked, waited: turn.waitMilliseconds };
      }
      const rest =
        Math.max(0, turn.noneBefore.getTime() - clock.now().getTime()) + shortestRest * (0.5 + Math.random());
      waited += rest;
      if (!asker || waited > longestWait)
        throw new PlatformFailure(platform, 'rate-limited', 'own limit reached', {
          until: turn.noneBefore,
          isOwnLimit: true,
        });
      await sleep(rest);
    }
  }

  /**
   * A process that was held up must not spend a turn of long ago among the calls of now: it takes another one, and
   * where that goes on it does not ask at all.
   */
  return async function awaitTurn(names, asker) {
    const quotas = quotasNamed(names);
    const isSpentByTheDay = quotas.every(({ window }) => 'dayIn' in window);
    for (let tries = 0; tries < mostTurns; tries++) {
      const { asked, waited } = await takeTurn(quotas, asker);
      if (isSpentByTheDay || performance.now() - asked - waited <= mostLateMilliseconds) return;
    }
    throw new PlatformFailure(platform, 'rate-limited', 'too busy to keep its turns', {
      until: new Date(clock.now().getTime() + windowRoomMilliseconds),
      isOwnLimit: true,
    });
  };
}
