/** Days of activity as lines of a chart. Pure. */
import type { ActivityDay, People } from '#contract/activity.ts';
import { tiers } from '#domain/plans.ts';

export const splits = ['all', 'plan', 'language'] as const;
export type Split = (typeof splits)[number];

export type Line = { id: string; values: (number | null)[] };

type Of = 'active' | 'registered';

/** Those there are, in the order of how many people speak them here. */
const languagesOf = (days: readonly ActivityDay[], of: Of) => {
  const sums = new Map<string, number>();
  for (const { [of]: people } of days)
    for (const [language, count] of Object.entries(people?.languages ?? {}))
      sums.set(language, (sums.get(language) ?? 0) + count);
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .map(([language]) => language as keyof People['languages']);
};

/** One who is not among those of a counted day is 0; of a day that was not counted nothing is known. */
export function peopleLines(days: readonly ActivityDay[], of: Of, split: Split): Line[] {
  const line = (id: string, count: (people: People) => number | undefined): Line => ({
    id,
    values: days.map(({ [of]: people }) => people && (count(people) ?? 0)),
  });
  if (split === 'plan') return tiers.map((tier) => line(tier, (people) => people.tiers[tier]));
  if (split === 'language')
    return languagesOf(days, of).map((language) => line(language, (people) => people.languages[language]));
  return [line('all', ({ total }) => total)];
}

export type Summary = {
  sum: number;
  /** Without days of which nothing is known. */
  average: number;
  /** The day with the most, the latest of several. */
  most: { day: string; value: number } | null;
  unrecorded: number;
};

export function summaryOf(days: readonly string[], values: readonly (number | null)[]): Summary {
  let sum = 0;
  let known = 0;
  let most: Summary['most'] = null;
  for (const [place, day] of days.entries()) {
    const value = values[place] ?? null;
    if (value === null) continue;
    known++;
    sum += value;
    if (!most || value >= most.value) most = { day, value };
  }
  return { sum, average: known === 0 ? 0 : sum / known, most, unrecorded: days.length - known };
}
