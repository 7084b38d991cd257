/** Waits for the turn of one call in its quotas. */
import type { PlatformId } from '#contract/platforms.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { PlatformFailure } from './failure.ts';
import { longestWait, type Quota, type QuotaKeeper } from './quota.ts';

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

/** The answer takes names of quotas; absent: the platform's first. It throws where no turn is to be had in time. */
export function createTurns(options: TurnOptions): (names?: readonly string[]) => Promise<void> {
  const { platform, clock, stop } = options;

  function quotasNamed(names: readonly string[] | undefined): readonly Quota[] {
    const [first, ...others] = options.limits.quotas;
    return names ? [first, ...others].filter(({ name }) => names.includes(name)) : [first];
  }

  async function takeTurn(quotas: readonly Quota[]): Promise<number> {
    const turn = await options.quotas.book(platform, quotas);
    if ('noneBefore' in turn)
      throw new PlatformFailure(platform, 'rate-limited', 'own limit reached', {
        until: turn.noneBefore,
        isOwnLimit: true,
      });
    if (turn.waitMilliseconds > 0)
      await clock.sleep(Math.min(turn.waitMilliseconds, longestWait), stop).catch(() => {
        throw new PlatformFailure(platform, 'unavailable', 'stopped');
      });
    return turn.waitMilliseconds;
  }

  /**
   * A process that was held up must not spend a turn of long ago among the calls of now: it takes another one, and
   * where that goes on it does not ask at all.
   */
  return async function awaitTurn(names) {
    const quotas = quotasNamed(names);
    const isSpentByTheDay = quotas.every(({ window }) => 'dayIn' in window);
    for (let tries = 0; tries < mostTurns; tries++) {
      const asked = performance.now();
      const waited = await takeTurn(quotas);
      if (isSpentByTheDay || performance.now() - asked - waited <= mostLateMilliseconds) return;
    }
    throw new PlatformFailure(platform, 'rate-limited', 'too busy to keep its turns', {
      until: new Date(clock.now().getTime() + windowRoomMilliseconds),
      isOwnLimit: true,
    });
  };
}
