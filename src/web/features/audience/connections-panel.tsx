/** Channels that are connected: how they stand, and the way in and out. On the page of the audience, and in the settings. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type SetURLSearchParams, useSearchParams } from 'react-router';
import type { Connection, connectYoutube, removeConnection } from '#contract/audience.ts';
import { dayIn } from '#domain/days.ts';
import { platformNames } from '#domain/platforms.ts';
import { send } from '#web/data/api.ts';
import { OwnerOnly, useMay } from '#web/data/may.tsx';
import { invalidate } from '#web/data/query.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readConnections } from './audience-query.ts';

const pollMilliseconds = 2_000;

/** The pages that one comes back to. */
type PageProps = { page?: '/audience' | '/settings' | '/sync' };

export function ConnectionsPanel({ page = '/audience' }: PageProps) {
  const { t } = useTranslation('audience');
  const client = useQueryClient();
  const reading = useQuery({
    ...readConnections(),
    refetchInterval: ({ state }) =>
      state.data?.connections.some((one) => one.state === 'reading') ? pollMilliseconds : false,
  });
  const { data } = reading;
  const failure = usePanelError(reading);
  const isConfigured = data?.platforms.some((one) => one.isConfigured);
  // What has been read meanwhile is there to be shown.
  const read = data?.connections.map(({ from, to, state }) => `${from}${to}${state}`).join();
  useEffect(() => {
    if (read) void invalidate(client, '/api/audience');
  }, [client, read]);
  return (
    <Panel
      actions={isConfigured ? <ConnectButton page={page} size="sm" /> : null}
      description={isConfigured === false ? t('absent.notConfigured') : t('connections.text')}
      error={failure}
      title={t('connections.title')}
    >
      {data ? (
        <ul className="divide-y divide-line">
          {data.connections.map((connection) => (
            <ConnectionRow connection={connection} key={connection.id} page={page} />
          ))}
        </ul>
      ) : failure ? null : (
        <Skeleton className="h-12" />
      )}
      {data?.connections.length === 0 ? <p className="text-muted text-sm">{t('connections.none')}</p> : null}
    </Panel>
  );
}

/** A new sign-in helps where the platform refuses, and where what we hold cannot be used. */
const isForSignIn = ({ state, problem }: Connection): boolean =>
  state === 'revoked' || (state === 'failing' && (problem === 'refused' || problem === 'not_configured'));

function ConnectionRow({ connection, page }: PageProps & { connection: Connection }) {
  const { t } = useTranslation('audience');
  const { day, moment, sentences, until, share, timeZone } = useFormats();
  const { days } = useDayFormats();
  const now = usePageNow();
  const { state, title, url, from, to, readAt, nextSyncAt, progress, platform, sandbox } = connection;
  const { connectedAt, problem } = connection;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PlatformMark name={platformNames[platform]} platform={platform} />
          {url && !sandbox ? (
            <a className="font-medium text-strong underline-offset-4 hover:underline" dir="auto" href={url}>
              {title}
            </a>
          ) : (
            <span className="font-medium text-strong" dir="auto">
              {title}
            </span>
          )}
          {sandbox ? <Badge>{t('sandbox')}</Badge> : null}
        </p>
        <p className="text-muted">
          {sentences([
            t(`state.${state}`),
            state === 'failing' && problem && problem !== 'consent_ended' && t(`problem.${problem}`),
            readAt && t('connections.readAt', { when: moment(readAt, now) }),
            state === 'failing' && nextSyncAt && t('connections.next', { when: until(nextSyncAt, now) }),
          ])}
        </p>
        <p className="text-muted text-xs">
          {t('connections.since', { day: day(dayIn(new Date(connectedAt), timeZone)) })}
          {from && to ? `\u00a0· ${t('connections.days', { days: days({ from, to }) })}` : ''}
        </p>
        {progress === null ? null : (
          <Progress
            className="mt-1 max-w-80"
            label={t('connections.progress')}
            max={1}
            text={t('connections.part', { share: share(Math.floor(progress * 100) / 100) })}
            value={progress}
            warn={false}
          />
        )}
      </div>
      <OwnerOnly>
        <div className="flex gap-2">
          {isForSignIn(connection) ? (
            <ConnectButton label={t('way.again')} page={page} size="sm" variant="primary" />
          ) : null}
          <DisconnectButton connection={connection} />
        </div>
      </OwnerOnly>
    </li>
  );
}

function DisconnectButton({ connection: { id, title } }: { connection: Connection }) {
  const { t } = useTranslation('audience');
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const failed = useFailed();
  const [, setSearch] = useSearchParams();
  const ending = useMutation({
    mutationFn: () => send<typeof removeConnection>('DELETE', '/api/connections/:id', { params: { id } }),
    onSuccess: async () => {
      setOpen(false);
      forgetOutcome(setSearch);
      await Promise.all([invalidate(client, '/api/connections'), invalidate(client, '/api/audience')]);
      toast({ title: t('connections.removed') });
    },
    onError: failed(),
  });
  return (
    <ConfirmDialog
      busy={ending.isPending}
      cancelLabel={t('connections.keep')}
      confirmLabel={t('connections.remove')}
      description={t('connections.removing')}
      onConfirm={() => ending.mutate()}
      onOpenChange={setOpen}
      open={isOpen}
      title={t('connections.removeTitle', { title })}
      trigger={<Button size="sm">{t('connections.remove')}</Button>}
    />
  );
}

type ConnectButtonProps = PageProps & {
  size?: 'sm' | 'md';
  variant?: 'primary' | 'secondary';
  label?: string;
};

/** Leads away to the platform, which leads back to the page. */
export function ConnectButton({
  page = '/audience',
  size = 'md',
  variant = 'secondary',
  label,
}: ConnectButtonProps) {
  const { t } = useTranslation('audience');
  const failed = useFailed();
  const { data } = useQuery(readConnections());
  const asking = useMutation({
    mutationFn: () =>
      send<typeof connectYoutube>('POST', '/api/connections/youtube', { body: { returnTo: page } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: failed(),
  });
  const isOwner = useMay('owner');
  if (!isOwner || (data && !data.platforms.some(({ isConfigured }) => isConfigured))) return null;
  return (
    <Button
      busy={asking.isPending || asking.isSuccess}
      onClick={() => asking.mutate()}
      size={size}
      variant={variant}
    >
      {label ?? t('way.connect')}
    </Button>
  );
}

const outcomes = [
  'connected',
  'denied',
  'expired',
  'invalid',
  'incomplete',
  'no_channel',
  'signed_out',
  'too_many',
  'unavailable',
] as const;

/** What is disconnected does not go on being called connected. */
const forgetOutcome = (setSearch: SetURLSearchParams) =>
  setSearch(
    (search) => {
      search.delete('connection');
      return search;
    },
    { replace: true, preventScrollReset: true },
  );

/** How the way to the platform and back ended. */
export function OutcomeNotice() {
  const { t } = useTranslation('audience');
  const [search] = useSearchParams();
  const outcome = outcomes.find((one) => one === search.get('connection'));
  if (!outcome) return null;
  const tone = outcome === 'connected' ? 'success' : outcome === 'denied' ? 'info' : 'warning';
  return (
    <Alert title={t(`outcome.${outcome}.title`)} tone={tone}>
      {t(`outcome.${outcome}.text`)}
    </Alert>
  );
}
