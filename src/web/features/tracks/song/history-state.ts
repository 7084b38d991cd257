/** Which history a song's page shows: the control bar's days, and metric, total or change, and the open day, as the address says it. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { getTrackHistory } from '#contract/tracks.ts';
import { comparisonOf, lengthOf } from '#domain/comparison.ts';
import { addDays, type Days, earliest, type Interval, isDay, usualInterval } from '#domain/days.ts';
import { isGauge, isMetric, type Metric } from '#domain/metrics.ts';
import { releaseAge } from '#domain/releases.ts';
import {
  type Controls,
  comparisonAsked,
  type Preset,
  presets,
  shownDays,
} from '#web/music/control-bar/controls.ts';
import { offeredSince } from '#web/music/control-bar/offered-since.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';

export type HistoryQuery = QueryInputOf<typeof getTrackHistory>;

export type HistoryState = {
  /** Undefined: the song's leading metric. */
  metric: Metric | undefined;
  /** Of a counter; a gauge has nothing but its values. */
  mode: SeriesMode;
  /** The day whose numbers and source are open. */
  day: string | undefined;
};

export const defaultHistory: HistoryState = { metric: undefined, mode: 'change', day: undefined };

/** The server tells no more; without the running day. */
const mostDays = 5 * 365;

const withoutAll: readonly Preset[] = presets.filter((name) => name !== 'all');

/** Periods that a song's history can be shown for. */
export const offeredFor = (releasedOn: string | undefined, today: string): readonly Preset[] =>
  offeredSince(withoutAll, releasedOn, addDays(today, -1));

export function readHistoryState(params: URLSearchParams): HistoryState {
  const metric = params.get('metric');
  const day = params.get('day');
  return {
    metric: isMetric(metric) ? metric : undefined,
    mode: params.get('mode') === 'total' ? 'total' : 'change',
    day: isDay(day) ? day : undefined,
  };
}

/** What else the address says stays. */
export function writeHistoryState(state: HistoryState, params = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(state)) {
    if (value === undefined || value === defaultHistory[name as keyof HistoryState]) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What each day brought, unless totals were asked for; a popularity, rank or price brings nothing and is drawn as it stands. */
export const modeOf = (state: Pick<HistoryState, 'mode'>, metric: Metric): SeriesMode =>
  isGauge(metric) ? 'total' : state.mode;

export type HistoryWanted = {
  state: HistoryState;
  controls: Controls;
  metric: Metric;
  today: string;
  timeZone: string;
  releasedOn: string | undefined;
};

/** The complete days of the period; of a release none before it, when there was nothing to read. */
export function periodOf({ controls, today, releasedOn }: HistoryWanted): Days {
  const { from, to } = shownDays(controls, { lastDay: addDays(today, -1), releasedOn });
  const first = to < (releasedOn ?? to) ? from : firstOf(from, { today, releasedOn });
  return { from: lengthOf({ from: first, to }) > mostDays ? addDays(to, 1 - mostDays) : first, to };
}

function firstOf(day: string, { today, releasedOn }: Pick<HistoryWanted, 'today' | 'releasedOn'>): string {
  const lastDay = addDays(today, -1);
  if (releasedOn === undefined || releaseAge(releasedOn, lastDay) === null) return day;
  return day < releasedOn ? earliest(releasedOn, lastDay) : day;
}

/** Which days are shown, how they are drawn and compared, and what the API is asked for, day by day. */
export type HistoryPlan = Days & {
  mode: SeriesMode;
  interval: Interval;
  comparison: Days | null;
  /** What each day brought, or what stood at its end. */
  main: HistoryQuery;
  /** The totals of the same days: what stood on each, and which were not read. */
  daily: HistoryQuery;
  /** What the days had brought that gains are compared with. */
  before: HistoryQuery | null;
};

export function planOf(wanted: HistoryWanted): HistoryPlan {
  const { state, controls, metric, today, timeZone: tz, releasedOn } = wanted;
  const mode = modeOf(state, metric);
  const period = periodOf(wanted);
  const comparison =
    mode === 'total'
      ? null
      : comparisonOf(period, comparisonAsked(controls, period, releasedOn), controls.isWeekdayMatched);
  // The running day stands beside complete ones that reach up to it.
  const to = period.to === addDays(today, -1) ? today : period.to;
  // Totals begin one day earlier, to compare with.
  const daily = { metric, from: firstOf(addDays(period.from, -1), wanted), to, mode: 'total', tz } as const;
  return {
    ...{ ...period, mode, comparison, daily },
    // What stands at the end of days is drawn day by day, unless asked for otherwise.
    interval: controls.interval ?? (mode === 'total' ? 'day' : usualInterval(lengthOf(period))),
    main: mode === 'total' ? daily : { ...daily, from: period.from, mode },
    before: comparison && { metric, ...comparison, mode: 'change', tz },
  };
}

/** What of the history's state the control bar does not hold, held by the address alone. */
export function useHistoryState(): [HistoryState, (next: HistoryState) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readHistoryState(params), [params]);
  const setState = useCallback(
    (next: HistoryState) => {
      // What else the address holds may have been chosen since the page was drawn.
      const address = new URLSearchParams(location.search);
      setParams(writeHistoryState(next, address), {
        // To open a day is a step that Back takes back.
        replace: next.day === undefined || address.has('day'),
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [state, setState];
}
