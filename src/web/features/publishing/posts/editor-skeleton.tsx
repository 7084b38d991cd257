/** The editor's final shape while its post is on its way. */
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function EditorSkeleton() {
  const { t } = useTranslation('publishing');
  return (
    <div className="flex flex-col gap-5" role="status">
      <span className="sr-only">{t('editor.loading')}</span>
      <Skeleton className="h-9" />
      <Skeleton className="h-16" />
      <Skeleton className="h-9" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-[70dvh]" />
        <Skeleton className="h-[70dvh] max-lg:hidden" />
      </div>
    </div>
  );
}
