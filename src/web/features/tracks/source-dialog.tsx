/** Opens a number to its source. */
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SourceFacts } from './source-facts.tsx';

type SourceDialogProps = { track: Track; metric: Metric; today: string };

export function SourceDialog({ track, metric, today }: SourceDialogProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const name = t(`metrics:name.${metric}`);
  return (
    <Dialog
      closeLabel={t('source.close')}
      title={t('source.title', { metric: name })}
      trigger={
        <button
          className="inline-flex items-center gap-1 rounded-sm text-body underline decoration-line-control underline-offset-4 hover:text-strong pointer-coarse:py-2"
          type="button"
        >
          <Info aria-hidden="true" className="size-3.5" />
          {t('figures.source')}
          <span className="sr-only">{t('figures.sourceOf', { metric: name })}</span>
        </button>
      }
    >
      <SourceFacts metric={metric} today={today} track={track} />
    </Dialog>
  );
}
