/** A song's page in its final shape while it is on its way. */
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function TrackSkeleton() {
  const { t } = useTranslation('tracks');
  return (
    <div className="flex flex-col gap-6" role="status">
      <VisuallyHidden>{t('song.loading')}</VisuallyHidden>
      <div className="flex gap-5">
        <Skeleton className="size-24 shrink-0 sm:size-32" />
        <div className="flex w-full max-w-80 flex-col gap-3">
          <Skeleton className="h-8" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/4" />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32 max-md:hidden" />
      </div>
      <Skeleton className="h-110" />
    </div>
  );
}
