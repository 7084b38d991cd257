/**
 * Days put together to weeks and months: what each of them brought as far as it was read, and on how many of its days.
 * Pure, and the one way in which days become bars.
 */
import {
  addDays,
  daysBetween,
  eachDay,
  type Interval,
  intervalEnd,
  intervalStart,
  type Weekday,
} from './days.ts';

const longestInDays = 120;
const longestInWeeks = 730;

/** More bars than that cannot be told apart, nor one Tuesday from another. */
export function usualInterval(days: number): Interval {
  if (days > longestInWeeks) return 'month';
  return days > longestInDays ? 'week' : 'day';
}

/** What one day brought. */
export type DayGain = {
  date: string;
  /** null: not known, of a day that was not read, or not read the day before. */
  value: number | null;
  isRead: boolean;
  /** Taken back by the platform, 0 or negative; left out of `value`. */
  corrected?: number | undefined;
};

/** What came from the end of one day to the end of another, while nobody looked. */
export type KnownInterval = { from: string; to: string; gained: number; corrected: number };

export type IntervalGain = {
  /** The first and the last of its days among those given. */
  from: string;
  to: string;
  /** What it brought; null where that is not known of all of its days, or they were not all asked for. */
  value: number | null;
  /** Where `value` is null: what is known to have come within it; null: nothing is. */
  part: number | null;
  corrected: number;
  /** Days of the whole week or month, how many of them were asked for, and how many of these were read. */
  days: number;
  daysGiven: number;
  daysRead: number;
  /** Not over yet. */
  isRunning: boolean;
};

export type Gathered = {
  gains: IntervalGain[];
  /** What lies in no week or month as a whole; the rest is in theirs. */
  unseen: KnownInterval[];
};

export type IntervalsWanted = { interval: Interval; weekStart: Weekday; today: string };

/** Which of the given days, oldest first and without a hole, belong together. */
export function intervalGroups<Day extends { date: string }>(
  days: readonly Day[],
  { interval, weekStart }: Pick<IntervalsWanted, 'interval' | 'weekStart'>,
): { start: string; days: Day[] }[] {
  const groups: { start: string; days: Day[] }[] = [];
  for (const day of days) {
    const start = intervalStart(day.date, interval, weekStart);
    const open = groups.at(-1);
    if (open?.start === start) open.days.push(day);
    else groups.push({ start, days: [day] });
  }
  return groups;
}

/** `days` are given oldest first and without a hole. */
export function gatherGains(
  days: readonly DayGain[],
  unseen: readonly KnownInterval[],
  wanted: IntervalsWanted,
): Gathered {
  const groups = intervalGroups(days, wanted);
  const within = (from: string, to: string) =>
    unseen.filter((interval) => interval.from >= addDays(from, -1) && interval.to <= to);
  const gains = groups.map(({ start, days: own }): IntervalGain => {
    const from = own[0]?.date ?? start;
    const to = own.at(-1)?.date ?? start;
    const end = intervalEnd(start, wanted.interval);
    // Of a day alone it is shown as what it is: an interval that ended there.
    const inside = wanted.interval === 'day' ? [] : within(from, to);
    const isRunning = end >= wanted.today;
    const sum = sumOf(own, inside, isRunning);
    const isWhole = sum.isComplete && (isRunning || (from === start && to === end));
    return {
      from,
      to,
      value: isWhole ? sum.gained : null,
      part: isWhole ? null : sum.gained,
      corrected: sum.corrected,
      days: daysBetween(start, end) + 1,
      daysGiven: own.length,
      daysRead: own.filter(({ isRead }) => isRead).length,
      isRunning,
    };
  });
  const inOne = wanted.interval === 'day' ? [] : gains.flatMap(({ from, to }) => within(from, to));
  return { gains, unseen: unseen.filter((interval) => !inOne.includes(interval)) };
}

/** Complete: every day has its own value or lies in a known interval that is all within; of what is running, up to its last look. */
function sumOf(days: readonly DayGain[], inside: readonly KnownInterval[], isRunning: boolean) {
  const covered = new Set(inside.flatMap(({ from, to }) => eachDay(addDays(from, 1), to)));
  const isKnown = ({ date, value }: DayGain) => value !== null || covered.has(date);
  const last = isRunning ? days.findLastIndex(isKnown) : days.length - 1;
  const known = [...days.flatMap(({ value }) => value ?? []), ...inside.map(({ gained }) => gained)];
  const corrected = [...days, ...inside].reduce((sum, { corrected = 0 }) => sum + corrected, 0);
  return {
    gained: known.length > 0 ? known.reduce((sum, gained) => sum + gained, 0) : null,
    corrected,
    isComplete: last >= 0 && days.slice(0, last + 1).every(isKnown),
  };
}
