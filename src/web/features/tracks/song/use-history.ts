/** A song's history as asked for; while another one is read, the one before stays. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { HistoryPoint } from '#contract/history-point.ts';
import type { getTrackHistory } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { weekStarts } from '#i18n/dates.ts';
import { useLanguage } from '#web/language/language.ts';
import { readHistory } from '../queries.ts';
import { type Drawn, drawnOf, sinceRelease } from './history-model.ts';
import type { HistoryPlan, HistoryWanted } from './history-state.ts';

export type ShownHistory = Drawn &
  Pick<HistoryPlan, 'from' | 'to' | 'mode' | 'interval' | 'comparison'> & {
    /** Each day by itself: what it brought, or what stood at its end. */
    days: readonly HistoryPoint[];
    /** What the days that they are compared with had brought. */
    before: readonly HistoryPoint[];
    /** Totals of the same days: what corrections are told by, and which days were not read. */
    daily: readonly HistoryPoint[];
    metric: Metric;
    /** Whose days those are that the owner has imported, and from which files. */
    imported: ReplyOf<typeof getTrackHistory>['imported'];
  };

const none: readonly HistoryPoint[] = [];

export function useHistory(id: string, wanted: HistoryWanted, plan: HistoryPlan) {
  const { metric, controls, today } = wanted;
  const weekStart = weekStarts[useLanguage()];
  const main = useQuery(readHistory(id, plan.main));
  const daily = useQuery(readHistory(id, plan.daily));
  const earlier = useQuery({
    ...readHistory(id, plan.before ?? plan.main),
    enabled: plan.before !== null,
  });
  const reply = main.data;
  const totals = daily.data?.points;
  // Without the comparison there is still a chart.
  const before = plan.before === null || earlier.error ? none : earlier.data?.points;
  const fresh = useMemo<ShownHistory | undefined>(() => {
    if (!reply || !totals || !before) return undefined;
    const days = controls.preset === 'release' ? sinceRelease(reply.points, totals) : reply.points;
    const { from, to, mode, interval, comparison } = plan;
    const drawn = drawnOf(days, totals, { interval, weekStart, today, mode });
    const told = { days, before, daily: totals, metric, imported: reply.imported };
    return { ...{ from, to, mode, interval, comparison }, ...told, ...drawn };
  }, [reply, totals, before, metric, controls, plan, weekStart, today]);
  const [last, setLast] = useState<ShownHistory>();
  useEffect(() => {
    if (fresh) setLast(fresh);
  }, [fresh]);
  return {
    shown: fresh ?? last,
    stale: !fresh,
    isFetching: main.isFetching || daily.isFetching,
    error: main.error ?? daily.error,
    refetch: () => {
      void main.refetch();
      void daily.refetch();
    },
  };
}
