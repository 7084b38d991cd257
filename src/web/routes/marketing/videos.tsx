import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { Film } from '#web/features/content/film.tsx';
import { readVideos } from '#web/features/content/queries.ts';
import { VideosPage } from '#web/features/content/videos-page.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['content'] };
const queries = () => [readVideos()];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

export default function VideosRoute() {
  const { t } = useTranslation('content');
  return (
    <>
      <PageMeta description={t('videos.description')} title={t('videos.title')} />
      <PageHead lead={t('videos.lead')} title={t('videos.title')} />
      <Film />
      <VideosPage />
    </>
  );
}
