import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import { readStatus, StatusPage } from '#web/features/status/status-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['status'] };
const queries = () => [readStatus()];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

export default function StatusRoute() {
  const { t } = useTranslation('status');
  return (
    <>
      <PageMeta description={t('description')} title={t('title')} />
      <PageHead lead={t('lead')} title={t('title')} />
      <StatusPage />
    </>
  );
}
