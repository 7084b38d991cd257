/** What the artist has imported of a song, or reads by their own sign-in: which figures, of which days, from where. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrack } from '#contract/tracks.ts';
import { counterNames, type Metric } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

export type OwnFigures = ReplyOf<typeof getTrack>['ownFigures'];

/** Those that a chart can show where the platform itself gives nobody the number. Pure. */
export function ownMetrics(figures: OwnFigures, known: readonly Metric[]): Metric[] {
  const own = new Set<string>(figures.map(({ figure }) => figure));
  return counterNames.filter((metric) => own.has(metric) && !known.includes(metric));
}

type OwnFiguresPanelProps = {
  figures: OwnFigures;
  /** Those whose days the chart of the page can draw. */
  drawn: readonly Metric[];
  onShow: (metric: Metric) => void;
  /** Where more can be dropped. */
  children?: ReactNode;
};

export function OwnFiguresPanel({ figures, drawn, onShow, children }: OwnFiguresPanelProps) {
  const { t } = useTranslation(['tracks', 'figures']);
  const { count, day, list } = useFormats();
  return (
    <Panel description={t(figures.length > 0 ? 'own.text' : 'own.empty')} title={t('own.title')}>
      {figures.length > 0 ? (
        <ul className="mb-4 flex flex-col divide-y divide-line text-sm">
          {figures.map(({ figure, from, to, days, dayBoundary, sourceIds, files }) => {
            const metric = drawn.find((name) => name === figure);
            const importId = sourceIds.find((id) => id.startsWith('imp_'));
            return (
              <li
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0"
                key={figure}
              >
                <div className="min-w-0">
                  <p className="font-medium text-strong">{t(`figures:name.${figure}`)}</p>
                  <p className="text-muted text-xs tabular-nums">
                    {t('own.days', { count: days, n: count(days), from: day(from), to: day(to) })}
                    {' · '}
                    {dayBoundary === 'source' ? t('own.ofSource') : t('own.inZone', { zone: dayBoundary })}
                  </p>
                  {files.length > 0 ? (
                    <p className="break-words text-muted text-xs">
                      {t('own.fromFiles', { files: list(files) })}
                    </p>
                  ) : null}
                </div>
                <div className="flex flex-wrap items-center gap-3">
                  {metric ? (
                    <Button onClick={() => onShow(metric)} size="sm">
                      {t('own.show')}
                      <span className="sr-only">{t(`figures:name.${figure}`)}</span>
                    </Button>
                  ) : null}
                  {importId ? (
                    <Link className="text-body underline underline-offset-4" to={`/imports/${importId}`}>
                      {t('own.source')}
                    </Link>
                  ) : null}
                </div>
              </li>
            );
          })}
        </ul>
      ) : null}
      {children}
    </Panel>
  );
}
