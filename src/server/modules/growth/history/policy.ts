/** From known days to the points of a chart: what is missing, withheld or still running says so. Pure. */
import type { HistoryPoint } from '#contract/history-point.ts';
import { type Days, dayIn, dayNumber, dayOfNumber, type Interval, pointsBetween } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { byPoint, seriesOf, wholeGains } from '#domain/series.ts';
import { type DayPoint, releaseOf } from '../../metrics/service.ts';
import type { ReadingSource } from '../../metrics/table.ts';
import { writtenInterval } from '../policy.ts';

/** A day on which the song was asked for, with the last that was seen on it. */
export type KnownDay = {
  day: string;
  /** The last look of the day, also one that saw nothing new: up to then the value is known to have stood. */
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

/** `since`: what lies before that day is told to somebody else. */
export type HistoryDays = Days & { metric: Metric; since: string; timeZone: string };

/**
 * The days of a zone, of what was known at instants that come in order. A counter falls from the last known number to the
 * next, whatever was hidden in between. What was seen before the day `since` is told to somebody else.
 */
export function knownDays(
  moments: readonly Moment[],
  { metric, from, to, since, timeZone }: HistoryDays,
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

export type HistoryWanted = Days & {
  /** In the zone of the days. */
  today: string;
  interval: Interval;
  mode: 'total' | 'change';
};

export const without = (date: string, note: 'withheld' | 'missing'): HistoryPoint => ({
  date,
  value: null,
  note,
  source: null,
  observedAt: null,
});

/** What stood last within a point, of its own days. */
function totalPoint({ from: date, to }: Days, own: readonly KnownDay[], today: string): HistoryPoint {
  const last = own.findLast(({ value }) => value !== null) ?? own.at(-1);
  if (!last || last.value === null) return without(date, last?.isWithheld ? 'withheld' : 'missing');
  const correctedFrom = own.find((day) => day.correctedFrom !== null)?.correctedFrom ?? null;
  return {
    date,
    value: last.value,
    ...(to >= today && { note: 'running' as const }),
    source: last.source,
    observedAt: last.observedAt.toISOString(),
    ...(correctedFrom !== null && { correctedFrom }),
  };
}

/** One point for each interval from `from` to `to`, which is not after today, cut by both; all `days` lie between them. */
export function historyPoints(
  days: readonly KnownDay[],
  changes: readonly DayPoint[],
  wanted: HistoryWanted,
): HistoryPoint[] {
  const points = pointsBetween(wanted, wanted.interval);
  const own = byPoint(days, points);
  const totals = points.map((point, place) => totalPoint(point, own[place] ?? [], wanted.today));
  return wanted.mode === 'total' ? totals : changesIn(changes, points, totals);
}

/**
 * What each point brought. Next to a gap nothing can be said of it; what came over the gap is told apart, and so is what
 * is known of a point that was not read at both of its ends. Of one that is not over it is what has come so far.
 */
function changesIn(
  changes: readonly DayPoint[],
  points: readonly Days[],
  totals: readonly HistoryPoint[],
): HistoryPoint[] {
  const first = dayNumber(points[0]?.from ?? '');
  const series = seriesOf(
    [],
    points,
    changes.flatMap(({ since, day, isFirst, ...moved }) =>
      // What a song had when it was first read is no gap where it came out before the days that were asked for.
      since === null || (isFirst && since < first - 1)
        ? []
        : [writtenInterval({ from: since, to: day, ...moved })],
    ),
  );
  const released = releaseOf(changes);
  const born = released === null ? '' : dayOfNumber(released);
  const lived = points.map(({ from, to }) => ({ from: from < born && born <= to ? born : from, to }));
  const whole = wholeGains(series, lived, (place) => totals[place]?.note === 'running');
  return points.map(({ from, to }, place) => {
    const total = totals[place] ?? without(from, 'missing');
    if (total.value === null) return total;
    const value = whole[place] ?? null;
    const corrected = series.corrected[place] ?? 0;
    if (value !== null) return { ...total, value, ...(corrected !== 0 && { corrected }) };
    const part = series.parts[place]?.[0];
    const gap = series.gaps.find((one) => from <= one.to && one.to <= to);
    return { ...without(from, 'missing'), ...(part && { part }), ...(gap && { gap }) };
  });
}
