/** Every place one is signed in at, each of which can be signed out from here. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { listSessions } from '#contract/accounts.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { read } from '#web/data/query.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SessionRow } from './session-row.tsx';

export function SessionsPanel() {
  const { t } = useTranslation('accounts');
  const explain = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(read<typeof listSessions>('/api/sessions'));
  const failure = error
    ? {
        message: explain(error),
        retryLabel: t('settings.retry'),
        onRetry: () => void refetch(),
        retrying: isFetching,
      }
    : undefined;
  return (
    <Panel
      description={t('settings.sessions.text')}
      error={data ? undefined : failure}
      title={t('settings.sessions.title')}
    >
      {data ? (
        <ul className="flex flex-col">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : failure ? null : (
        <Skeleton className="h-12" />
      )}
    </Panel>
  );
}
