/** The text as readers will see it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longestPost } from '#contract/publishing.ts';
import type { Language } from '#domain/languages.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { askPreview } from './post-requests.ts';

type PostPreviewProps = { language: Language; markdown: string; className: string };

export function PostPreview({ language, markdown, className }: PostPreviewProps) {
  const { t } = useTranslation(['publishing', 'content']);
  const reading = usePreview(language, markdown);
  const { shown, isEmpty, isFetching } = reading;
  const failure = usePanelError(reading, t('preview.failed'));
  return (
    <div aria-busy={isFetching || undefined} className={cn('grid', className)}>
      <Panel
        actions={
          shown ? (
            <span className="text-muted text-xs">{t('content:blog.minutes', { count: shown.minutes })}</span>
          ) : null
        }
        error={failure}
        title={t('view.preview')}
      >
        {isEmpty ? <p className="text-muted text-sm">{t('preview.empty')}</p> : null}
        {shown ? (
          <div
            className="prose break-words"
            // Cleaned by the server: see `server/modules/content/markdown.ts`.
            dangerouslySetInnerHTML={{ __html: openLinksInNewTab(shown.html) }}
            dir="auto"
            lang={language}
          />
        ) : null}
        {shown || isEmpty || failure ? null : <PreviewLoading />}
      </Panel>
    </div>
  );
}

function PreviewLoading() {
  const { t } = useTranslation('publishing');
  return (
    <div className="flex flex-col gap-3" role="status">
      <VisuallyHidden>{t('preview.loading')}</VisuallyHidden>
      <Skeleton className="w-2/3" />
      <Skeleton />
      <Skeleton className="w-5/6" />
    </div>
  );
}

/** The server has written the elements; what looks like one in a text has its bracket escaped. */
export const openLinksInNewTab = (html: string): string =>
  html.replaceAll('<a href="', '<a target="_blank" href="');

/** A text as readers will see it, asked for whenever the writer pauses. */
function usePreview(language: Language, text: string) {
  const markdown = useDebounced(text);
  const isEmpty = text.trim() === '';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['post-preview', language, markdown],
    queryFn: () => askPreview(language, markdown),
    enabled: markdown.trim() !== '' && markdown.length <= longestPost,
    // Each state of a long text is asked for once: nobody comes back to it.
    gcTime: 0,
  });
  // The former one stays until there is a newer one, also where that fails.
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  return { shown: isEmpty ? undefined : shown, isEmpty, error, isFetching, refetch };
}
