/** A song that came out lately: for so long it is told by its age, and what its days bring less is no fall. Pure. */
import { daysBetween } from './days.ts';

/** Days after the release. Every song fades in them: comparing its weeks says nothing of how it does. */
export const releaseDays = 30;

/** Earlier releases that say what is usual at an age: quartiles of fewer say nothing. */
export const fewestForUsual = 5;

/** `age`: days from the release to the last complete day; -1 on the day itself, when none is over. */
export const isReleaseAge = (age: number): boolean => age >= -1 && age <= releaseDays;

/** How old a release was at the end of `lastDay`; null: it is none any more, is not out yet, or no day is named. */
export function releaseAge(releasedOn: string | null | undefined, lastDay: string): number | null {
  if (!releasedOn) return null;
  const age = daysBetween(releasedOn, lastDay);
  return isReleaseAge(age) ? age : null;
}
