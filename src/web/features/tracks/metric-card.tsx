/** One current number: value, change, age, and the way to its source. */

/** Two cards stand side by side on a phone; a longer number would be cut off there. Its source shows it in full. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { changeDays, type Metric } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { AbsentReason } from '#web/music/absent-reason.tsx';
import { MetricName } from '#web/music/metric-name.tsx';
import { MetricValue, metricStateOf } from '#web/music/metric-value.tsx';
import { Change, changeKind } from '#web/ui/change.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { SourceDialog } from './source-dialog.tsx';

const longestOnPhone = 99_999_999;

type MetricCardProps = { track: Track; metric: Metric; today: string; now: Date };

export function MetricCard({ track, metric, today, now }: MetricCardProps) {
  const { t } = useTranslation('tracks');
  const { age, change, compact, money } = useFormats();
  const state = metricStateOf(track, metric);
  const difference = track.change[metric];
  const text = (value: number) =>
    metric === 'price' && track.currency ? money(value, track.currency) : change(value);
  const course =
    difference === undefined ? (
      t('value.noChange', { days: changeDays })
    ) : (
      <>
        <Change kind={changeKind(difference)} text={text(difference)} />
        {t('figures.change', { days: changeDays })}
      </>
    );
  return (
    <StatCard
      age={
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          {track.lastSyncedAt ? t('figures.read', { age: age(track.lastSyncedAt, now) }) : null}
          <SourceDialog metric={metric} today={today} track={track} />
        </span>
      }
      change={
        state.kind === 'value' ? (
          course
        ) : (
          <AbsentReason isHidden={state.kind === 'withheld'} metric={metric} platform={track.platform} />
        )
      }
      name={<MetricName metric={metric} />}
      value={
        state.kind === 'value' && state.value > longestOnPhone ? (
          <>
            <span className="sm:hidden">{compact(state.value)}</span>
            <span className="max-sm:hidden">
              <MetricValue metric={metric} track={track} />
            </span>
          </>
        ) : (
          <MetricValue metric={metric} track={track} />
        )
      }
    />
  );
}
