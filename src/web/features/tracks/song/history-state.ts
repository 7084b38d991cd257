/** Which history a song's page shows, as it stands in the address: metric, total or change, days and steps. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { getTrackHistory } from '#contract/tracks.ts';
import { addDays, daysBetween, type Interval, intervals, isDay } from '#domain/days.ts';
import { usualInterval } from '#domain/intervals.ts';
import { isGauge, isMetric, type Metric } from '#domain/metrics.ts';

export type HistoryQuery = QueryInputOf<typeof getTrackHistory>;
export type HistoryMode = 'total' | 'change';
export type RangeName = '7' | '28' | '90' | '365' | 'custom';

export type HistoryState = {
  /** Undefined: the song's leading metric. */
  metric: Metric | undefined;
  /** Of a counter; a gauge has nothing but its values. */
  mode: HistoryMode;
  range: RangeName;
  /** Both ends belong to the range; only with `custom`. */
  from: string | undefined;
  to: string | undefined;
  /** How long a bar is; undefined: as suits the range. */
  interval: Interval | undefined;
  /** The day whose numbers and source are open. */
  day: string | undefined;
};

export const rangeNames: readonly RangeName[] = ['7', '28', '90', '365', 'custom'];

export const defaultHistory: HistoryState = {
  metric: undefined,
  mode: 'change',
  range: '28',
  from: undefined,
  to: undefined,
  interval: undefined,
  day: undefined,
};

/** Longest range that is asked for, in days. */
const longestRange = 5 * 366;

/** A custom range with an end missing, ends that are turned round or too far apart falls back to the default. */
export function readHistoryState(params: URLSearchParams): HistoryState {
  const metric = params.get('metric');
  const from = params.get('from');
  const to = params.get('to');
  const isCustom =
    isDay(from) && isDay(to) && daysBetween(from, to) >= 0 && daysBetween(from, to) <= longestRange;
  const range = rangeNames.find((name) => name === params.get('range'));
  const day = params.get('day');
  const custom = range === 'custom' && isCustom;
  return {
    metric: isMetric(metric) ? metric : undefined,
    mode: params.get('mode') === 'total' ? 'total' : 'change',
    range: range && (range !== 'custom' || custom) ? range : defaultHistory.range,
    from: custom ? from : undefined,
    to: custom ? to : undefined,
    interval: intervals.find((name) => name === params.get('interval')),
    day: isDay(day) ? day : undefined,
  };
}

export function writeHistoryState(state: HistoryState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== undefined && value !== defaultHistory[name as keyof HistoryState]) params.set(name, value);
  }
  return params;
}

/** What each day brought, unless totals were asked for; a popularity, rank or price brings nothing and is drawn as it stands. */
export const modeOf = (state: Pick<HistoryState, 'mode'>, metric: Metric): HistoryMode =>
  isGauge(metric) ? 'total' : state.mode;

/** The presets speak of complete days; the running day stands beside them, and totals begin one day earlier, to compare with. */
export function daysOf(state: HistoryState, today: string): { from: string; to: string } {
  if (state.range === 'custom' && state.from && state.to) return { from: state.from, to: state.to };
  const before = state.mode === 'total' ? 1 : 0;
  return { from: addDays(today, -Number(state.range) - before), to: today };
}

export type HistoryWanted = { state: HistoryState; metric: Metric; today: string; timeZone: string };

/** How long a point of the chart is. What stands at the end of days is drawn day by day, unless asked for otherwise. */
export function intervalOf(state: HistoryState, metric: Metric, today: string): Interval {
  if (state.interval) return state.interval;
  if (modeOf(state, metric) === 'total') return 'day';
  const { from, to } = daysOf(state, today);
  return usualInterval(daysBetween(from, to));
}

/** What the chart asks the API for: every day, and of gains those of as many days before. */
export function historyQuery({ state, metric, today, timeZone }: HistoryWanted): HistoryQuery {
  const mode = modeOf(state, metric);
  const { from, to } = daysOf({ ...state, mode }, today);
  const before = mode === 'change' ? daysBefore(from, to, today) : 0;
  return { metric, from: addDays(from, -before), to, mode, tz: timeZone };
}

/** As many days as there are complete ones. */
export const daysBefore = (from: string, to: string, today: string): number =>
  daysBetween(from, to) + (to >= today ? 0 : 1);

/** The totals of the same days, one by one: what stood on each, and which were not read. */
export function dailyTotals({ state, metric, today, timeZone }: HistoryWanted): HistoryQuery {
  const { from, to } = daysOf({ ...state, mode: 'total' }, today);
  return { metric, from, to, mode: 'total', tz: timeZone };
}

/** The history's state, held by the address alone. */
export function useHistoryState(): [HistoryState, (next: HistoryState) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readHistoryState(params), [params]);
  const setState = useCallback(
    (next: HistoryState) => setParams(writeHistoryState(next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [state, setState];
}
