/** `/help/:slug` */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pathIn } from '#domain/paths.ts';
import { isMissing } from '#web/data/api.ts';
import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { ArticlePage } from '#web/features/content/article-page.tsx';
import { NotLoaded } from '#web/features/content/not-loaded.tsx';
import { readArticle } from '#web/features/content/queries.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import { breadcrumbs } from '#web/features/site/structured-data.tsx';
import { useLanguage } from '#web/language/language.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { Missing } from '../missing.tsx';

export const handle: PageHandle = { texts: ['content'] };
const queries: Parameters<typeof siteLoader>[0] = ({ params, language }) => [
  readArticle(params.slug ?? '', language),
];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

export default function HelpArticleRoute() {
  const { t } = useTranslation('content');
  const { slug = '' } = useParams();
  const language = useLanguage();
  const origin = useOrigin();
  const { data: article, error, refetch } = useQuery(readArticle(slug, language));
  const above = { name: t('help.title'), to: '/help' };
  if (isMissing(error)) return <Missing above={above} />;
  if (error) return <NotLoaded onRetry={refetch} />;
  if (!article) return null;
  const crumbs = [
    { name: above.name, path: pathIn(language, '/help') },
    { name: article.title, path: pathIn(language, `/help/${slug}`) },
  ];
  return (
    <>
      <PageMeta
        description={article.description}
        facts={[breadcrumbs(origin, crumbs)]}
        title={article.title}
        type="article"
      />
      <PageHead above={[above]} lang={article.language} lead={article.description} title={article.title} />
      <ArticlePage article={article} />
    </>
  );
}
