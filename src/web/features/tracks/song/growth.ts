/** How much a song gained over complete days, with what the platform took back told apart. Pure. */
import { addDays } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import type { HistoryPoint } from './history-model.ts';

export type Growth = {
  days: number;
  /** Undefined: there is no number at one of the two ends. */
  gained: number | undefined;
  /** Taken back by the platform, 0 or negative; already left out of `gained`. */
  corrected: number;
  perDay: number | undefined;
  /** Share of the value before; undefined too where that was 0. */
  rate: number | undefined;
};

/** Too small to be written with one digit after the point. */
export const isTiny = (rate: number): boolean => rate !== 0 && Math.abs(rate) < 0.0005;

const fallAt = (point: HistoryPoint): number =>
  point.correctedFrom === undefined || point.value === null
    ? 0
    : Math.min(0, point.value - point.correctedFrom);

/** `points` are daily totals up to today; the running day stays out. */
export function growthOver(
  points: readonly HistoryPoint[],
  days: number,
  today: string,
  metric: Metric,
): Growth {
  const lastDay = addDays(today, -1);
  const baseDay = addDays(lastDay, -days);
  const valueOn = (day: string) => points.find((point) => point.date === day)?.value ?? undefined;
  const base = valueOn(baseDay);
  const last = valueOn(lastDay);
  const corrected = isGauge(metric)
    ? 0
    : points
        .filter((point) => point.date > baseDay && point.date <= lastDay)
        .reduce((sum, point) => sum + fallAt(point), 0);
  if (base === undefined || last === undefined)
    return { days, gained: undefined, corrected, perDay: undefined, rate: undefined };
  const gained = last - base - corrected;
  return { days, gained, corrected, perDay: gained / days, rate: base === 0 ? undefined : gained / base };
}
