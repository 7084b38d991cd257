/** The song's current numbers side by side; where a platform gives none, that is said. */
import { changeDays, type Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { AbsentReason } from '#web/music/absent-reason.tsx';
import { MetricName } from '#web/music/metric-name.tsx';
import { MetricValue, metricStateOf, useAmountText } from '#web/music/metric-value.tsx';
import { useTerms } from '#web/music/terms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { shareOf, shownSpans } from './growth.ts';
import { Compared, useGrowth, useReasonText } from './growth-words.tsx';
import { type PacedTrack, SourceDialog } from './source-dialog.tsx';
import { WaysOn } from './ways-on.tsx';

type MetricStripProps = { track: PacedTrack; metrics: readonly Metric[]; today: string; now: Date };

export function MetricStrip({ track, metrics, today, now }: MetricStripProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count } = useFormats();
  const platform = platformNames[track.platform];
  const days = useTerms().keepDays[track.platform];
  if (metrics.length === 0) {
    const state = track.lastSyncedAt === null ? 'pending' : days === undefined ? 'none' : 'expired';
    const reasons = {
      pending: t('value.pendingReason', { platform }),
      none: t(`gives.${track.platform}`),
      expired: t('metrics:absent.expired', { platform, count: days ?? 0, n: count(days ?? 0) }),
    };
    return (
      <EmptyState
        action={state === 'none' ? <WaysOn platform={track.platform} /> : null}
        className="rounded-lg border border-line bg-surface"
        title={t(`numbers.${state}`, { platform })}
      >
        {reasons[state]}
      </EmptyState>
    );
  }
  return (
    <section
      aria-label={t('numbers.title')}
      className="grid grid-cols-2 gap-4 max-md:[&>:only-child]:col-span-2 md:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]"
    >
      {metrics.map((metric) => (
        <MetricCard key={metric} metric={metric} now={now} today={today} track={track} />
      ))}
    </section>
  );
}

/** One current number: value, change, age, and the way to its source. */
type MetricCardProps = { track: PacedTrack; metric: Metric; today: string; now: Date };

/** Two cards stand side by side on a phone; a longer number would be cut off there. Its source shows it in full. */
const longestOnPhone = 9_999_999;

function MetricCard({ track, metric, today, now }: MetricCardProps) {
  const { t } = useTranslation('tracks');
  const { age, compact } = useFormats();
  const state = metricStateOf(track, metric);
  return (
    <StatCard
      age={
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          {track.lastSyncedAt ? t('numbers.read', { age: age(track.lastSyncedAt, now) }) : null}
          <SourceDialog metric={metric} today={today} track={track} />
        </span>
      }
      change={
        state.kind === 'value' ? (
          <CardGrowth metric={metric} track={track} />
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

/** What the last complete days brought, and how that compares. */
function CardGrowth({ track, metric }: Pick<MetricCardProps, 'track' | 'metric'>) {
  const { t } = useTranslation('tracks');
  const { data, error } = useGrowth(track);
  const amountText = useAmountText(metric, track.currency);
  const reasonText = useReasonText(track);
  if (!data) return error ? t('growth.failed') : <Skeleton className="h-4 w-24" />;
  const spans = shownSpans(data, track.releaseDate);
  const span = spans.find(({ days }) => days === changeDays) ?? spans.at(-1);
  if (!span) return t('growth.today');
  const figure = span.metrics[metric];
  const { isSinceRelease, isFading } = span;
  const inDays = isSinceRelease ? t('numbers.sinceRelease') : t('numbers.change', { days: changeDays });
  if (!figure || figure.gained === null) return `– ${reasonText(span, metric)}`;
  return (
    <>
      <span className="font-medium text-body text-sm">{amountText(figure.gained)}</span>
      {inDays}
      <Compared figure={figure} isFading={isFading} metric={metric} />
      {isFading && (shareOf(metric, figure) ?? 0) < 0 ? <span>{t('growth.fading')}</span> : null}
    </>
  );
}
