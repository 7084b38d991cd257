/** Channels that are connected: how they stand, and the way in and out. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Connection, connectYoutube, removeConnection } from '#contract/audience.ts';
import { platformNames } from '#domain/platforms.ts';
import { send } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { invalidate } from '#web/data/query.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { readConnections } from './audience-query.ts';

const pollMilliseconds = 2_000;

export function ConnectionsPanel() {
  const { t } = useTranslation('audience');
  const client = useQueryClient();
  const { data } = useQuery({
    ...readConnections(),
    refetchInterval: ({ state }) =>
      state.data?.connections.some((one) => one.state === 'reading') ? pollMilliseconds : false,
  });
  const [first] = data?.platforms ?? [];
  // What has been read meanwhile is there to be shown.
  const read = data?.connections.map(({ from, to, state }) => `${from}${to}${state}`).join();
  useEffect(() => {
    if (read) void invalidate(client, '/api/audience');
  }, [client, read]);
  if (!data) return null;
  return (
    <Panel
      actions={first?.isConfigured ? <ConnectButton size="sm" /> : null}
      description={first?.isConfigured ? t('connections.text') : t('absent.notConfigured')}
      title={t('connections.title')}
    >
      {data.connections.length > 0 ? (
        <ul className="divide-y divide-line">
          {data.connections.map((connection) => (
            <ConnectionRow connection={connection} key={connection.id} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { t } = useTranslation('audience');
  const { day, moment, until, share } = useFormats();
  const now = useNow(0);
  const { state, title, url, from, to, readAt, nextSyncAt, progress, platform, sandbox } = connection;
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
          {t(`state.${state}`)}
          {readAt ? ` ${t('connections.readAt', { when: moment(readAt, now) })}` : ''}
          {state === 'failing' && nextSyncAt
            ? ` ${t('connections.next', { when: until(nextSyncAt, now) })}`
            : ''}
        </p>
        {from && to ? (
          <p className="text-muted text-xs">{t('connections.days', { from: day(from), to: day(to) })}</p>
        ) : null}
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
      <div className="flex gap-2">
        {state === 'revoked' ? <ConnectButton label={t('way.again')} size="sm" variant="primary" /> : null}
        <DisconnectButton connection={connection} />
      </div>
    </li>
  );
}

function DisconnectButton({ connection: { id, title } }: { connection: Connection }) {
  const { t } = useTranslation('audience');
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const errorText = useErrorText();
  const ending = useMutation({
    mutationFn: () => send<typeof removeConnection>('DELETE', '/api/connections/:id', { params: { id } }),
    onSuccess: async () => {
      setOpen(false);
      await Promise.all([invalidate(client, '/api/connections'), invalidate(client, '/api/audience')]);
      toast({ title: t('connections.removed') });
    },
    onError: (error) => toast({ title: errorText(error), variant: 'destructive' }),
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

type ConnectButtonProps = { size?: 'sm' | 'md'; variant?: 'primary' | 'secondary'; label?: string };

/** Leads away to the platform, which leads back to this page. */
export function ConnectButton({ size = 'md', variant = 'secondary', label }: ConnectButtonProps) {
  const { t } = useTranslation('audience');
  const errorText = useErrorText();
  const { data } = useQuery(readConnections());
  const asking = useMutation({
    mutationFn: () =>
      send<typeof connectYoutube>('POST', '/api/connections/youtube', { body: { returnTo: '/audience' } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast({ title: errorText(error), variant: 'destructive' }),
  });
  if (data && !data.platforms.some(({ isConfigured }) => isConfigured)) return null;
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
  'unavailable',
] as const;

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
