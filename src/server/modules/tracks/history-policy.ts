/** From known days to the points of a chart: what is missing, withheld or still running says so. Pure. */
import type { HistoryPoint } from '#contract/tracks.ts';
import { addDays } from '#domain/days.ts';
import type { Source } from '../metrics/table.ts';

/** A day on which the song was asked for, with the last that was seen on it. */
export type KnownDay = {
  day: string;
  observedAt: Date;
  source: Source;
  /** null: withheld, or not given. */
  value: number | null;
  isWithheld: boolean;
  /** A counter fell on this day: what stood before. */
  correctedFrom: number | null;
};

export type Interval = 'day' | 'week' | 'month';
export type HistoryWanted = {
  from: string;
  to: string;
  /** In the zone of the days. */
  today: string;
  interval: Interval;
  mode: 'total' | 'change';
  isCounter: boolean;
};

/** Weeks begin on Monday. */
export function intervalStart(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

const intervalEnd = (start: string, interval: Interval): string => {
  if (interval === 'day') return start;
  if (interval === 'week') return addDays(start, 6);
  return addDays(intervalStart(addDays(start, 31), 'month'), -1);
};

/** First day that is needed: a change also needs the interval before. */
export const firstDayFor = ({
  from,
  interval,
  mode,
}: Pick<HistoryWanted, 'from' | 'interval' | 'mode'>): string => {
  const start = intervalStart(from, interval);
  return mode === 'change' ? intervalStart(addDays(start, -1), interval) : start;
};

type Bucket = { date: string; isRunning: boolean; last: KnownDay | undefined; correctedFrom: number | null };

function bucketsOf(days: readonly KnownDay[], wanted: HistoryWanted): Bucket[] {
  const { interval, today, to } = wanted;
  const known = Object.groupBy(days, ({ day }) => intervalStart(day, interval));
  const buckets: Bucket[] = [];
  for (let date = firstDayFor(wanted); date <= to; date = addDays(intervalEnd(date, interval), 1)) {
    const own = known[date] ?? [];
    buckets.push({
      date,
      isRunning: intervalEnd(date, interval) >= today,
      last: own.findLast(({ value }) => value !== null) ?? own.at(-1),
      correctedFrom: own.find(({ correctedFrom }) => correctedFrom !== null)?.correctedFrom ?? null,
    });
  }
  return buckets;
}

const without = (date: string, note: 'withheld' | 'missing'): HistoryPoint => ({
  date,
  value: null,
  note,
  source: null,
  observedAt: null,
});

function totalPoint({ date, isRunning, last, correctedFrom }: Bucket): HistoryPoint {
  if (!last || last.value === null) return without(date, last?.isWithheld ? 'withheld' : 'missing');
  return {
    date,
    value: last.value,
    ...(isRunning && { note: 'running' as const }),
    source: last.source,
    observedAt: last.observedAt.toISOString(),
    ...(correctedFrom !== null && { correctedFrom }),
  };
}

/** Next to a gap nothing can be said. A counter's net fall is a correction: no growth, and never a negative one. */
function changePoint(bucket: Bucket, before: Bucket | undefined, isCounter: boolean): HistoryPoint {
  const total = totalPoint(bucket);
  const earlier = before?.last?.value;
  if (total.value === null) return total;
  if (earlier === undefined || earlier === null) return without(bucket.date, 'missing');
  const change = total.value - earlier;
  if (!isCounter || change >= 0) return { ...total, value: change };
  return { ...total, value: 0, correctedFrom: bucket.correctedFrom ?? earlier };
}

/** One point for each interval from `from` to `to`, which is not after today; no `days` may lie after it. */
export function historyPoints(days: readonly KnownDay[], wanted: HistoryWanted): HistoryPoint[] {
  const buckets = bucketsOf(days, wanted);
  if (wanted.mode === 'total') return buckets.map(totalPoint);
  return buckets.slice(1).map((bucket, place) => changePoint(bucket, buckets[place], wanted.isCounter));
}
