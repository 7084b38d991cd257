/** `/sitemap`: every page of the site on one page. */
import { useQuery } from '@tanstack/react-query';
import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { readHelp, readPosts } from '#web/features/content/queries.ts';
import { footerGroups } from '#web/features/site/links.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import { SiteLink } from '#web/features/site/site-link.tsx';
import { useLanguage } from '#web/language/language.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['content'] };
const queries: Parameters<typeof siteLoader>[0] = ({ language }) => [readHelp(language), readPosts(language)];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

type Entry = { to: string; name: string; lang?: string };

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 flex flex-col gap-1">
        {entries.map(({ to, name, lang }) => (
          <li key={to}>
            <SiteLink
              className="inline-block py-1 text-body text-sm underline-offset-4 hover:underline"
              lang={lang}
              to={to}
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function SitemapRoute() {
  const { t } = useTranslation(['site', 'content']);
  const language = useLanguage();
  const { data: articles } = useQuery(readHelp(language));
  const { data: posts } = useQuery(readPosts(language));
  const pages = footerGroups.flatMap(({ links }) => links.map(({ to, label }) => ({ to, name: t(label) })));
  return (
    <>
      <PageMeta description={t('sitemap.description')} title={t('sitemap.title')} />
      <PageHead lead={t('sitemap.lead')} title={t('sitemap.title')} />
      <div className="mx-auto grid w-full max-w-page gap-10 px-4 pb-20 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
        <Group entries={[{ to: '/', name: t('nav.start') }, ...pages]} title={t('sitemap.pages')} />
        <Group
          entries={(articles ?? []).map(({ slug, title, language: lang }) => ({
            to: `/help/${slug}`,
            name: title,
            lang,
          }))}
          title={t('nav.help')}
        />
        <Group
          entries={(posts ?? []).map(({ slug, title, language: lang }) => ({
            to: `/blog/${slug}`,
            name: title,
            lang,
          }))}
          title={t('nav.blog')}
        />
      </div>
    </>
  );
}
