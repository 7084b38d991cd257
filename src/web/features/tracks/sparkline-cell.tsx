/** A song's last 30 days as a line in its platform's colour; a stand-in until they are read. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { Sparkline } from '#web/charts/sparkline.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { KnownSparklines } from './use-sparklines.ts';

/** Days that a sparkline covers. */
export const sparklineDays = 30;

export function SparklineCell({ track, sparklines }: { track: Track; sparklines: KnownSparklines }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const known = sparklines.get(track.id);
  if (known === undefined) return <Skeleton className="h-1 w-full self-center" />;
  const points = known?.values.filter((value) => value !== null) ?? [];
  if (!known || points.length < 2)
    return (
      <span className="text-muted" title={t('value.noSparkline')}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('value.noSparkline')}</span>
      </span>
    );
  return (
    <Sparkline
      label={t('value.sparkline', { metric: t(`metrics:name.${known.metric}`), days: sparklineDays })}
      token={`platform-${track.platform}`}
      values={known.values}
    />
  );
}
