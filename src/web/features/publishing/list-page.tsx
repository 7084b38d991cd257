/** The page of all posts or videos: its head, and the list in each of its states: on its way, not read, empty, filled. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Also the name of its texts. */
type Kind = 'posts' | 'videos';

type EntryListProps<Entry> = {
  kind: Kind;
  query: Pick<UseQueryResult<Entry[] | null>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Drawn where there are none yet. */
  icon: ReactNode;
  renderEntry: (entry: Entry) => ReactNode;
  /** Takes the focus of a row that is gone. */
  listRef: Ref<HTMLElement>;
};

/** `action` begins a new entry. */
type ListPageProps<Entry> = EntryListProps<Entry> & { action: ReactNode };

const box = 'overflow-hidden rounded-lg border border-line bg-surface';

export function ListPage<Entry>({ action, ...list }: ListPageProps<Entry>) {
  const { t } = useTranslation(['publishing', 'frame']);
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t(`${list.kind}.title`)} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t(`${list.kind}.title`)}</h1>
          <p className="mt-1 text-muted text-sm">{t(`${list.kind}.lead`)}</p>
        </div>
        {action}
      </header>
      <EntryList {...list} />
    </div>
  );
}

function EntryList<Entry>({ kind, query, icon, renderEntry, listRef }: EntryListProps<Entry>) {
  const { t } = useTranslation('publishing');
  const explain = useErrorText();
  const { data: entries, error, isFetching, refetch } = query;
  return (
    <section
      aria-label={t(`${kind}.list`)}
      className="flex flex-col gap-4 outline-none"
      ref={listRef}
      tabIndex={-1}
    >
      {error ? (
        <RetryAlert
          onRetry={() => void refetch()}
          retryLabel={t('again')}
          retrying={isFetching}
          title={t(entries ? `${kind}.old` : `${kind}.unread`)}
        >
          {explain(error)}
        </RetryAlert>
      ) : null}
      {entries || error ? null : <ListSkeleton label={t(`${kind}.loading`)} />}
      {entries?.length === 0 ? (
        <div className={box}>
          <EmptyState icon={icon} title={t(`${kind}.none`)} />
        </div>
      ) : null}
      {entries && entries.length > 0 ? (
        <ul className={`${box} divide-y divide-line`}>{entries.map(renderEntry)}</ul>
      ) : null}
    </section>
  );
}

const places = [0, 1, 2, 3, 4];

function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={`${box} divide-y divide-line`} role="status">
      <span className="sr-only">{label}</span>
      {places.map((place) => (
        <div className="flex flex-col gap-2 px-4 py-4 sm:px-5" key={place}>
          <Skeleton className="h-5 w-80 max-w-3/4" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </div>
  );
}
