/** One server of a platform: its circuit breaker, and how long it asked to be left alone. */
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from 'cockatiel';
import type { PlatformId } from '#domain/platforms.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { PlatformFailure } from './failure.ts';

export type Lane = {
  /** Throws when the server asked to be left alone; nothing else happens. */
  refuseWhileLimited(): void;
  run<T>(work: () => Promise<T>): Promise<T>;
  isDown(): boolean;
  limitedUntil(): Date | undefined;
};

type Outcome<T> = { ok: true; value: T } | { ok: false; failure: unknown };

/** Our own figures: five outages in a row stop the calls; one call after a minute tells whether it is over. */
const outagesInARow = 5;
const pauseMilliseconds = 60_000;

const isOutage = (error: unknown): boolean =>
  error instanceof PlatformFailure && error.kind === 'unavailable';

export function createLane(platform: PlatformId, clock: Clock): Lane {
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(outagesInARow),
    halfOpenAfter: pauseMilliseconds,
  });
  let until: Date | undefined;

  const limitedUntil = () => (until && until > clock.now() ? until : undefined);
  const refuseWhileLimited = () => {
    const end = limitedUntil();
    if (end) throw new PlatformFailure(platform, 'rate-limited', 'asked to wait', { until: end });
  };

  /** "Not found" or "too fast" is a sign of life, so it counts for the breaker like a success. */
  async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    try {
      return { ok: true, value: await work() };
    } catch (failure) {
      if (failure instanceof PlatformFailure && failure.until) until = failure.until;
      if (isOutage(failure)) throw failure;
      return { ok: false, failure };
    }
  }

  return {
    refuseWhileLimited,
    limitedUntil,
    isDown: () => breaker.state === CircuitState.Open,
    async run(work) {
      refuseWhileLimited();
      const outcome = await breaker
        .execute(() => attempt(work))
        .catch((error: unknown) => {
          if (!isBrokenCircuitError(error)) throw error;
          throw new PlatformFailure(platform, 'unavailable', 'circuit open after several outages');
        });
      if (!outcome.ok) throw outcome.failure;
      return outcome.value;
    },
  };
}
