/** Where a number comes from, when it was seen, what stood before, and when the next is due. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { getCurrentUser } from '#contract/accounts.ts';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { MetricValue, useValueText } from '#web/music/metric-value.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { PlatformMark } from '#web/ui/platform-mark.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { latestOf } from './history-model.ts';
import { defaultHistory, historyQuery } from './history-state.ts';
import { readHistory } from './queries.ts';
import { useNextRefresh } from './use-next-refresh.ts';

type SourceFactsProps = { track: Track; metric: Metric; today: string };

export function SourceFacts({ track, metric, today }: SourceFactsProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { instant, day, timeZone } = useFormats();
  const text = useValueText(metric, track.currency);
  const { data: user } = useQuery(read<typeof getCurrentUser>('/api/auth/user'));
  const next = useNextRefresh(track, user?.subscriptionTier);
  const history = useQuery(readHistory(track.id, historyQuery(defaultHistory, metric, today, timeZone)));
  const { latest, before } = latestOf(history.data?.points ?? []);
  const waiting = history.isPending ? <Skeleton className="w-40" /> : undefined;
  const facts: [name: string, value: ReactNode][] = [
    [t('source.value'), <MetricValue key="value" metric={metric} track={track} />],
    [
      t('source.platform'),
      <PlatformMark key="platform" name={platformNames[track.platform]} platform={track.platform} />,
    ],
    [t('source.kind'), waiting ?? t(`source.${latest?.source ?? 'unknown'}`)],
    [
      t('source.observed'),
      waiting ?? (latest?.observedAt ? instant(latest.observedAt) : t('source.unknown')),
    ],
    [
      t('source.before'),
      waiting ??
        (before && before.value !== null
          ? t('source.beforeValue', { value: text(before.value), day: day(before.date) })
          : t('source.noBefore', { days: Number(defaultHistory.range) })),
    ],
    [t('source.next'), next],
    [t('source.counts'), t(`metrics:meaning.${metric}`)],
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
