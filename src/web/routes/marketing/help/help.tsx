import { useSearchParams } from 'react-router';
import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { HelpPage } from '#web/features/content/help-page.tsx';
import { HelpSearch } from '#web/features/content/help-search.tsx';
import { readHelp } from '#web/features/content/queries.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['content'] };
const queries: Parameters<typeof siteLoader>[0] = ({ url, language }) => [
  readHelp(language, url.searchParams.get('search')?.trim()),
];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

export default function HelpRoute() {
  const { t } = useTranslation('content');
  const [params] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  return (
    <>
      <PageMeta description={t('help.description')} title={t('help.title')} />
      {search ? <meta content="noindex" name="robots" /> : null}
      <PageHead lead={t('help.lead')} title={t('help.title')}>
        <HelpSearch search={search} />
      </PageHead>
      <HelpPage />
    </>
  );
}
