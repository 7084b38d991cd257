/** All posts, for those who write them. */
import { FilePlus2, FileText } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFrame } from '../list-frame.tsx';
import { useWrittenPosts } from '../queries.ts';
import { PostRow } from './post-row.tsx';
import { useDeletePost } from './use-delete-post.ts';

export function PostsPage() {
  const { t } = useTranslation(['publishing', 'frame']);
  const list = useRef<HTMLElement>(null);
  const { data, error, isFetching, refetch } = useWrittenPosts();
  const deleting = useDeletePost({ onGone: () => list.current?.focus({ preventScroll: true }) });
  const isLeaving = (slug: string, language: string) =>
    deleting.isPending && deleting.variables.slug === slug && deleting.variables.language === language;
  const add = (
    <Link className={buttonStyle('primary')} to="/blog-admin/new">
      <FilePlus2 aria-hidden="true" />
      {t('posts.new')}
    </Link>
  );
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('posts.title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t('posts.title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('posts.lead')}</p>
        </div>
        {add}
      </header>
      <ListFrame
        empty={
          <EmptyState icon={<FileText />} title={t('posts.none')}>
            {t('posts.noneText')}
          </EmptyState>
        }
        entries={data}
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        ref={list}
        renderEntry={(post) => (
          <PostRow
            isLeaving={isLeaving(post.slug, post.language)}
            key={`${post.slug}/${post.language}`}
            onDelete={() => deleting.mutate({ slug: post.slug, language: post.language })}
            post={post}
          />
        )}
        texts={{
          name: t('posts.list'),
          loading: t('posts.loading'),
          unread: t('posts.unread'),
          old: t('posts.old'),
        }}
      />
    </div>
  );
}
