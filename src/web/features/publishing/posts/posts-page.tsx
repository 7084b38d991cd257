/** All posts, for those who write them. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus2, FileText } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { WrittenPostHead } from '#contract/publishing.ts';
import { pathIn } from '#domain/paths.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import { Changed } from '../changed.tsx';
import { EntryActions } from '../entry-actions.tsx';
import { coveringStyle, EntryRow } from '../entry-row.tsx';
import { ListPage } from '../list-page.tsx';
import { stateOf, today } from '../publication.ts';
import { useWrittenPosts } from '../queries.ts';
import { type PostAddress, putPost, removePost } from './post-requests.ts';
import { refreshPosts } from './refresh-posts.ts';

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

/** Deletes a post; the toast brings it back as it was. */
function useDeletePost({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation('publishing');
  const failed = useFailed();
  const undoable = useUndoable();
  const client = useQueryClient();
  const bringBack = async (post: Awaited<ReturnType<typeof removePost>>) => {
    try {
      await putPost(post, post, null);
    } finally {
      await refreshPosts(client);
    }
  };
  return useMutation({
    mutationFn: (address: PostAddress) => removePost(address),
    onSuccess: (post) =>
      undoable({
        title: t(post.ships ? 'posts.deletedShips' : 'posts.deleted'),
        undoLater: t('undoLater'),
        undo: () =>
          bringBack(post).then(() => toast({ title: t('posts.restored') }), failed(t('posts.notRestored'))),
      }),
    onError: failed(t('posts.notDeleted')),
    // The button stays busy until the list is read again.
    onSettled: async (post) => {
      await refreshPosts(client);
      if (post) onGone();
    },
  });
}

/** One post of the list; opens the editor. */
type PostRowProps = {
  post: WrittenPostHead;
  /** While it is being deleted. */
  isLeaving: boolean;
  onDelete: () => void;
};

function PostRow({ post, isLeaving, onDelete }: PostRowProps) {
  const { t } = useTranslation('publishing');
  const { slug, language, title, publishedOn, updatedAt } = post;
  const isPublic = stateOf(publishedOn, today()) === 'published';
  return (
    <EntryRow
      actions={
        <EntryActions
          open={
            isPublic
              ? { to: pathIn(language, `/blog/${slug}`), label: t('posts.open', { title }) }
              : undefined
          }
          // What ships with the product and was never changed cannot go.
          remove={
            updatedAt
              ? { label: t('posts.delete', { title }), busy: isLeaving, onPress: onDelete }
              : undefined
          }
        />
      }
      facts={updatedAt ? <Changed at={updatedAt} /> : <span>{t('posts.ships')}</span>}
      language={language}
      publishedOn={publishedOn}
      title={
        <Link className={coveringStyle} dir="auto" lang={language} to={`/blog-admin/${slug}/${language}`}>
          {title}
        </Link>
      }
    />
  );
}
