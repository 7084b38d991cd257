/** All posts, for those who write them. */
import { FilePlus2, FileText } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonStyle } from '#web/ui/button-style.ts';
import { ListPage } from '../list-page.tsx';
import { useWrittenPosts } from '../queries.ts';
import { PostRow } from './post-row.tsx';
import { useDeletePost } from './use-delete-post.ts';

export function PostsPage() {
  const { t } = useTranslation('publishing');
  const list = useRef<HTMLElement>(null);
  const posts = useWrittenPosts();
  const deleting = useDeletePost({ onGone: () => list.current?.focus({ preventScroll: true }) });
  const isLeaving = (slug: string, language: string) =>
    deleting.isPending && deleting.variables.slug === slug && deleting.variables.language === language;
  return (
    <ListPage
      action={
        <Link className={buttonStyle('primary')} to="/blog-admin/new">
          <FilePlus2 aria-hidden="true" />
          {t('posts.new')}
        </Link>
      }
      icon={<FileText />}
      kind="posts"
      listRef={list}
      query={posts}
      renderEntry={(post) => (
        <PostRow
          isLeaving={isLeaving(post.slug, post.language)}
          key={`${post.slug}/${post.language}`}
          onDelete={() => deleting.mutate({ slug: post.slug, language: post.language })}
          post={post}
        />
      )}
    />
  );
}
