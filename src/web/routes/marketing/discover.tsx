/** `/discover-playlists`: as long as nobody can publish a playlist, it says so. */
import { ListMusic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export default function DiscoverRoute() {
  const { t } = useTranslation('site');
  return (
    <>
      <PageMeta description={t('discover.description')} title={t('discover.title')} />
      <PageHead lead={t('discover.lead')} title={t('discover.title')} />
      <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
        <EmptyState
          className="rounded-lg border border-line bg-surface py-16"
          icon={<ListMusic />}
          title={t('discover.emptyTitle')}
        >
          {t('discover.emptyText')}
        </EmptyState>
      </div>
    </>
  );
}
