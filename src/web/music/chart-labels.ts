/** The words and formats that a chart of one metric needs, in the page's language. Stable between renders. */
import { useCallback, useMemo } from 'react';
import type { ChartGap, PartialPoint } from '#charts/chart-model.ts';
import type { ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import { placeGaps, type Unseen } from '#charts/gaps.ts';
import { type Days, type Interval, intervalEnd, intervalStart } from '#domain/days.ts';
import {
  formatDays,
  formatMonth,
  formatShortMonth,
  formatWeekday,
  formatYear,
  weekStarts,
} from '#i18n/dates.ts';
import { formatCompact, joinSentences } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from './control-bar/use-day-formats.ts';

type Drawn = {
  /** How long a point is. */
  interval?: Interval;
  /** The days of each, where weeks and months may be cut by the ends of a period. */
  points?: readonly Days[];
  /** Whether those are named by their days, and said to be cut. */
  cut?: boolean;
  /** Whether Enter on a point opens it. */
  canPick?: boolean;
  /** Points are gains: one against that before would look like the gain itself, and is not told. */
  areGains?: boolean;
};

/** `name` says what is drawn, e.g. "Views". */
export function useChartWords(
  name: string,
  { interval = 'day', points, cut = false, canPick = false, areGains = false }: Drawn = {},
): { labels: ChartLabels; formats: ChartFormats } {
  const { t } = useTranslation('metrics');
  const language = useLanguage();
  const { count, change, shortDay } = useFormats();
  const { days } = useDayFormats();
  return useMemo(() => {
    const byStart = new Map(interval === 'day' ? [] : points?.map((point) => [point.from, point]));
    const weekStart = weekStarts[language];
    const dates = {
      day: (date: string) => formatWeekday(language, date),
      week: (date: string) => {
        const start = intervalStart(date, 'week', weekStart);
        return formatDays(language, start, intervalEnd(start, 'week'));
      },
      month: (date: string) => formatMonth(language, date),
    };
    const ticks = {
      day: shortDay,
      month: (date: string) => formatShortMonth(language, date),
      monthYear: (date: string) => formatMonth(language, date, 'short'),
      year: (date: string) => formatYear(language, date),
    };
    return {
      labels: {
        explore: joinSentences(language, [
          t(`chart.by.${interval}`, { name }),
          t('chart.keys'),
          canPick && t('chart.pick'),
        ]),
        table: t('chart.table'),
        date: t(`chart.column.${interval}`),
        until: t('chart.column.until'),
        note: t('chart.note'),
        missing: t('chart.missing'),
        provisional: t(interval !== 'day' && cut ? 'chart.cut' : `chart.running.${interval}`),
        legend: t('chart.legend'),
        legendHint: t('chart.legendHint'),
        resetZoom: t('chart.resetZoom'),
        zoomed: (from, to) => t('chart.zoomed', { from, to }),
      },
      formats: {
        value: count,
        axisValue: (value: number, digits: number) => formatCompact(language, value, digits),
        ...(areGains ? {} : { change }),
        hasShares: true as const,
        date: (start: string) => {
          const point = cut ? byStart.get(start) : undefined;
          return point ? days(point) : dates[interval](start);
        },
        ...(byStart.size > 0 && { until: (start: string) => byStart.get(start)?.to ?? start }),
        axisDate: (date, unit) => ticks[unit](date),
        weekStart,
      },
    };
  }, [t, name, interval, points, cut, canPick, areGains, language, count, change, shortDay, days]);
}

/** How much is known of a point: a day, a week or a month. */
export type KnownPoint = {
  /** Where it is not known as a whole: what is known to have come within it; null: nothing is. */
  part: number | null;
  /** Days of the whole week or month, how many of them were asked for, and how many of these were read. */
  days: number;
  daysGiven: number;
  daysRead: number;
  /** Not over yet. */
  isRunning: boolean;
};

/** What is to be said of weeks and months that were not wholly read, or asked for in part. */
export function usePartialPoints(): (gains: readonly (KnownPoint | undefined)[]) => (PartialPoint | null)[] {
  const { t } = useTranslation('metrics');
  const { count } = useFormats();
  return useCallback(
    (gains) =>
      gains.map((gain) => {
        if (!gain || gain.days === 1) return null;
        const { part, days, daysGiven, daysRead, isRunning } = gain;
        const isCut = daysGiven < days && !isRunning;
        if (!isCut && !isRunning && daysRead === days) return null;
        const read = t('chart.daysRead', { n: count(daysRead), days: count(isCut ? daysGiven : days) });
        const given = isCut ? [t('chart.daysGiven', { n: count(daysGiven), days: count(days) })] : [];
        return {
          value: part,
          text: [...given, ...(isCut && daysRead === daysGiven ? [] : [read])].join('\u00a0· '),
        };
      }),
    [t, count],
  );
}

/** Writes what came over days nobody looked onto a chart whose points begin with `dates`. */
export function useChartGaps(): (dates: readonly string[], unseen: readonly Unseen[]) => ChartGap[] {
  const { t } = useTranslation('metrics');
  const { change } = useFormats();
  const { days } = useDayFormats();
  return useCallback(
    (dates, unseen) =>
      placeGaps(dates, unseen, ({ gained, ...span }) =>
        t('chart.between', { days: days(span), amount: change(gained) }),
      ),
    [t, change, days],
  );
}
