import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { FeaturesPage } from '#web/features/features/features-page.tsx';
import { readPlatforms } from '#web/features/features/queries.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['features', 'metrics'] };
const queries = () => [readPlatforms()];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

export default function FeaturesRoute() {
  const { t } = useTranslation('features');
  return (
    <>
      <PageMeta description={t('description')} title={t('title')} />
      <PageHead lead={t('lead')} title={t('title')} />
      <FeaturesPage />
    </>
  );
}
