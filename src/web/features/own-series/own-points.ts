/** Days of own figures as the points of one chart; weeks and months only where they are whole. Pure. */
import type { OwnSeries } from '#contract/own-series.ts';
import { lengthOf } from '#domain/comparison.ts';
import {
  addDays,
  type Days,
  daysBetween,
  type Interval,
  pointsBetween,
  usualInterval,
  type Weekday,
} from '#domain/days.ts';
import { type Figure, figureKinds } from '#domain/own-figures.ts';

export type OwnPoints = {
  interval: Interval;
  points: Days[];
  /** Of each series, point by point. */
  lines: {
    key: string;
    /** null: not all of its days are known. */
    values: (number | null)[];
    /** What is known of a point, and of how many of its days. */
    known: { value: number; days: number; of: number }[];
  }[];
};

/** Of series by the day; undefined where none of them is. */
export function ownPointsOf(
  figure: Figure,
  series: readonly Pick<OwnSeries, 'key' | 'spans'>[],
  weekStart: Weekday,
): OwnPoints | undefined {
  const days = series.flatMap(({ spans }) => spans.flatMap(({ from }) => from ?? [])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return undefined;
  const all = { from: first, to: last };
  const isCount = figureKinds[figure] === 'count' || figureKinds[figure] === 'money';
  // The share of a week is not the mean of those of its days.
  const isAlone = !isCount && figureKinds[figure] !== 'level';
  const interval = isAlone ? 'day' : usualInterval(lengthOf(all));
  const points = pointsBetween(all, interval, weekStart);
  const lines = series.map(({ key, spans }) => {
    const byDay = new Map(spans.map(({ from, value }) => [from, value]));
    const known = points.map(({ from, to }) => {
      const of = lengthOf({ from, to });
      const own = Array.from({ length: of }, (_, place) => byDay.get(addDays(from, place))).filter(
        (value) => value !== undefined,
      );
      const value = isCount ? own.reduce((sum, one) => sum + one, 0) : (own.at(-1) ?? 0);
      return { value, days: own.length, of };
    });
    const isKnown = ({ days, of }: (typeof known)[number]) => (isCount ? days === of : days > 0);
    return { key, known, values: known.map((point) => (isKnown(point) ? point.value : null)) };
  });
  return { interval, points, lines };
}

export type DrawnSpan = { from: string; to: string; value: number };

/** Where spans lie between the first day of any and the last, and how high beside the largest, in parts of the whole. */
export function placesOf(
  spans: readonly DrawnSpan[],
  { from: first, to: last, most }: Days & { most: number },
) {
  const length = lengthOf({ from: first, to: last });
  return spans.map(({ from, to, value }) => ({
    start: daysBetween(first, from) / length,
    width: lengthOf({ from, to }) / length,
    height: most > 0 ? Math.max(0, value) / most : 0,
  }));
}
