/** `/status`: how every platform answers this installation, now and over ninety days, and how we do ourselves. */
import { useQuery } from '@tanstack/react-query';
import {
  Check,
  CircleDashed,
  CirclePause,
  Hourglass,
  KeyRound,
  LockKeyhole,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import type { getStatus, PlatformHealth, Status } from '#contract/status.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { DayBars } from './day-bars.tsx';

export const readStatus = () => read<typeof getStatus>('/api/status');

export function StatusPage() {
  const { t } = useTranslation('status');
  const reading = useQuery(readStatus());
  const { data, dataUpdatedAt } = reading;
  const now = useNow(dataUpdatedAt);
  const failure = usePanelError(reading, t('failed'));
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 pb-16 sm:px-6">
      {failure ? <RetryAlert {...failure}>{failure.message}</RetryAlert> : null}
      {data ? (
        <>
          <Service now={now} status={data} />
          <Platforms now={now} platforms={data.platforms} />
        </>
      ) : failure ? null : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

type ServiceProps = { status: Status; now: Date };

function Service({ status: { service, sandbox, at }, now }: ServiceProps) {
  const { t } = useTranslation('status');
  const { age, instant, sentences } = useFormats();
  const { database, worker, workerSeenAt } = service;
  return (
    <section aria-labelledby="own-service" className="flex flex-col gap-3">
      <h2 className="text-lg" id="own-service">
        {t('service.title')}
      </h2>
      <p className="text-muted text-sm">{t('asOf', { when: instant(at) })}</p>
      {sandbox ? (
        <Alert title={t('sandbox.title')} tone="info">
          {t('sandbox.text')}
        </Alert>
      ) : null}
      {database === 'down' ? (
        <Alert title={t('service.databaseDown')} tone="danger">
          {t('service.databaseText')}
        </Alert>
      ) : null}
      <ul className="flex flex-col gap-1 text-body text-sm">
        {database === 'up' ? <li>{t('service.databaseUp')}</li> : null}
        <li>
          {sentences([
            t(`service.worker.${worker}`),
            workerSeenAt && t('service.seen', { when: age(workerSeenAt, now) }),
          ])}
        </li>
      </ul>
    </section>
  );
}

/** A word and a sign of its own for each state, with a colour besides. */
const looks = {
  up: { icon: Check, tone: 'up' },
  slow: { icon: Hourglass, tone: 'warning' },
  limited: { icon: CirclePause, tone: 'neutral' },
  down: { icon: Unplug, tone: 'danger' },
  refused: { icon: LockKeyhole, tone: 'danger' },
  'not-asked': { icon: CircleDashed, tone: 'neutral' },
  'not-configured': { icon: KeyRound, tone: 'neutral' },
} as const;

type PlatformsProps = { platforms: readonly PlatformHealth[]; now: Date };

function Platforms({ platforms, now }: PlatformsProps) {
  const { t } = useTranslation('status');
  if (platforms.length === 0) return null;
  return (
    <section aria-labelledby="platforms" className="flex flex-col gap-3">
      <h2 className="text-lg" id="platforms">
        {t('platforms')}
      </h2>
      <p className="max-w-prose text-muted text-sm">{t('basis')}</p>
      <ul className="flex flex-col gap-3">
        {platforms.map((platform) => (
          <PlatformCard key={platform.id} now={now} platform={platform} />
        ))}
      </ul>
    </section>
  );
}

function PlatformCard({ platform, now }: { platform: PlatformHealth; now: Date }) {
  const { t } = useTranslation('status');
  const { moment, share } = useFormats();
  const { id, state, reason, since, answered, days } = platform;
  const shown = reason === 'needs-auth' || reason === 'kept-out' ? 'refused' : state;
  const { icon: Icon, tone } = looks[shown];
  const said = reason === null || reason === 'unavailable' ? state : reason;
  return (
    <li className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">
          <PlatformMark name={platformNames[id]} platform={id} />
        </h3>
        <Badge tone={tone}>
          <Icon aria-hidden="true" />
          {t(`state.${shown}`)}
        </Badge>
      </div>
      <p className="mt-1 text-body text-sm">
        {said === 'up' ? '' : `${t(`text.${said}`, { platform: platformNames[id] })} `}
        {since ? t(state === 'up' ? 'since' : 'lastAnswer', { when: moment(since, now) }) : ''}
      </p>
      {state === 'not-configured' && answered === null ? null : (
        <>
          <DayBars days={days} platform={id} />
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-muted text-xs">
            {answered === null ? (
              t('answeredNone')
            ) : (
              <>
                {answered < 0.9 ? <TriangleAlert aria-hidden="true" className="size-3.5" /> : null}
                {/* Rounded down: what failed once is never "100 %". */}
                {t('answered', { share: share(Math.floor(answered * 1000) / 1000) })}
              </>
            )}
          </p>
        </>
      )}
    </li>
  );
}
