/** All posts, newest first. */
import { useQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { PostList } from './post-list.tsx';
import { readPosts } from './queries.ts';

export function BlogPage() {
  const { t } = useTranslation('content');
  const { data, error, refetch } = useQuery(readPosts(useLanguage()));
  if (error) return <NotLoaded onRetry={refetch} />;
  if (!data) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      {data.length > 0 ? (
        <PostList level={2} posts={data} />
      ) : (
        <EmptyState icon={<Newspaper />} title={t('blog.empty')} />
      )}
    </div>
  );
}
