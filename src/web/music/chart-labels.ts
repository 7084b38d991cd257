/** The words and formats that a chart of one metric needs, in the page's language. Stable between renders. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartFormats, ChartLabels } from '#web/charts/chart-text.ts';
import { useFormats } from '#web/language/use-formats.ts';

/** `name` says what is drawn, e.g. "Views". */
export function useChartWords(name: string): { labels: ChartLabels; formats: ChartFormats } {
  const { t } = useTranslation('metrics');
  const { count, compact, change, day, shortDay } = useFormats();
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
      formats: { value: count, axisValue: compact, change, date: day, axisDate: shortDay },
    }),
    [t, name, count, compact, change, day, shortDay],
  );
}
