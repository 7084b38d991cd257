/** A text as readers will see it, asked for whenever the writer pauses. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longestPost } from '#contract/publishing.ts';
import type { Language } from '#domain/languages.ts';
import { askPreview } from './post-requests.ts';
import { useSettled } from './use-settled.ts';

export function usePreview(language: Language, text: string) {
  const markdown = useSettled(text);
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
