/** The editor of a new post, or of one that is read first. */
import { FileX2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { WrittenPost } from '#contract/publishing.ts';
import { isMissing } from '#web/data/api.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWrittenPost, useWrittenPosts } from '../queries.ts';
import { PostEditor } from './post-editor.tsx';
import type { PostAddress } from './post-requests.ts';

/** Without an address: a new post. */
export function PostEditorPage({ address }: { address: PostAddress | null }) {
  const navigate = useNavigate();
  const path = address ? `/blog-admin/${address.slug}/${address.language}` : '/blog-admin/new';
  // A post that has just been added stays in the editor it was written in: caret, focus and what can be undone stay.
  const [added, setAdded] = useState<string>();
  const isHere = address === null || path === added;
  const posts = useWrittenPosts(isHere);
  const stored = useWrittenPost(address?.slug ?? '', address?.language ?? 'en', !isHere);
  const post = isHere ? null : (stored.data ?? undefined);
  const others = isHere ? posts.data : [];
  const { error, isFetching, refetch } = isHere ? posts : stored;
  const onAdded = ({ slug, language }: WrittenPost) => {
    const to = `/blog-admin/${slug}/${language}`;
    setAdded(to);
    void navigate(to, { replace: true, preventScrollReset: true });
  };
  if (post !== undefined && others)
    return <PostEditor key={isHere ? 'new' : path} onAdded={onAdded} others={others} post={post} />;
  if (isMissing(error))
    return (
      <Instead>
        <NoPost />
      </Instead>
    );
  return (
    <Instead>
      {error ? (
        <NotRead busy={isFetching} error={error} onRetry={() => void refetch()} />
      ) : (
        <EditorSkeleton />
      )}
    </Instead>
  );
}

/** What stands in place of the editor, with a name for the page. */
function Instead({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['publishing', 'frame']);
  return (
    <div className="flex flex-col gap-4">
      <title>{`${t('posts.title')} · ${t('frame:product')}`}</title>
      <h1 className="text-2xl">{t('posts.title')}</h1>
      {children}
    </div>
  );
}

function NoPost() {
  const { t } = useTranslation('publishing');
  return (
    <EmptyPage action={t('editor.all')} to="/blog-admin" icon={<FileX2 />} title={t('editor.missing')}>
      {t('editor.missingText')}
    </EmptyPage>
  );
}

type NotReadProps = { error: Error; busy: boolean; onRetry: () => void };

function NotRead({ error, busy, onRetry }: NotReadProps) {
  const { t } = useTranslation('publishing');
  const explain = useErrorText();
  return (
    <RetryAlert onRetry={onRetry} retryLabel={t('again')} retrying={busy} title={t('editor.unread')}>
      {explain(error)}
    </RetryAlert>
  );
}

/** The editor's final shape while its post is on its way. */
function EditorSkeleton() {
  const { t } = useTranslation('publishing');
  return (
    <div className="flex flex-col gap-5" role="status">
      <span className="sr-only">{t('editor.loading')}</span>
      <Skeleton className="h-9" />
      <Skeleton className="h-16" />
      <Skeleton className="h-9" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-[70dvh]" />
        <Skeleton className="h-[70dvh] max-lg:hidden" />
      </div>
    </div>
  );
}
