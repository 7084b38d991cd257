/** Which points of the time axis have a label: where a week, a month or a year begins, as many as there is room for. Pure. */
import { dayNumber, dayOfNumber, type Interval, type Weekday } from '#domain/days.ts';

/** What a label says: `Nov 20`, `Nov`, `Nov 2026` or `2026`. */
export type TickUnit = 'day' | 'month' | 'monthYear' | 'year';
export type TimeTicks = ReadonlyMap<number, TickUnit>;

export type TicksWanted = { interval: Interval; weekStart: Weekday; most: number };

type Step = {
  unit: 'day' | 'month' | 'year';
  /** The same for all days between two labels; `day` is counted as by `dayNumber`. */
  key: (date: string, day: number) => number;
};

const monthsBetween =
  (months: number) =>
  (date: string): number =>
    Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1) / months);
const yearsBetween =
  (years: number) =>
  (date: string): number =>
    Math.floor(Number(date.slice(0, 4)) / years);

/** The first day of the week that a day lies in; day 0 was a Thursday. */
const weekOf = (day: number, weekStart: Weekday): number => day - ((((day + 4 - weekStart) % 7) + 7) % 7);

const steps = (weekStart: Weekday): Step[] => [
  ...[1, 2, 3].map((days): Step => ({ unit: 'day', key: (_date, day) => Math.floor(day / days) })),
  { unit: 'day', key: (_date, day) => weekOf(day, weekStart) },
  { unit: 'day', key: (_date, day) => Math.floor(weekOf(day, weekStart) / 14) },
  ...[1, 2, 3, 6].map((months): Step => ({ unit: 'month', key: monthsBetween(months) })),
  ...[1, 2, 5, 10].map((years): Step => ({ unit: 'year', key: yearsBetween(years) })),
];

export function timeTicks(dates: readonly string[], { interval, weekStart, most }: TicksWanted): TimeTicks {
  const days = dates.map(dayNumber);
  for (const { unit, key } of steps(weekStart)) {
    // Between points of months lie no days.
    if (interval === 'month' && unit === 'day') continue;
    const places = beginnings(dates, days, { key, interval });
    if (places.length <= Math.max(1, most))
      return new Map(places.map((place, rank) => [place, labelOf(dates[place] ?? '', unit, rank === 0)]));
  }
  return new Map();
}

/** Days that are counted from something have labels at round numbers, the first one among them. */
export function countTicks(dates: readonly string[], most: number): TimeTicks {
  const steps = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728];
  const [first = 0, last = 0] = [Number(dates[0]), Number(dates.at(-1))];
  const step = steps.find((days) => (last - first) / days < most) ?? last;
  const isRound = (date: string) => Number(date) % step === 0;
  return new Map(dates.flatMap((date, place) => (isRound(date) ? [[place, 'day' as const]] : [])));
}

/** Seconds since a beginning have labels where a round number of them begins. */
export function secondTicks(seconds: readonly string[], most: number): TimeTicks {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
  const last = Number(seconds.at(-1));
  const step = steps.find((length) => last / length < most) ?? last;
  const partOf = (place: number) => Math.floor(Number(seconds[place] ?? -1) / step);
  return new Map(
    [...seconds.keys()].flatMap((at) => (partOf(at) > partOf(at - 1) ? [[at, 'day' as const]] : [])),
  );
}

/** The first point has a label where it begins something, or nothing else has: two would stand too close. */
function beginnings(
  dates: readonly string[],
  days: readonly number[],
  { key, interval }: { key: Step['key']; interval: Interval },
): number[] {
  const [first] = days;
  if (first === undefined) return [];
  const before = first - (interval === 'week' ? 7 : 1);
  let last = key(dayOfNumber(before), before);
  const places: number[] = [];
  for (const [place, day] of days.entries()) {
    const now = key(dates[place] ?? '', day);
    if (now !== last) places.push(place);
    last = now;
  }
  return places.length > 0 ? places : [0];
}

/** A year stands where it begins, and beside the first month. */
function labelOf(date: string, unit: Step['unit'], isFirst: boolean): TickUnit {
  if (unit !== 'month') return unit;
  if (date.slice(5, 7) === '01') return 'year';
  return isFirst ? 'monthYear' : 'month';
}
