/** `/catalogue`: what is missing, gone, doubled or named otherwise, by kind, each with its repair; countable to zero. */
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { SongIssueKind } from '#contract/song-issues.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { IssueRow } from './issue-row.tsx';
import { readIssueCounts, readIssues } from './use-issues.ts';

/** What is broken comes before what is missing. */
const order: readonly SongIssueKind[] = [
  'dead_link',
  'same_platform',
  'title_differs',
  'artist_differs',
  'no_isrc',
  'no_release_date',
  'missing_platform',
];

export function CataloguePage() {
  const { t } = useTranslation(['catalogue', 'frame']);
  const reading = useQuery(readIssueCounts());
  const { data } = reading;
  const failure = usePanelError(reading);
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-col gap-1">
        <BackLink className="mb-2" to="/tracks">
          {t('back')}
        </BackLink>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="text-body text-sm">{t('intro')}</p>
      </header>
      {failure ? (
        <RetryAlert {...failure} title={t('failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {data?.total === 0 ? (
        <EmptyState icon={<ListChecks />} title={t('clearTitle')}>
          {t('clearText')}
        </EmptyState>
      ) : null}
      {data
        ? order
            .filter((kind) => data.counts[kind] > 0)
            .map((kind) => <IssueGroup count={data.counts[kind]} key={kind} kind={kind} />)
        : null}
      {data || failure ? null : <Skeleton className="h-96" />}
    </div>
  );
}

const step = 10;
/** As many as the server tells at once; the next ones come when these are repaired or settled. */
const most = 50;

function IssueGroup({ kind, count }: { kind: SongIssueKind; count: number }) {
  const { t } = useTranslation('catalogue');
  const { count: n } = useFormats();
  const [limit, setLimit] = useState(step);
  const reading = useQuery({ ...readIssues(kind, limit), placeholderData: (before) => before });
  const { data, isFetching } = reading;
  const failure = usePanelError(reading);
  return (
    <Panel
      description={t(`kind.${kind}.text`)}
      error={failure}
      title={
        <>
          {t(`kind.${kind}.title`)} <bdi className="font-normal text-muted">{n(count)}</bdi>
        </>
      }
    >
      {data ? (
        <ul className="flex flex-col divide-y divide-line">
          {data.issues.map((issue) => (
            <IssueRow issue={issue} key={`${issue.trackId} ${issue.platform}`} />
          ))}
        </ul>
      ) : failure ? null : (
        <ul className="flex flex-col divide-y divide-line">
          {Array.from({ length: Math.min(count, limit) }, (_, place) => (
            <li className="py-3 first:pt-0 last:pb-0" key={place}>
              <Skeleton className="h-22 lg:h-10" />
            </li>
          ))}
        </ul>
      )}
      {data && count > data.issues.length && limit < most ? (
        <Button
          busy={isFetching}
          className="mt-3"
          onClick={() => setLimit(Math.min(most, limit + step))}
          size="sm"
        >
          {t('more')}
        </Button>
      ) : null}
    </Panel>
  );
}
