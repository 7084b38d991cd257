/** A chart of a printed document, drawn as those of the pages are. */
import { useMemo } from 'react';
import { platformStyle } from '#charts/platform-style.ts';
import type { PrintedChart } from '#contract/documents.ts';
import { isPlatform } from '#domain/platforms.ts';
import { joinSentences } from '#i18n/formats.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartGaps, useChartWords } from '#web/music/chart-labels.ts';

const height = 240;

type DocumentChartProps = { chart: PrintedChart; level: 1 | 2 };

export function DocumentChart({ chart, level }: DocumentChartProps) {
  const { title, sentence, mode, interval, dates, series, source } = chart;
  const Title = level === 1 ? 'h3' : 'h4';
  const { t } = useTranslation(['reports', 'metrics']);
  const language = useLanguage();
  const { labels, formats } = useChartWords(title, { interval, areGains: mode === 'bars' });
  // The title says already how long a point is.
  const explore = joinSentences(language, [t('doc.chartName', { title }), t('metrics:chart.keys')]);
  const placed = useChartGaps();
  const drawn = useMemo(
    () =>
      series.map(({ id, name, values, gaps, faint }) => ({
        ...{ id, name, values },
        ...(gaps && { gaps: placed(dates, gaps) }),
        ...(faint && { faint: {} }),
        ...(!faint && isPlatform(id) && { style: platformStyle(id) }),
      })),
    [series, dates, placed],
  );
  return (
    <div className="min-w-0">
      <Title className="mb-2 text-sm">{title}</Title>
      <LineChart
        caption={sentence}
        dates={dates}
        height={height}
        interval={interval}
        mode={mode}
        note={source}
        series={drawn}
        labels={{ ...labels, explore }}
        formats={formats}
      />
    </div>
  );
}
