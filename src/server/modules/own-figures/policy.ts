/** Own days as the points of a chart: what a point knows of its days, and what they make. Pure. */
import { addDays, type Days, daysBetween } from '#domain/days.ts';

type OwnDay = { from: string | null; value: number };

export type OwnPoint<Day extends OwnDay = OwnDay> = Days & {
  /** Those of its days that are known. */
  own: readonly Day[];
  sum: number;
  /** All of its days are known. */
  isWhole: boolean;
};

/** A connection reads with its owner's consent; anything else came as a file. */
export const sourceOf = ({ sourceId }: { sourceId: string }): 'owner' | 'import' =>
  sourceId.startsWith('con_') ? 'owner' : 'import';

/** Of each point the own days that lie in it; days stay those of their source. */
export function ownPoints<Day extends OwnDay>(
  days: readonly Day[],
  points: readonly Days[],
): OwnPoint<Day>[] {
  const byDay = new Map(days.map((day) => [day.from, day]));
  return points.map(({ from, to }) => {
    const length = daysBetween(from, to) + 1;
    const own = Array.from({ length }, (_, place) => byDay.get(addDays(from, place))).filter(
      (day) => day !== undefined,
    );
    const sum = own.reduce((all, { value }) => all + value, 0);
    return { from, to, own, sum, isWhole: own.length === length };
  });
}

/** All that came from the first own day to the last of each point; null for a point without one. `days` are in order. */
export function ownTotals(days: readonly OwnDay[], points: readonly OwnPoint[]): (number | null)[] {
  let place = 0;
  let all = 0;
  return points.map(({ own }) => {
    const last = own.at(-1)?.from;
    if (!last) return null;
    for (; place < days.length && (days[place]?.from ?? '') <= last; place++) all += days[place]?.value ?? 0;
    return all;
  });
}
