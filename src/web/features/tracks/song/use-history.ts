/** A song's history as asked for; while another one is read, the one before stays. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Metric } from '#domain/metrics.ts';
import { readHistory } from '../queries.ts';
import type { HistoryPoint } from './history-model.ts';
import { dailyTotals, type HistoryMode, type HistoryWanted, historyQuery, modeOf } from './history-state.ts';

export type ShownHistory = {
  points: readonly HistoryPoint[];
  /** Totals of the same days: what corrections are told by, and which days were not read. */
  daily: readonly HistoryPoint[];
  metric: Metric;
  mode: HistoryMode;
};

export function useHistory(id: string, wanted: HistoryWanted) {
  const { metric } = wanted;
  const mode = modeOf(wanted.state, metric);
  const main = useQuery(readHistory(id, historyQuery(wanted)));
  const daily = useQuery(readHistory(id, dailyTotals(wanted)));
  const points = main.data?.points;
  const days = daily.data?.points;
  const fresh = useMemo<ShownHistory | undefined>(
    () => (points && days ? { points, daily: days, metric, mode } : undefined),
    [points, days, metric, mode],
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
