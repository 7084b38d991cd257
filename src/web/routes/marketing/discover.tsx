/** `/discover-playlists` */
import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { DiscoverList } from '#web/features/playlists/discover-list.tsx';
import { discoverState } from '#web/features/playlists/discover-state.ts';
import { readDiscovered } from '#web/features/playlists/queries.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['playlists', 'player'] };
const queries: Parameters<typeof siteLoader>[0] = ({ url }) => [
  readDiscovered(discoverState(url.searchParams)),
];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

export default function DiscoverRoute() {
  const { t } = useTranslation('playlists');
  return (
    <>
      <PageMeta description={t('discover.description')} title={t('discover.title')} />
      <PageHead lead={t('discover.lead')} title={t('discover.title')} />
      <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
        <DiscoverList />
      </div>
    </>
  );
}
