/** A list in each of its states: on its way, not read, empty, filled. */
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type ListFrameProps<Entry> = {
  entries: readonly Entry[] | null | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
  /** Names the list, and says what is wrong with it. */
  texts: { name: string; loading: string; unread: string; old: string };
  /** What stands in place of an empty list. */
  empty: ReactNode;
  renderEntry: (entry: Entry) => ReactNode;
  /** Takes the focus of a row that is gone. */
  ref: Ref<HTMLElement>;
};

const box = 'overflow-hidden rounded-lg border border-line bg-surface';
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

export function ListFrame<Entry>(props: ListFrameProps<Entry>) {
  const { entries, error, isFetching, onRetry, texts, empty, renderEntry, ref } = props;
  const { t } = useTranslation('publishing');
  const explain = useErrorText();
  const retry = (
    <Button busy={isFetching} onClick={onRetry} size="sm">
      {t('again')}
    </Button>
  );
  return (
    <section aria-label={texts.name} className="flex flex-col gap-4 outline-none" ref={ref} tabIndex={-1}>
      {error ? (
        <Alert action={retry} title={entries ? texts.old : texts.unread} tone="danger">
          {explain(error)}
        </Alert>
      ) : null}
      {entries || error ? null : <ListSkeleton label={texts.loading} />}
      {entries?.length === 0 ? <div className={box}>{empty}</div> : null}
      {entries && entries.length > 0 ? (
        <ul className={`${box} divide-y divide-line`}>{entries.map(renderEntry)}</ul>
      ) : null}
    </section>
  );
}
