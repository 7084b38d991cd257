/** What the pages of posts and videos read. */
import { useQuery } from '@tanstack/react-query';
import type { getWrittenPost, listWrittenPosts, listWrittenVideos } from '#contract/publishing.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';

/** Others write as well: whoever comes back to a list sees what they did. */
const always = { refetchOnMount: 'always' } as const;

export const useWrittenPosts = (enabled = true) =>
  useQuery({ ...read<typeof listWrittenPosts>('/api/admin/posts'), ...always, enabled });

export const useWrittenVideos = () =>
  useQuery({ ...read<typeof listWrittenVideos>('/api/admin/videos'), ...always });

export const addressOfPost = (slug: string, language: Language): string =>
  addressOf<typeof getWrittenPost>('/api/admin/posts/:slug/:language', { params: { slug, language } });

/** Not kept once nobody looks at it: a form that began with an old text would end in a conflict. */
export const useWrittenPost = (slug: string, language: Language, enabled: boolean) =>
  useQuery({
    ...read<typeof getWrittenPost>('/api/admin/posts/:slug/:language', { params: { slug, language } }),
    gcTime: 0,
    enabled,
  });
