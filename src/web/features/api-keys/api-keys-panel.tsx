/** In the settings: keys with which one's own programs read songs and numbers. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { ApiKey, listKeys, revokeKey } from '#contract/api-keys.ts';
import { dayIn } from '#domain/days.ts';
import { pathIn } from '#domain/paths.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { later } from '#web/ui/later.ts';
import { OpenedLater } from '#web/ui/opened-later.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { useScopeName } from './scope-name.ts';

const path = '/api/keys' satisfies (typeof listKeys)['path'];

const keyDialog = later(() => import('./key-dialog.tsx'));

const guides = [
  ['/help/api', 'help'],
  ['/api-reference', 'reference'],
  ['/help/ai-assistants', 'assistants'],
] as const;

export function ApiKeysPanel() {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  const reading = useQuery(read<typeof listKeys>(path));
  const failure = usePanelError(reading);
  const { data } = reading;
  const add = (
    <Button disabled={!data} size="sm">
      <Plus aria-hidden="true" />
      {t('add')}
    </Button>
  );
  return (
    <Panel
      actions={
        data ? (
          <OpenedLater opens="dialog" part={keyDialog} trigger={add}>
            {({ KeyDialog }) => <KeyDialog allowed={data} path={path} trigger={add} />}
          </OpenedLater>
        ) : (
          add
        )
      }
      description={
        <>
          {t('text')}
          <span className="mt-1 flex flex-wrap gap-x-3">
            {guides.map(([to, name]) => (
              <Link className="text-link underline" key={to} to={pathIn(language, to)}>
                {t(name)}
              </Link>
            ))}
          </span>
        </>
      }
      error={failure}
      title={t('title')}
    >
      {data ? <Keys {...data} /> : failure ? null : <Skeleton className="h-12" />}
    </Panel>
  );
}

type KeysProps = { keys: readonly ApiKey[]; requestsPerHour: number; mayWrite: boolean };

function Keys({ keys, requestsPerHour, mayWrite }: KeysProps) {
  const { t } = useTranslation('api-keys');
  const { count } = useFormats();
  const allowance = t('allowance', { calls: count(requestsPerHour) });
  return (
    <div className="flex flex-col gap-4">
      {keys.length === 0 ? (
        <p className="text-muted text-sm">{t('none')}</p>
      ) : (
        <ul className="flex flex-col">
          {keys.map((key) => (
            <KeyRow apiKey={key} key={key.id} />
          ))}
        </ul>
      )}
      <p className="text-muted text-xs">{mayWrite ? allowance : `${allowance} ${t('readOnly')}`}</p>
    </div>
  );
}

function KeyRow({ apiKey: { id, name, start, scopes, ...times } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys');
  const { instant, day, timeZone } = useFormats();
  const scopeName = useScopeName();
  const told = [
    times.lastUsedAt ? t('used', { when: instant(times.lastUsedAt) }) : t('unused'),
    t('created', { when: instant(times.createdAt) }),
    ...(times.expiresAt && !times.isExpired
      ? [t('until', { when: day(dayIn(new Date(times.expiresAt), timeZone)) })]
      : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 break-words font-medium text-sm text-strong">
          {name}
          {times.isExpired ? <Badge>{t('expired')}</Badge> : null}
        </p>
        <p className="mt-0.5 break-words text-muted text-xs">
          <code dir="ltr">{start}…</code>&nbsp;· {scopes.map(scopeName).join(', ')}
        </p>
        <p className="mt-0.5 break-words text-muted text-xs">{told.join('\u00a0· ')}</p>
      </div>
      <RevokeButton id={id} name={name} />
    </li>
  );
}

function RevokeButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('api-keys');
  const client = useQueryClient();
  const failed = useFailed();
  const revoking = useMutation({
    mutationFn: () => send<typeof revokeKey>('DELETE', '/api/keys/:id', { params: { id } }),
    onSuccess: () => toast({ title: t('revoked') }),
    onError: failed(),
    onSettled: () => invalidate(client, path),
  });
  return (
    <ConfirmDialog
      cancelLabel={t('cancel')}
      confirmLabel={t('revoke')}
      description={t('revokeText')}
      onConfirm={() => revoking.mutate()}
      title={t('revokeTitle', { name })}
      trigger={
        <Button aria-label={t('revokeName', { name })} busy={revoking.isPending} size="sm">
          {t('revoke')}
        </Button>
      }
    />
  );
}
