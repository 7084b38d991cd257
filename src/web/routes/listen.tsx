/** `/listen/{token}`: in the visitor's language, without the site around it, and for no search engine. */
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { preferredLanguage } from '#domain/accept-language.ts';
import { defaultLanguage } from '#domain/languages.ts';
import { pathIn, prefixOf } from '#domain/paths.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { clientPrefetch, type PageQueries, subjectPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { ListenPage } from '#web/features/listening/listen/listen-page.tsx';
import { readListening } from '#web/features/listening/listen/queries.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { Logo } from '#web/ui/logo.tsx';

export const handle: PageHandle = { texts: ['listening', 'player'] };

const queries: PageQueries = ({ params }) => [readListening(params.token ?? '')];

/** The link has no language of its own: whoever opens it has one. */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  if (!prefixOf(pathname)) {
    if (args.params.language !== undefined) throw redirect(`/listen/${args.params.token}`);
    const { userLanguage } = readPreferences(args.context.get(pageRequest).cookies);
    const wanted = userLanguage ?? preferredLanguage(args.request.headers.get('accept-language'));
    if (wanted !== defaultLanguage) throw redirect(pathIn(wanted, pathname));
  }
  return subjectPrefetch(queries)(args);
}

export const clientLoader = clientPrefetch(queries);

export default function ListenRoute() {
  const { t } = useTranslation(['listening', 'frame']);
  const { token } = useParams();
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-8 px-4 py-6 sm:px-6 sm:py-10">
      <title>{`${t('listen.title')} · ${t('frame:product')}`}</title>
      <meta content="noindex" name="robots" />
      <meta content="no-referrer" name="referrer" />
      <header>
        <a className="inline-block rounded-md" href="/">
          <Logo name={t('frame:product')} />
        </a>
      </header>
      <main className="flex-1" id="main">
        <ListenPage key={token} />
      </main>
      <footer className="text-muted text-xs">{t('listen.footer')}</footer>
    </div>
  );
}
