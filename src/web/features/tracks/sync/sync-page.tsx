/** `/sync`: what was read, what waits and why, and what its owner can do about it; problems first. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SyncReport } from '#contract/sync.ts';
import { platformNames } from '#domain/platforms.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { PlatformLine } from './platform-line.tsx';
import { SyncedSongs } from './synced-songs.tsx';
import { readSyncReport } from './use-sync.ts';

/** `children`: what else reads by itself, as accounts that are connected. */
export function SyncPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['sync', 'frame']);
  const reading = useQuery(readSyncReport());
  const { data, dataUpdatedAt } = reading;
  const now = useNow(dataUpdatedAt);
  const failure = usePanelError(reading);
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 min-h-6 max-w-prose text-body" data-testid="sync-summary">
          {data ? <Summary now={now} report={data} /> : null}
        </p>
      </header>
      {failure ? (
        <RetryAlert {...failure} title={t('failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {data && data.platforms.length > 0 ? (
        <Panel title={t('platforms')}>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {data.platforms.map((platform) => (
              <PlatformLine key={platform.id} now={now} platform={platform} />
            ))}
          </ul>
        </Panel>
      ) : null}
      {data || failure ? null : <Skeleton className="h-48" />}
      <SyncedSongs now={now} report={data ?? undefined} />
      {children}
    </div>
  );
}

/** The page in one sentence or two: how much was read today, what waits until when, what needs somebody. */
function Summary({ report, now }: { report: SyncReport; now: Date }) {
  const { t } = useTranslation('sync');
  const { count, moment, sentences } = useFormats();
  const { songs, readToday, counts, platforms, nextTryAt } = report;
  if (songs === 0) return t('summary.nothing');
  const care = counts.gone + counts.private + counts.blocked + counts.failing + counts.paused;
  const waits = platforms
    .filter(({ waiting }) => waiting > 0)
    .map(({ id, waiting, pausedUntil }) =>
      pausedUntil && Date.parse(pausedUntil) > now.getTime()
        ? t('summary.waitsUntil', {
            platform: platformNames[id],
            when: moment(pausedUntil, now),
            n: count(waiting),
          })
        : t('summary.waits', { platform: platformNames[id], n: count(waiting) }),
    );
  return sentences([
    t('summary.read', { n: count(readToday), all: count(songs) }),
    ...waits,
    ...(care > 0 ? [t('summary.care', { n: count(care) })] : []),
    ...(counts.manual > 0 ? [t('summary.manual')] : []),
    ...(nextTryAt && Date.parse(nextTryAt) > now.getTime()
      ? [t('summary.next', { when: moment(nextTryAt, now) })]
      : []),
  ]);
}
