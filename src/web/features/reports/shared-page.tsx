/** `/r/:token`: a report as it was when it was shared, for whoever has the link. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, Link2Off } from 'lucide-react';
import { useParams } from 'react-router';
import type { getSharedReport, OpenReport, SharedReport, unlockReport } from '#contract/report-page.ts';
import { leadsNowhere, send } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { LockedLink } from '#web/music/secret-link/locked-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
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
  const unlocking = useMutation({
    mutationFn: (password: string) =>
      send<typeof unlockReport>('POST', '/api/shared-reports/:token/unlock', {
        params: { token },
        body: { password },
      }),
    onSuccess: (opened) => client.setQueryData<SharedReport | null>(readSharedReport(token).queryKey, opened),
  });
  const words = {
    title: t('shared.locked'),
    hint: t('shared.lockedText'),
    password: t('share.password'),
    wrong: t('shared.wrong'),
    open: t('shared.open'),
  };
  return <LockedLink unlocking={unlocking} words={words} />;
}
