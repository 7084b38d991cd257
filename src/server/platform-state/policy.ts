/** How long a platform is left alone after calls that failed as a whole. Pure. */
import type { FailureKind } from '#server/platforms/http/failure.ts';

/** Our own figures. So many whole calls in a row must fail before the breaker opens. */
export const breaksAfter = 5;
const firstPause = 60_000;
const longestOutage = 15 * 60_000;
/** Where a platform says only "too fast", or refuses a key: a hiccup is over soon, a wrong key is not tried often. */
const refusalPause = 30_000;
/** Nothing asks for a longer one: YouTube's calendar day may have 25 hours. */
export const longestPause = 26 * 3600_000;
/** The first call after a pause is one worker's; the others wait so long for what comes of it. */
export const probeMilliseconds = 30_000;

type Failed = { kind: FailureKind; inARow: number; until: Date | undefined };

/** Anywhere in the upper half of a bound that doubles: never at once, and not all at the same instant. */
const jittered = (first: number, times: number, longest: number, random: number): number =>
  Math.min(longest, first * 2 ** Math.min(times, 20)) * (0.5 + random / 2);

/** null: others may go on asking. `random` from 0 to 1. */
export function pauseAfter({ kind, inARow, until }: Failed, now: Date, random: number): Date | null {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (until && until > now) return until < after(longestPause) ? until : after(longestPause);
  if (kind === 'rate-limited' || kind === 'needs-auth')
    return after(jittered(refusalPause, inARow - 1, longestOutage, random));
  if (inARow < breaksAfter) return null;
  return after(jittered(firstPause, inARow - breaksAfter, longestOutage, random));
}
