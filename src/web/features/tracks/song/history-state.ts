/** Which history a song's page shows, as it stands in the address: metric, total or change, days and steps. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { getTrackHistory } from '#contract/tracks.ts';
import { addDays, daysBetween, isDay } from '#domain/days.ts';
import { isMetric, type Metric } from '#domain/metrics.ts';

export type HistoryQuery = QueryInputOf<typeof getTrackHistory>;
export type Interval = 'day' | 'week' | 'month';
export type RangeName = '7' | '28' | '90' | '365' | 'custom';

export type HistoryState = {
  /** Undefined: the song's leading metric. */
  metric: Metric | undefined;
  mode: 'total' | 'change';
  range: RangeName;
  /** Both ends belong to the range; only with `custom`. */
  from: string | undefined;
  to: string | undefined;
  interval: Interval;
};

export const rangeNames: readonly RangeName[] = ['7', '28', '90', '365', 'custom'];
export const intervals: readonly Interval[] = ['day', 'week', 'month'];

export const defaultHistory: HistoryState = {
  metric: undefined,
  mode: 'total',
  range: '28',
  from: undefined,
  to: undefined,
  interval: 'day',
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
  const custom = range === 'custom' && isCustom;
  return {
    metric: isMetric(metric) ? metric : undefined,
    mode: params.get('mode') === 'change' ? 'change' : 'total',
    range: range && (range !== 'custom' || custom) ? range : defaultHistory.range,
    from: custom ? from : undefined,
    to: custom ? to : undefined,
    interval: intervals.find((name) => name === params.get('interval')) ?? 'day',
  };
}

export function writeHistoryState(state: HistoryState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== undefined && value !== defaultHistory[name as keyof HistoryState]) params.set(name, value);
  }
  return params;
}

/** The presets speak of complete days; the running day stands beside them, and totals begin one day earlier, to compare with. */
export function daysOf(state: HistoryState, today: string): { from: string; to: string } {
  if (state.range === 'custom' && state.from && state.to) return { from: state.from, to: state.to };
  const before = state.mode === 'total' ? 1 : 0;
  return { from: addDays(today, -Number(state.range) - before), to: today };
}

/** What the chart asks the API for. */
export const historyQuery = (
  state: HistoryState,
  metric: Metric,
  today: string,
  timeZone: string,
): HistoryQuery => ({
  metric,
  ...daysOf(state, today),
  interval: state.interval,
  mode: state.mode,
  tz: timeZone,
});

/** Days that growth is told for; one more is needed to compare with. */
export const growthSpans = [7, 28, 90] as const;

export const growthQuery = (metric: Metric, today: string, timeZone: string): HistoryQuery => ({
  metric,
  from: addDays(today, -Math.max(...growthSpans) - 1),
  to: today,
  interval: 'day',
  mode: 'total',
  tz: timeZone,
});

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
