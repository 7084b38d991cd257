/** A chart of a printed document, drawn as those of the pages are. */
import { useMemo } from 'react';
import { platformStyle } from '#charts/platform-style.ts';
import type { PrintedChart } from '#contract/documents.ts';
import { isPlatform } from '#domain/platforms.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useChartGaps, useChartWords } from '#web/music/chart-labels.ts';

const height = 240;

type DocumentChartProps = { chart: PrintedChart; level: 1 | 2 };

export function DocumentChart({ chart, level }: DocumentChartProps) {
  const { title, sentence, mode, interval, dates, series, source } = chart;
  const Title = level === 1 ? 'h3' : 'h4';
  const { labels, formats } = useChartWords(title, {
    interval,
    saysInterval: true,
    areGains: mode === 'bars',
  });
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
        {...{ labels, formats }}
      />
    </div>
  );
}
