/** `/r/{token}`: in the visitor's language, without the site around it, and for no search engine. */
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { preferredLanguage } from '#domain/accept-language.ts';
import { defaultLanguage } from '#domain/languages.ts';
import { pathIn, prefixOf } from '#domain/paths.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { clientPrefetch, type PageQueries, subjectPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { readSharedReport, SharedReportPage } from '#web/features/reports/shared-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { Logo } from '#web/ui/logo.tsx';

export const handle: PageHandle = { texts: ['reports', 'metrics'] };

const queries: PageQueries = ({ params }) => [readSharedReport(params.token ?? '')];

/** The link has no language of its own: whoever opens it has one. */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  if (!prefixOf(pathname)) {
    if (args.params.language !== undefined) throw redirect(`/r/${args.params.token}`);
    const { userLanguage } = readPreferences(args.context.get(pageRequest).cookies);
    const wanted = userLanguage ?? preferredLanguage(args.request.headers.get('accept-language'));
    if (wanted !== defaultLanguage) throw redirect(pathIn(wanted, pathname));
  }
  return subjectPrefetch(queries)(args);
}

export const clientLoader = clientPrefetch(queries);

export default function SharedReportRoute() {
  const { t } = useTranslation(['reports', 'frame']);
  const { token } = useParams();
  return (
    <div className="mx-auto flex min-h-dvh max-w-4xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10">
      <title>{`${t('shared.title')} · ${t('frame:product')}`}</title>
      <meta content="noindex" name="robots" />
      <meta content="no-referrer" name="referrer" />
      <header>
        <a className="inline-block rounded-md" href="/">
          <Logo name={t('frame:product')} />
        </a>
      </header>
      <main className="flex-1" id="main">
        <SharedReportPage key={token} />
      </main>
      <footer className="text-muted text-xs">{t('shared.footer')}</footer>
    </div>
  );
}
