/** From known days to the points of a chart: what is missing, withheld or still running says so. Pure. */
import type { HistoryPoint } from '#contract/history-point.ts';
import {
  addDays,
  dayIn,
  dayNumber,
  earliest,
  type Interval,
  intervalEnd,
  intervalStart,
} from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { type DayPoint, growthOver } from '../../metrics/service.ts';
import type { ReadingSource } from '../../metrics/table.ts';
import { writtenInterval } from '../policy.ts';

/** A day on which the song was asked for, with the last that was seen on it. */
export type KnownDay = {
  day: string;
  observedAt: Date;
  source: ReadingSource;
  /** null: withheld, or not given. */
  value: number | null;
  isWithheld: boolean;
  /** A counter fell on this day: what stood before. */
  correctedFrom: number | null;
};

/** What was known of a song at an instant. `isLook`: seen unchanged, with whatever was known before. */
export type Moment = {
  at: Date;
  source: ReadingSource;
  value: number | null;
  isWithheld: boolean;
  isLook: boolean;
};

type DaysWanted = { metric: Metric; from: string; to: string; since: string; timeZone: string };

/**
 * The days of a zone, of what was known at instants that come in order. A counter falls from the last known number to the
 * next, whatever was hidden in between. What was seen before the day `since` is told to somebody else.
 */
export function knownDays(
  moments: readonly Moment[],
  { metric, from, to, since, timeZone }: DaysWanted,
): KnownDay[] {
  const days = new Map<string, KnownDay>();
  let said: Pick<Moment, 'value' | 'isWithheld'> = { value: null, isWithheld: false };
  let known: number | null = null;
  for (const moment of moments) {
    if (!moment.isLook) said = moment;
    const { value, isWithheld } = said;
    const day = dayIn(moment.at, timeZone);
    if (day < since) continue;
    const hasFallen = known !== null && value !== null && value < known && !isGauge(metric);
    const correctedFrom = days.get(day)?.correctedFrom ?? (hasFallen ? known : null);
    days.set(day, { day, observedAt: moment.at, source: moment.source, value, isWithheld, correctedFrom });
    known = value ?? known;
  }
  return [...days.values()].filter(({ day }) => from <= day && day <= to);
}

export type HistoryWanted = {
  from: string;
  to: string;
  /** In the zone of the days. */
  today: string;
  interval: Interval;
  mode: 'total' | 'change';
};

/** Its first and its last day: a day, or those of a week or month that were asked for. */
export type Bucket = { date: string; to: string };

export function bucketsOf({ from, to, interval }: HistoryWanted): Bucket[] {
  const buckets: Bucket[] = [];
  for (let date = from; date <= to; ) {
    const end = earliest(intervalEnd(intervalStart(date, interval), interval), to);
    buckets.push({ date, to: end });
    date = addDays(end, 1);
  }
  return buckets;
}

type Filled = Bucket & { isRunning: boolean; last: KnownDay | undefined; correctedFrom: number | null };

function filled(days: readonly KnownDay[], wanted: HistoryWanted): Filled[] {
  let next = 0;
  return bucketsOf(wanted).map(({ date, to }) => {
    const own: KnownDay[] = [];
    for (let day = days[next]; day && day.day <= to; day = days[++next]) own.push(day);
    return {
      ...{ date, to },
      isRunning: to >= wanted.today,
      last: own.findLast(({ value }) => value !== null) ?? own.at(-1),
      correctedFrom: own.find(({ correctedFrom }) => correctedFrom !== null)?.correctedFrom ?? null,
    };
  });
}

const without = (date: string, note: 'withheld' | 'missing'): HistoryPoint => ({
  date,
  value: null,
  note,
  source: null,
  observedAt: null,
});

function totalPoint({ date, isRunning, last, correctedFrom }: Filled): HistoryPoint {
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

/**
 * What the interval brought, by the same rule as every other growth. Next to a gap nothing can be said of it; what came
 * over the gap is told apart.
 */
function changePoint(bucket: Filled, points: readonly DayPoint[], first: number): HistoryPoint {
  const total = totalPoint(bucket);
  if (total.value === null) return total;
  const [from, end] = [dayNumber(bucket.date), dayNumber(bucket.to)];
  // What has come so far, of an interval that is not over; of one that is, up to its last day that was read.
  const to = bucket.isRunning ? (points.findLast(({ day }) => day <= end)?.day ?? end) : end;
  const { gained, corrected, part } = growthOver(points, from, to);
  const isCorrected = corrected !== 0 && { corrected };
  if (gained !== null) return { ...total, value: gained, ...isCorrected };
  const gap = points.find(({ day, since, isFirst }) => {
    // What a song had when it was first read is no gap where it came out before the days that were asked for.
    if (since === null || (isFirst && since < first - 1)) return false;
    return day >= from && day <= to && since < from - 1;
  });
  return {
    ...without(bucket.date, 'missing'),
    ...(part && { part: writtenInterval(part) }),
    ...(gap && { gap: writtenInterval({ ...gap, from: gap.since ?? gap.day, to: gap.day }) }),
  };
}

/** One point for each interval from `from` to `to`, which is not after today, cut by both; all `days` lie between them. */
export function historyPoints(
  days: readonly KnownDay[],
  points: readonly DayPoint[],
  wanted: HistoryWanted,
): HistoryPoint[] {
  const buckets = filled(days, wanted);
  if (wanted.mode === 'total') return buckets.map(totalPoint);
  const first = dayNumber(wanted.from);
  return buckets.map((bucket) => changePoint(bucket, points, first));
}
