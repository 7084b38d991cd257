/** What stands in place of songs: none at all yet, none that fits, or those that are on their way. */
import { ListMusic, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type ListEmptyProps = {
  /** Songs without any filter. */
  total: number;
  onClear: () => void;
};

const frame = 'rounded-lg border border-line bg-surface py-16';

export function ListEmpty({ total, onClear }: ListEmptyProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  if (total === 0)
    return (
      <EmptyState
        action={
          <Link className={buttonStyle('primary')} to="/dashboard">
            {t('empty.action')}
          </Link>
        }
        className={frame}
        icon={<ListMusic />}
        title={t('empty.title')}
      >
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      className={frame}
      icon={<SearchX />}
      title={t('empty.noneTitle')}
    >
      {t('empty.noneText', { songs: t('list.songs', { count: total, n: count(total) }) })}
    </EmptyState>
  );
}

/** The list's final shape while its songs are on their way. */
const places = Array.from({ length: 12 }, (_, index) => index);

export function ListSkeleton({ view }: { view: 'table' | 'grid' }) {
  const { t } = useTranslation('tracks');
  return (
    <div role="status">
      <VisuallyHidden>{t('list.loading')}</VisuallyHidden>
      {view === 'grid' ? (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(200px,1fr))]">
          {places.map((place) => (
            <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3" key={place}>
              <Skeleton className="aspect-square h-auto" />
              <Skeleton className="w-3/4" />
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-8" />
            </div>
          ))}
        </div>
      ) : (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <div className="h-10 border-line border-b max-md:hidden" />
          {places.map((place) => (
            <div className="flex h-15 items-center gap-3 border-line border-b px-4" key={place}>
              <Skeleton className="size-10 shrink-0" />
              <div className="flex w-64 max-w-1/2 flex-col gap-2">
                <Skeleton className="h-3.5" />
                <Skeleton className="h-3 w-1/2" />
              </div>
              <Skeleton className="ms-auto w-16" />
              <Skeleton className="w-20 max-md:hidden" />
              <Skeleton className="w-24 max-md:hidden" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
