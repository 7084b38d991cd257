import { Rss } from 'lucide-react';
import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { BlogPage } from '#web/features/content/blog-page.tsx';
import { readPosts } from '#web/features/content/queries.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['content'] };
const queries: Parameters<typeof siteLoader>[0] = ({ language }) => [readPosts(language)];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

export default function BlogRoute() {
  const { t } = useTranslation('content');
  return (
    <>
      <PageMeta description={t('blog.description')} title={t('blog.title')} />
      <link href="/rss.xml" rel="alternate" title={t('blog.title')} type="application/rss+xml" />
      <PageHead lead={t('blog.lead')} title={t('blog.title')}>
        <a
          className="mt-5 inline-flex items-center gap-2 text-muted text-sm underline decoration-line-control underline-offset-4 hover:text-strong"
          href="/rss.xml"
        >
          <Rss aria-hidden="true" className="size-4" />
          {t('blog.feed')}
        </a>
      </PageHead>
      <BlogPage />
    </>
  );
}
