/** A song's history as asked for; while another one is read, the one before stays. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Metric } from '#domain/metrics.ts';
import { readHistory } from '../queries.ts';
import type { HistoryPoint } from './history-model.ts';
import type { HistoryState, Interval } from './history-state.ts';
import { historyQuery } from './history-state.ts';

export type ShownHistory = {
  points: readonly HistoryPoint[];
  /** Daily totals of the same days: what corrections are told by. */
  daily: readonly HistoryPoint[];
  metric: Metric;
  mode: 'total' | 'change';
  interval: Interval;
};

type Wanted = { id: string; state: HistoryState; metric: Metric; today: string; timeZone: string };

export function useHistory({ id, state, metric, today, timeZone }: Wanted) {
  const asked = historyQuery(state, metric, today, timeZone);
  const main = useQuery(readHistory(id, asked));
  const daily = useQuery(readHistory(id, { ...asked, mode: 'total', interval: 'day' }));
  const points = main.data?.points;
  const days = daily.data?.points;
  const fresh = useMemo<ShownHistory | undefined>(
    () =>
      points && days
        ? { points, daily: days, metric, mode: state.mode, interval: state.interval }
        : undefined,
    [points, days, metric, state.mode, state.interval],
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
