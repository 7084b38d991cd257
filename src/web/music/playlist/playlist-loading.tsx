/** The page of any playlist while it is read. */
import { useTranslation } from '#web/language/use-translation.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function PlaylistLoading() {
  const { t } = useTranslation('playlists');
  return (
    <div className="flex flex-col gap-5" role="status">
      <span className="sr-only">{t('page.loading')}</span>
      <div className="flex items-end gap-6">
        <Skeleton className="size-32 sm:size-44" />
        <Skeleton className="h-8 w-60" />
      </div>
      <Skeleton className="h-60" />
    </div>
  );
}
