/** `/r/:token`: a report as it was when it was shared, for whoever has the link. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, Link2Off, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { getSharedReport, OpenReport, SharedReport, unlockReport } from '#contract/report-page.ts';
import { longestLinkPassword } from '#domain/limits.ts';
import { leadsNowhere, send } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { read } from '#web/data/query.ts';
import { refusedFields } from '#web/data/refused-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { DocumentView } from './document/document-view.tsx';
import { useDownload } from './requests.ts';

export const readSharedReport = (token: string) =>
  read<typeof getSharedReport>('/api/shared-reports/:token', { params: { token } });

export function SharedReportPage() {
  const { t } = useTranslation('reports');
  const { token = '' } = useParams();
  const query = useQuery({ ...readSharedReport(token), retry: false });
  const failure = usePanelError(query, t('shared.failed'));
  const { data } = query;
  if (leadsNowhere(query.error))
    return (
      <>
        <h1 className="sr-only">{t('shared.ended')}</h1>
        <EmptyState className="py-24" icon={<Link2Off />} title={t('shared.ended')}>
          {t('shared.endedText')}
        </EmptyState>
      </>
    );
  if (!data)
    return failure ? <RetryAlert {...failure}>{failure.message}</RetryAlert> : <Skeleton className="h-96" />;
  return data.isLocked ? <Locked token={token} /> : <Opened opened={data} token={token} />;
}

function Opened({ opened: { document, pass }, token }: { opened: OpenReport; token: string }) {
  const { t } = useTranslation('reports');
  const { mutate, isPending } = useDownload();
  const path = `/api/shared-reports/${token}/pdf?pass=${encodeURIComponent(pass)}`;
  return (
    <div className="flex flex-col gap-4">
      <Button busy={isPending} className="self-end" onClick={() => mutate(path)}>
        <FileDown aria-hidden="true" />
        {t('shared.pdf')}
      </Button>
      <DocumentView document={document} level={1} />
    </div>
  );
}

function Locked({ token }: { token: string }) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      send<typeof unlockReport>('POST', '/api/shared-reports/:token/unlock', {
        params: { token },
        body: { password },
      }),
    onSuccess: (opened) => client.setQueryData<SharedReport | null>(readSharedReport(token).queryKey, opened),
  });
  const isWrong = error !== null && refusedFields(error).password !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password && !isPending) mutate();
  };
  return (
    <form
      className="mx-auto mt-16 flex w-full max-w-sm flex-col gap-4 rounded-lg border border-line bg-surface p-6"
      method="post"
      onSubmit={submit}
    >
      <h1 className="flex items-center gap-2 text-xl">
        <Lock aria-hidden="true" className="size-5 text-muted" />
        {t('shared.locked')}
      </h1>
      <Field
        error={error ? (isWrong ? t('shared.wrong') : errorText(error)) : undefined}
        hint={t('shared.lockedText')}
        label={t('share.password')}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={longestLinkPassword}
            onChange={({ target }) => setPassword(target.value)}
            type="password"
            value={password}
          />
        )}
      </Field>
      <Button busy={isPending} className="self-end" type="submit" variant="primary">
        {t('shared.open')}
      </Button>
    </form>
  );
}
