/**
 * Which days of a counter were unusual: against what the same weekday would have brought as the week before went. In
 * logarithms, so that a large song and a small one are judged alike. Decision 0033 has the figures behind the constants.
 * Deviations are medians of absolute ones, which the days that are sought do not move (Rousseeuw, Croux 1993, JASA 88). Pure.
 */
import { median } from '#domain/median.ts';
import { leastGain } from '#domain/momentum.ts';
import { type DayPoint, isOfOneDay } from '../../metrics/service.ts';

/** Days before one that is judged, and how many of them must have been read. */
export const daysJudgedBy = 56;
export const fewestBefore = 21;
const week = 7;
/** Of the week before. */
const fewestOfWeek = 5;
/** Times the usual deviation. */
const fewestDeviations = 5;
/** However regular a song is, less than this (seven tenths more, two fifths less) is no news. */
const leastRatio = Math.log(1.7);
/** A deviation that is smaller than this was too few days to be seen. */
const leastSpread = 0.05;
/** A trend goes on for half of the way from the middle of the week before to the day. */
const carried = 2;
/** Weekdays that were seen n times count n / (n + this) of what they differ by. */
const doubt = 1;
/** Deviations from its weekday that are nothing. */
const ofWeekday = 2;
/** After so many days as usual a day like the last alarm is news again. */
const daysToForget = 2;
/** Days after it that say whether it has stayed so. */
const daysToStay = 4;

export type Unusual = {
  day: number;
  gained: number;
  expected: number;
  low: number;
  high: number;
  direction: 'more' | 'less';
  /** Deviations from what was expected, negative below it. */
  score: number;
  /** Taken back by the platform on it or the day before, 0 or negative. */
  corrected: number;
  /** It has stayed so since: a day of the week before, and of those since. */
  shift: { before: number; after: number } | null;
};

export type Tolerance = Record<Unusual['direction'], number>;

export type JudgedDays = {
  unusual: Unusual[];
  /** Days that there were enough days before to judge. */
  judged: number;
  /** Far from the week before and near to their weekday. */
  ordinary: number;
  /** Deviations by day, of all days judged. */
  scores: ReadonlyMap<number, number>;
};

/** Logarithms by day; null: not known of this day alone. */
type Days = { first: number; logs: (number | null)[] };

function daysOf(points: readonly DayPoint[]): Days {
  const first = points[0]?.day ?? 0;
  const logs: (number | null)[] = Array(Math.max(0, (points.at(-1)?.day ?? first - 1) - first + 1)).fill(
    null,
  );
  for (const { day, gained } of points.filter(isOfOneDay))
    logs[day - first] = Math.log1p(Math.max(0, gained));
  return { first, logs };
}

const known = (logs: readonly (number | null)[], from: number, to: number): number[] =>
  logs.slice(Math.max(0, from), Math.max(0, to + 1)).filter((log): log is number => log !== null);

/** What each weekday differs by from the week around it, and what days differ by from both. */
function patternOf({ first, logs }: Days): { weekdays: number[]; spread: number } {
  const around = logs.map((log, place) => {
    const near = log === null ? [] : known(logs, place - 3, place + 3);
    return log === null || near.length < fewestOfWeek ? null : log - median(near);
  });
  const weekdays = Array.from({ length: week }, (_, weekday) => {
    const own = around.filter(
      (rest, place): rest is number => rest !== null && weekdayOf(first + place) === weekday,
    );
    return own.length < 2 ? 0 : (median(own) * own.length) / (own.length + doubt);
  });
  const rests = around.flatMap((rest, place) =>
    rest === null ? [] : [Math.abs(rest - (weekdays[weekdayOf(first + place)] ?? 0))],
  );
  // 1.48 makes of the middle deviation what a standard deviation is of a normal one.
  return { weekdays, spread: Math.max(leastSpread, 1.48 * (rests.length > 0 ? median(rests) : 0)) };
}

