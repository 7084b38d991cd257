/** `/listen/{token}`: in the visitor's language, without the site around it, and for no search engine. */
import { useParams } from 'react-router';
import { clientPrefetch, type PageQueries } from '#web/data/prefetch.ts';
import { ListenPage } from '#web/features/listening/listen/listen-page.tsx';
import { readListening } from '#web/features/listening/listen/queries.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { LinkFrame } from '#web/music/secret-link/link-frame.tsx';
import { linkLoader } from '#web/music/secret-link/link-loader.ts';

export const handle: PageHandle = { texts: ['listening', 'player'] };

const queries: PageQueries = ({ params }) => [readListening(params.token ?? '')];

export const loader = linkLoader('/listen', queries);

export const clientLoader = clientPrefetch(queries);

export default function ListenRoute() {
  const { t } = useTranslation('listening');
  const { token } = useParams();
  return (
    <LinkFrame footer={t('listen.footer')} title={t('listen.title')}>
      <ListenPage key={token} />
    </LinkFrame>
  );
}
