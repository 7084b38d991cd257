/** When a post was published, how long it takes to read, and whether it is in another language than the page. */
import type { PostHead } from '#contract/content.ts';
import type { Language } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';

export function PostFacts({ post, className }: { post: PostHead; className?: string }) {
  const { t } = useTranslation('content');
  const { day } = useFormats();
  return (
    <p className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs', className)}>
      <time dateTime={post.publishedOn}>{day(post.publishedOn)}</time>
      <span>{t('blog.minutes', { count: post.minutes })}</span>
      <WrittenIn language={post.language} />
    </p>
  );
}

/** Says that a text is in English where the page is not. */
function WrittenIn({ language }: { language: Language }) {
  const { t } = useTranslation('content');
  return language === useLanguage() ? null : <Badge>{t('inEnglish')}</Badge>;
}
