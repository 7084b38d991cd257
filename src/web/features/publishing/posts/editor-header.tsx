/** Which post is written, who sees it, and the way to it. */
import { ExternalLink } from 'lucide-react';
import type { Ref } from 'react';
import type { WrittenPost } from '#contract/publishing.ts';
import { pathIn } from '#domain/paths.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { stateOf, today } from '../publication.ts';
import { StateBadge } from '../state-badge.tsx';

type EditorHeaderProps = { post: WrittenPost | null; ref: Ref<HTMLHeadingElement> };

export function EditorHeader({ post, ref }: EditorHeaderProps) {
  const { t } = useTranslation(['publishing', 'frame']);
  const title = post?.title ?? t('posts.new');
  const isPublic = post !== null && stateOf(post.publishedOn, today()) === 'published';
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <title>{`${title} · ${t('posts.title')} · ${t('frame:product')}`}</title>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1
          className="min-w-0 break-words text-2xl outline-none"
          dir="auto"
          lang={post?.language}
          ref={ref}
          tabIndex={-1}
        >
          {title}
        </h1>
        <StateBadge publishedOn={post?.publishedOn ?? null} />
      </div>
      {isPublic ? (
        <a
          className={buttonStyle()}
          href={pathIn(post.language, `/blog/${post.slug}`)}
          rel="noopener"
          target="_blank"
        >
          <ExternalLink aria-hidden="true" />
          {t('editor.site')}
          <span className="sr-only">({t('newTab')})</span>
        </a>
      ) : null}
    </header>
  );
}
