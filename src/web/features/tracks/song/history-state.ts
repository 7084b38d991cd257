/** Which history a song's page shows: the control bar's days, and metric, total or change, and the open day, as the address says it. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { getTrackHistory } from '#contract/tracks.ts';
import { comparisonOf, lengthOf } from '#domain/comparison.ts';
import { addDays, type Days, earliest, type Interval, isDay } from '#domain/days.ts';
import { isGauge, isMetric, type Metric } from '#domain/metrics.ts';
import { releaseAge } from '#domain/releases.ts';
import { usualInterval } from '#domain/series.ts';
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

type Calendar = Pick<HistoryWanted, 'today' | 'releasedOn'>;

function firstOf(day: string, { today, releasedOn }: Calendar): string {
  const lastDay = addDays(today, -1);
  if (releasedOn === undefined || releaseAge(releasedOn, lastDay) === null) return day;
  return day < releasedOn ? earliest(releasedOn, lastDay) : day;
}

/** The running day stands beside complete ones that reach up to it. */
const withToday = ({ to }: Days, today: string): string => (to === addDays(today, -1) ? today : to);

/** How long a point of the chart is. What stands at the end of days is drawn day by day, unless asked for otherwise. */
export function intervalOf(wanted: HistoryWanted): Interval {
  const { controls, state, metric } = wanted;
  if (controls.interval) return controls.interval;
  return modeOf(state, metric) === 'total' ? 'day' : usualInterval(lengthOf(periodOf(wanted)));
}

/** What the chart asks the API for, day by day; totals begin one day earlier, to compare with. */
export function historyQuery(wanted: HistoryWanted): HistoryQuery {
  const { state, metric, today, timeZone } = wanted;
  const mode = modeOf(state, metric);
  const period = periodOf(wanted);
  const from = mode === 'total' ? firstOf(addDays(period.from, -1), wanted) : period.from;
  return { metric, from, to: withToday(period, today), mode, tz: timeZone };
}

/** The days that gains are compared with. */
export function comparisonIn(wanted: HistoryWanted): Days | null {
  const { controls, state, metric, releasedOn } = wanted;
  if (modeOf(state, metric) === 'total') return null;
  const period = periodOf(wanted);
  return comparisonOf(period, comparisonAsked(controls, period, releasedOn), controls.isWeekdayMatched);
}

/** What those had brought. */
export function beforeQuery(wanted: HistoryWanted): HistoryQuery | null {
  const days = comparisonIn(wanted);
  return days && { metric: wanted.metric, ...days, mode: 'change', tz: wanted.timeZone };
}

/** The totals of the same days, one by one: what stood on each, and which were not read. */
export const dailyTotals = (wanted: HistoryWanted): HistoryQuery =>
  historyQuery({ ...wanted, state: { ...wanted.state, mode: 'total' } });

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
