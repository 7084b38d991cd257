/** How a song does, in a word: what its days bring against the days before. */
import { addDays } from './days.ts';

/** Lists sort by them in this order. */
export const momentumStates = ['fading', 'quiet', 'steady', 'new', 'rising'] as const;
export type MomentumState = (typeof momentumStates)[number];

/** Complete days that a list speaks of, and as many before them: four whole weeks. */
export const momentumDays = 28;

/**
 * The day on which a song that was first read on `firstDay` has a gain to show: that day has no end before it, so the next
 * one is the first that is known, once it is over.
 */
export const growthBegins = (firstDay: string): string => addDays(firstDay, 2);

/** The same of songs that were added on these days; null: it has begun, or should have by now. */
export function growthStarts(addedOn: readonly string[], today: string): string | null {
  const [first] = addedOn.toSorted();
  if (first === undefined) return null;
  const day = growthBegins(first);
  return day > today ? day : null;
}

/** Less than a twentieth more or less is a song that goes on as before. */
export const leastChange = 0.05;

/** Below this a doubling says nothing: three plays after one. */
export const leastGain = 10;

/** A word that is told from a share comes before one that is not, and any word before none. */
export const wordWeights = { rising: 3, steady: 3, fading: 3, new: 2, quiet: 1 } as const;

type Pace = { gained: number | null; previous: number | null };

/** `isNew`: it is a release, or was not out throughout both spans. */
type Judged = Pace & { isNew?: boolean };

/** Null where it is not known. `isYoung`: it was not followed throughout the span before, so nothing of that can be known. */
export function stateOf({ gained, previous, isNew = false }: Judged, isYoung: boolean): MomentumState | null {
  if (isNew) return 'new';
  if (gained === null || previous === null) return isYoung ? 'new' : null;
  if (Math.max(gained, previous) < leastGain) return 'quiet';
  if (previous === 0) return 'new';
  if (gained > previous * (1 + leastChange)) return 'rising';
  return gained < previous * (1 - leastChange) ? 'fading' : 'steady';
}

const told: ReadonlySet<MomentumState | null> = new Set<MomentumState | null>(['rising', 'steady', 'fading']);

/** More or less than before, as a share of it; null where no word is told from it. */
export function shareOf(pace: Pace, state: MomentumState | null): number | null {
  const { gained, previous } = pace;
  if (!told.has(state) || gained === null || !previous) return null;
  return Math.round((gained / previous - 1) * 1e6) / 1e6;
}

/** What one of so many days brought, with one digit after the point where that says more. */
export function perDay(gained: number, days: number): number {
  const value = gained / days;
  return Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** After a fall, within which what it took may come back and is no growth. */
export const daysToComeBack = 28;
