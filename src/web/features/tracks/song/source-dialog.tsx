/** Opens a number to its source. */
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryPoint } from '#contract/history-point.ts';
import type { Track } from '#contract/tracks.ts';
import { addDays } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryLink } from '#web/music/dictionary-link.tsx';
import { MetricValue, useValueText } from '#web/music/metric-value.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readHistory } from '../queries.ts';

export type PacedTrack = Track & { everySeconds: number | null };

type SourceDialogProps = { track: PacedTrack; metric: Metric; today: string };

export function SourceDialog({ track, metric, today }: SourceDialogProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const name = t(`metrics:name.${metric}`);
  return (
    <Dialog
      title={t('source.title', { metric: name })}
      trigger={
        <button
          className="inline-flex items-center gap-1 rounded-sm text-body underline decoration-line-control underline-offset-4 hover:text-strong pointer-coarse:py-2"
          type="button"
        >
          <Info aria-hidden="true" className="size-3.5" />
          {t('numbers.source')}
          <span className="sr-only">{t('numbers.sourceOf', { metric: name })}</span>
        </button>
      }
    >
      <SourceFacts metric={metric} today={today} track={track} />
    </Dialog>
  );
}

/** The last number read, and the last different one before it. */
export function latestOf(points: readonly HistoryPoint[]): {
  latest: HistoryPoint | undefined;
  before: HistoryPoint | undefined;
} {
  const place = points.findLastIndex((point) => point.value !== null);
  const latest = points[place];
  const before = points
    .slice(0, Math.max(0, place))
    .findLast((point) => point.value !== null && point.value !== latest?.value);
  return { latest, before };
}

/** How far back the value before is looked for. */
const shownDays = 28;

/** Where a number comes from, when it was seen, what stood before, and when the next is due. */
type SourceFactsProps = { track: PacedTrack; metric: Metric; today: string };

function SourceFacts({ track, metric, today }: SourceFactsProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { instant, day, timeZone } = useFormats();
  const text = useValueText(metric, track.currency);
  const next = useNextRefresh(track);
  const history = useQuery(
    readHistory(track.id, {
      metric,
      from: addDays(today, -shownDays),
      to: today,
      mode: 'total',
      tz: timeZone,
    }),
  );
  const { latest, before } = latestOf(history.data?.points ?? []);
  const unread = history.error ? '–' : <Skeleton className="w-40" />;
  const waiting = history.data ? undefined : unread;
  const facts: [name: string, value: ReactNode][] = [
    [t('source.value'), <MetricValue key="value" metric={metric} track={track} />],
    [
      t('source.platform'),
      <PlatformMark key="platform" name={platformNames[track.platform]} platform={track.platform} />,
    ],
    [
      t('source.kind'),
      track.sandbox ? t('source.sandbox') : (waiting ?? t(`source.${latest?.source ?? 'unknown'}`)),
    ],
    [
      t('source.observed'),
      waiting ?? (latest?.observedAt ? instant(latest.observedAt) : t('source.unknown')),
    ],
    [
      t('source.before'),
      waiting ??
        (before && before.value !== null
          ? t('source.beforeValue', { value: text(before.value), day: day(before.date) })
          : t('source.noBefore', { days: shownDays })),
    ],
    [t('source.next'), next],
    [
      t('source.counts'),
      <span key="counts">
        {t(`metrics:meaning.${metric}`)} <DictionaryLink id={metric} name={t(`metrics:name.${metric}`)} />
      </span>,
    ],
  ];
  return (
    <>
      {history.error ? (
        <Alert className="mb-4" tone="danger">
          {t('source.failed')}
        </Alert>
      ) : null}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[10rem_1fr] sm:gap-y-3">
        {facts.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-muted max-sm:mt-2">{name}</dt>
            <dd className="text-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const week = 7 * 24 * 3600;

/** When a song is refreshed next, as far as its status, the plan and its platform tell. */
function useNextRefresh({ everySeconds: seconds, nextSyncAt, status }: PacedTrack): string {
  const { t } = useTranslation('tracks');
  const { count, instant } = useFormats();
  if (status === 'paused') return t('source.nextPaused');
  const when = nextSyncAt && instant(nextSyncAt);
  if (seconds === null) return when || t('source.nextHand');
  const hours = Math.round(seconds / 3600);
  const pace =
    seconds < week ? t('source.nextHours', { count: hours, n: count(hours) }) : t('source.nextWeek');
  return [when, status === 'active' ? pace : t('source.nextRare')].filter(Boolean).join('\u00a0· ');
}
