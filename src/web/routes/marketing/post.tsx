/** `/blog/:slug` */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PostHead } from '#contract/content.ts';
import { pathIn } from '#domain/paths.ts';
import { isMissing } from '#web/data/api.ts';
import { siteClientLoader, siteLoader } from '#web/data/site-loader.ts';
import { NotLoaded } from '#web/features/content/not-loaded.tsx';
import { PostFacts } from '#web/features/content/post-facts.tsx';
import { PostPage } from '#web/features/content/post-page.tsx';
import { readPost } from '#web/features/content/queries.ts';
import { PageHead } from '#web/features/site/page-head.tsx';
import { ownPicture, PageMeta } from '#web/features/site/page-meta.tsx';
import { breadcrumbs, type Fact } from '#web/features/site/structured-data.tsx';
import { useLanguage } from '#web/language/language.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { Missing } from './missing.tsx';

export const handle: PageHandle = { texts: ['content'] };
const queries: Parameters<typeof siteLoader>[0] = ({ params, language }) => [
  readPost(params.slug ?? '', language),
];
export const loader = siteLoader(queries);
export const clientLoader = siteClientLoader(queries);

const postingOf = (post: PostHead, origin: string): Fact => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  datePublished: post.publishedOn,
  inLanguage: post.language,
  mainEntityOfPage: origin + pathIn(post.language, `/blog/${post.slug}`),
  image: post.cover ?? ownPicture(origin, post.language),
  author: { '@id': `${origin}/#organization` },
  publisher: { '@id': `${origin}/#organization` },
});

export default function PostRoute() {
  const { t } = useTranslation('content');
  const { slug = '' } = useParams();
  const language = useLanguage();
  const origin = useOrigin();
  const { data: post, error, refetch } = useQuery(readPost(slug, language));
  const above = { name: t('blog.title'), to: '/blog' };
  if (isMissing(error)) return <Missing above={above} />;
  if (error) return <NotLoaded onRetry={refetch} />;
  if (!post) return null;
  const crumbs = [
    { name: above.name, path: pathIn(language, '/blog') },
    { name: post.title, path: pathIn(language, `/blog/${slug}`) },
  ];
  return (
    <>
      <PageMeta
        description={post.description}
        facts={[postingOf(post, origin), breadcrumbs(origin, crumbs)]}
        image={post.cover ?? undefined}
        title={post.title}
        type="article"
        writtenIn={post.languages}
      />
      <PageHead above={[above]} lang={post.language} lead={post.description} title={post.title}>
        <PostFacts className="mt-4" post={post} />
      </PageHead>
      <PostPage post={post} />
    </>
  );
}