const weekdayOf = (day: number): number => ((day % week) + week) % week;

/** The level at a day as the two weeks before went, without weekdays; null: too few were read. */
function levelAt(plain: readonly (number | null)[], place: number): number | null {
  const last = known(plain, place - week, place - 1);
  if (last.length < fewestOfWeek || known(plain, place - daysJudgedBy, place - 1).length < fewestBefore)
    return null;
  const earlier = known(plain, place - 2 * week, place - week - 1);
  const trend = earlier.length < fewestOfWeek ? 0 : (median(last) - median(earlier)) / week;
  return median(last) + carried * trend;
}

/**
 * `from` and `to` are the days that are judged; points before are what they are judged by. `tolerance`: how many times
 * farther than usual a day may lie, where the user has called such days not useful.
 */
export function judgeDays(
  points: readonly DayPoint[],
  from: number,
  to: number,
  tolerance: Tolerance = { more: 1, less: 1 },
): JudgedDays {
  const days = daysOf(points);
  const { first, logs } = days;
  const { weekdays, spread } = patternOf(days);
  const seasonal = (place: number): number => weekdays[weekdayOf(first + place)] ?? 0;
  const plain = logs.map((log, place) => (log === null ? null : log - seasonal(place)));
  const correctedOn = new Map(points.map(({ day, corrected }) => [day, corrected]));
  const found: JudgedDays & { scores: Map<number, number> } = {
    unusual: [],
    judged: 0,
    ordinary: 0,
    scores: new Map(),
  };
  /** The last alarm: days like it are the same news. */
  let told: { value: number; direction: Unusual['direction']; usualSince: number } | undefined;
  for (let place = Math.max(0, from - first); place <= Math.min(to - first, logs.length - 1); place++) {
    const [log, value, level] = [logs[place], plain[place], levelAt(plain, place)];
    if (log === null || log === undefined || value === null || value === undefined || level === null)
      continue;
    found.judged += 1;
    const expected = Math.expm1(level + seasonal(place));

    // A count of few varies by chance alone, by as much as its root.
    const deviation = Math.max(spread, 1 / Math.sqrt(Math.max(0, expected) + 1));
    const difference = value - level;
    const direction = difference > 0 ? 'more' : 'less';
    found.scores.set(first + place, difference / deviation);
    const least = tolerance[direction] * Math.max(fewestDeviations * deviation, leastRatio);
    if (Math.abs(log - level) > least && Math.abs(difference) <= ofWeekday * deviation) found.ordinary += 1;
    const gained = Math.round(Math.expm1(log));
    if (Math.abs(difference) <= least || Math.abs(gained - expected) < leastGain) {
      if (told) told.usualSince += 1;
      continue;
    }
    const isSame =
      told?.direction === direction &&
      told.usualSince < daysToForget &&
      Math.abs(value - told.value) <= least;
    if (isSame) continue;
    told = { value, direction, usualSince: 0 };
    found.unusual.push({
      day: first + place,
      gained,
      expected: Math.max(0, expected),
      low: Math.max(0, Math.expm1(level + seasonal(place) - least)),
      high: Math.expm1(level + seasonal(place) + least),
      direction,
      score: difference / deviation,
      corrected: (correctedOn.get(first + place) ?? 0) + (correctedOn.get(first + place - 1) ?? 0),
      shift: shiftAt(plain, place, value, level),
    });
  }
  return found;
}

/** Whether the days after it are nearer to it than to what was before. */
function shiftAt(
  plain: readonly (number | null)[],
  place: number,
  value: number,
  level: number,
): Unusual['shift'] {
  const after = known(plain, place + 1, place + daysToStay);
  if (after.length < daysToStay - 1) return null;
  const staying = after.filter((log) => Math.abs(log - value) < Math.abs(log - level));
  if (staying.length < after.length - 1 || staying.length < daysToStay - 1) return null;
  return { before: Math.max(0, Math.expm1(level)), after: Math.expm1(median([value, ...after])) };
}
