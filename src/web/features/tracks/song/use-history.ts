/** A song's history as asked for; while another one is read, the one before stays. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Interval } from '#domain/days.ts';
import type { IntervalsWanted } from '#domain/intervals.ts';
import type { Metric } from '#domain/metrics.ts';
import { weekStarts } from '#i18n/dates.ts';
import { useLanguage } from '#web/language/language.ts';
import { readHistory } from '../queries.ts';
import { type Drawn, drawnGains, drawnTotals, type HistoryPoint } from './history-model.ts';
import {
  dailyTotals,
  daysBefore,
  daysOf,
  type HistoryMode,
  type HistoryWanted,
  historyQuery,
  intervalOf,
  modeOf,
} from './history-state.ts';

export type ShownHistory = Drawn & {
  /** Each day by itself: what it brought, or what stood at its end. */
  days: readonly HistoryPoint[];
  /** What as many days before had brought. */
  before: readonly HistoryPoint[];
  daysBefore: number;
  /** Totals of the same days: what corrections are told by, and which days were not read. */
  daily: readonly HistoryPoint[];
  metric: Metric;
  mode: HistoryMode;
  interval: Interval;
};

type Replies = { main: readonly HistoryPoint[]; daily: readonly HistoryPoint[] };

/** What the replies say, as it is shown. */
function shownOf({ main, daily }: Replies, wanted: HistoryWanted, into: IntervalsWanted): ShownHistory {
  const { metric, state, today } = wanted;
  const mode = modeOf(state, metric);
  const shared = { daily, metric, mode, interval: into.interval };
  if (mode === 'total')
    return { ...shared, ...drawnTotals(main, into), days: main, before: [], daysBefore: 0 };
  const { from, to } = daysOf({ ...state, mode }, today);
  const days = main.filter(({ date }) => date >= from);
  return {
    ...shared,
    ...drawnGains(days, daily, into),
    days,
    before: main.filter(({ date }) => date < from),
    daysBefore: daysBefore(from, to, today),
  };
}

export function useHistory(id: string, wanted: HistoryWanted) {
  const { metric, state, today } = wanted;
  const weekStart = weekStarts[useLanguage()];
  const main = useQuery(readHistory(id, historyQuery(wanted)));
  const daily = useQuery(readHistory(id, dailyTotals(wanted)));
  const points = main.data?.points;
  const totals = daily.data?.points;
  const interval = intervalOf(state, metric, today);
  const fresh = useMemo<ShownHistory | undefined>(
    () =>
      points && totals && shownOf({ main: points, daily: totals }, wanted, { interval, weekStart, today }),
    [points, totals, metric, state, interval, weekStart, today],
  );
  const [last, setLast] = useState<ShownHistory>();
  useEffect(() => {
    if (fresh) setLast(fresh);
  }, [fresh]);
  const error = main.error ?? daily.error;
  return {
    shown: fresh ?? (error ? undefined : last),
    stale: !fresh && !error,
    isFetching: main.isFetching || daily.isFetching,
    error,
    retry: () => {
      void main.refetch();
      void daily.refetch();
    },
  };
}
