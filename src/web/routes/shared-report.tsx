/** `/r/{token}`: in the visitor's language, without the site around it, and for no search engine. */
import { useParams } from 'react-router';
import { clientPrefetch, type PageQueries } from '#web/data/prefetch.ts';
import { readSharedReport, SharedReportPage } from '#web/features/reports/shared-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { LinkFrame } from '#web/music/secret-link/link-frame.tsx';
import { linkLoader } from '#web/music/secret-link/link-loader.ts';

export const handle: PageHandle = { texts: ['reports', 'metrics'] };

const queries: PageQueries = ({ params }) => [readSharedReport(params.token ?? '')];

export const loader = linkLoader('/r', queries);

export const clientLoader = clientPrefetch(queries);

export default function SharedReportRoute() {
  const { t } = useTranslation('reports');
  const { token } = useParams();
  return (
    <LinkFrame footer={t('shared.footer')} isWide title={t('shared.title')}>
      <SharedReportPage key={token} />
    </LinkFrame>
  );
}
