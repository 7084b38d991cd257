/** The words and formats that a chart of one metric needs, in the page's language. Stable between renders. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween } from '#domain/days.ts';
import { formatCompact } from '#i18n/formats.ts';
import type { ChartGap } from '#web/charts/chart-model.ts';
import type { ChartFormats, ChartLabels } from '#web/charts/chart-text.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';

/** `name` says what is drawn, e.g. "Views". */
export function useChartWords(name: string): { labels: ChartLabels; formats: ChartFormats } {
  const { t } = useTranslation('metrics');
  const language = useLanguage();
  const { count, change, day, shortDay } = useFormats();
  return useMemo(
    () => ({
      labels: {
        explore: t('chart.explore', { name }),
        table: t('chart.table'),
        date: t('chart.date'),
        missing: t('chart.missing'),
        provisional: t('chart.provisional'),
        failed: t('chart.failed'),
      },
      formats: {
        value: count,
        axisValue: (value: number, digits: number) => formatCompact(language, value, digits),
        change,
        date: day,
        axisDate: shortDay,
      },
    }),
    [t, name, language, count, change, day, shortDay],
  );
}

/** Growth that came between the ends of two days and was seen in none of those in between. */
type Unseen = { from: string; to: string; gained: number };

/** Writes what came over days nobody looked onto a chart whose points begin with `dates`. */
export function useChartGaps(): (dates: readonly string[], unseen: readonly Unseen[]) => ChartGap[] {
  const { t } = useTranslation('metrics');
  const { change, day } = useFormats();
  return useCallback(
    (dates, unseen) =>
      placeGaps(dates, unseen, ({ from, to, gained }) =>
        t('chart.between', { from: day(from), to: day(to), amount: change(gained) }),
      ),
    [t, change, day],
  );
}

/** Points may be days, weeks or months; what ended before the first of them is left out. */
export function placeGaps(
  dates: readonly string[],
  unseen: readonly Unseen[],
  say: (unseen: Unseen) => string,
): ChartGap[] {
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const daysOfPoint = dates.length > 1 ? daysBetween(first, last) / (dates.length - 1) : 1;
  const placeOf = (date: string) => dates.findLastIndex((start) => start <= date);
  return unseen
    .filter(({ to }) => to >= first)
    .map((span) => ({
      from: placeOf(addDays(span.from, 1)),
      to: placeOf(span.to),
      level: (span.gained / Math.max(1, daysBetween(span.from, span.to))) * daysOfPoint,
      text: say(span),
    }));
}
