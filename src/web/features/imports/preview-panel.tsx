/** What the charts would show if the import were applied: a chart a figure, its sum beside it. */
import { useMemo, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { previewImport } from '#contract/imports.ts';
import { platformNames } from '#domain/platforms.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartWords } from '#web/music/chart-labels.ts';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { apartFrom } from './apart.ts';
import { pointsOf } from './preview-points.ts';
import { useImportPreview } from './use-imports.ts';

type Line = ReplyOf<typeof previewImport>[number];

export function PreviewPanel({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const reading = useImportPreview(id);
  const { data } = reading;
  const failure = usePanelError(reading, t('preview.failed'));
  const [place, setPlace] = useState(0);
  const names = useLineNames(data ?? []);
  const line = data?.[place] ?? data?.[0];
  return (
    <Panel
      actions={
        data && data.length > 1 ? (
          <Select
            aria-label={t('preview.shown')}
            onChange={(event) => setPlace(Number(event.target.value))}
            options={names.map((label, value) => ({ value: String(value), label }))}
            value={String(place)}
          />
        ) : null
      }
      error={failure}
      title={t('preview.title')}
    >
      {line ? <Chart line={line} name={names[data?.indexOf(line) ?? 0] ?? ''} /> : null}
      {data?.length === 0 ? <p className="text-muted text-sm">{t('preview.empty')}</p> : null}
      {data || failure ? null : <Skeleton className="h-64" />}
    </Panel>
  );
}

function useLineNames(lines: readonly Line[]): string[] {
  const { t } = useTranslation(['imports', 'figures']);
  return lines.map((line) => {
    const { figure, currency, title, platform } = line;
    const name = [t(`figures:name.${figure}`), currency].filter(Boolean).join(' ');
    const of = platform
      ? t('preview.songOf', { title: title ?? t('song.channel'), platform: platformNames[platform] })
      : title;
    return [name, of, apartFrom(line, lines)].filter(Boolean).join('\u00a0· ');
  });
}

function Chart({ line, name }: { line: Line; name: string }) {
  const { t } = useTranslation('imports');
  const figures = useFigureText();
  const { dates, isMonthly, values } = useMemo(() => pointsOf(line), [line]);
  const words = useChartWords(name, { interval: isMonthly ? 'month' : 'day' });
  return (
    <LineChart
      {...words}
      caption={t('preview.sum', { sum: figures.value(line.figure, line.sum, line.currency) })}
      dates={dates}
      fromZero
      height={220}
      interval={isMonthly ? 'month' : 'day'}
      mode="bars"
      series={[{ id: line.figure, name, values }]}
    />
  );
}
