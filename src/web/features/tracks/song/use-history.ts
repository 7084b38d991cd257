/** A song's history as asked for; while another one is read, the one before stays. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrackHistory } from '#contract/tracks.ts';
import type { Days, Interval } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { weekStarts } from '#i18n/dates.ts';
import { useLanguage } from '#web/language/language.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';
import { readHistory } from '../queries.ts';
import { type Drawn, drawnOf, type HistoryPoint, type PointsWanted } from './history-model.ts';
import {
  beforeQuery,
  comparisonIn,
  dailyTotals,
  type HistoryWanted,
  historyQuery,
  intervalOf,
  modeOf,
  periodOf,
} from './history-state.ts';

export type ShownHistory = Drawn & {
  /** Each day by itself: what it brought, or what stood at its end. */
  days: readonly HistoryPoint[];
  from: string;
  to: string;
  /** The days that those are compared with, and what they had brought. */
  comparison: Days | null;
  before: readonly HistoryPoint[];
  /** Totals of the same days: what corrections are told by, and which days were not read. */
  daily: readonly HistoryPoint[];
  metric: Metric;
  mode: SeriesMode;
  interval: Interval;
  /** Whose days those are that the owner has imported, and from which files. */
  imported: Imported | undefined;
};

type Imported = ReplyOf<typeof getTrackHistory>['imported'];

type Replies = Record<'main' | 'daily' | 'before', readonly HistoryPoint[]> & { imported: Imported };

/** What the replies say, as it is shown. */
function shownOf(replies: Replies, wanted: HistoryWanted, into: Omit<PointsWanted, 'mode'>): ShownHistory {
  const { daily, before, imported } = replies;
  const known = daily.find(({ value }) => value !== null)?.date;
  // Between its release and the day a song was first read lies nothing that could be shown.
  const isTrimmed = wanted.controls.preset === 'release' && known !== undefined;
  const main = isTrimmed ? replies.main.filter(({ date }) => date >= known) : replies.main;
  const { metric, state } = wanted;
  const mode = modeOf(state, metric);
  const shared = { daily, metric, mode, interval: into.interval, imported };
  const compared = { ...periodOf(wanted), comparison: comparisonIn(wanted), before };
  return { ...shared, ...compared, ...drawnOf(main, daily, { ...into, mode }), days: main };
}

const none: readonly HistoryPoint[] = [];

export function useHistory(id: string, wanted: HistoryWanted) {
  const { metric, state, controls, today } = wanted;
  const weekStart = weekStarts[useLanguage()];
  const main = useQuery(readHistory(id, historyQuery(wanted)));
  const daily = useQuery(readHistory(id, dailyTotals(wanted)));
  const earlier = beforeQuery(wanted);
  const before = useQuery({
    ...readHistory(id, earlier ?? historyQuery(wanted)),
    enabled: earlier !== null,
  });
  const points = main.data?.points;
  const imported = main.data?.imported;
  const totals = daily.data?.points;
  // Without the comparison there is still a chart.
  const compared = earlier === null || before.error ? none : before.data?.points;
  const interval = intervalOf(wanted);
  const fresh = useMemo<ShownHistory | undefined>(
    () =>
      points && totals && compared
        ? shownOf({ main: points, daily: totals, before: compared, imported }, wanted, {
            interval,
            weekStart,
            today,
          })
        : undefined,
    [points, totals, compared, imported, metric, state, controls, interval, weekStart, today],
  );
  const [last, setLast] = useState<ShownHistory>();
  useEffect(() => {
    if (fresh) setLast(fresh);
  }, [fresh]);
  const error = main.error ?? daily.error;
  return {
    shown: fresh ?? last,
    stale: !fresh,
    isFetching: main.isFetching || daily.isFetching,
    error,
    refetch: () => {
      void main.refetch();
      void daily.refetch();
    },
  };
}
