/** What is known of a line, as sentences tell it: its best day, and both of its ends. Pure. */
import { largestAt } from '#i18n/figures.ts';

type Known = { date: string; value: number };

const knownOf = (values: readonly (number | null)[], dates: readonly string[]): Known[] =>
  values.flatMap((value, place) => (value === null ? [] : [{ date: dates[place] ?? '', value }]));

/** The best of the days that are known; null when there is none. */
export function bestOf(values: readonly (number | null)[], dates: readonly string[]): Known | null {
  const known = knownOf(values, dates);
  return known[largestAt(known.map(({ value }) => value))] ?? null;
}

/** Both ends of what is known of a line; null when that is nothing. */
export function endsOf(
  values: readonly (number | null)[],
  dates: readonly string[],
): { first: Known; last: Known } | null {
  const known = knownOf(values, dates);
  const [first, last] = [known[0], known.at(-1)];
  return first && last ? { first, last } : null;
}
