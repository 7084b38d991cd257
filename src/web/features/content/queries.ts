/** What public pages read. Data is never null: nobody has to be signed in for it. */
import type * as contract from '#contract/content.ts';
import type { Language } from '#domain/languages.ts';
import type { PageName } from '#domain/topics.ts';
import { read } from '#web/data/query.ts';

export const readPosts = (language: Language) =>
  read<typeof contract.listPosts>('/api/posts', { query: { language } });

export const readPost = (slug: string, language: Language) =>
  read<typeof contract.getPost>('/api/posts/:slug', { params: { slug }, query: { language } });

export const readHelp = (language: Language, search = '') =>
  read<typeof contract.listHelp>('/api/help', { query: { language, ...(search && { search }) } });

export const readArticle = (slug: string, language: Language) =>
  read<typeof contract.getHelpArticle>('/api/help/:slug', { params: { slug }, query: { language } });

export const readTextPage = (name: PageName, language: Language) =>
  read<typeof contract.getTextPage>('/api/pages/:name', { params: { name }, query: { language } });

export const readVideos = () => read<typeof contract.listVideos>('/api/videos');

export const readVideo = (id: string) =>
  read<typeof contract.getVideo>('/api/videos/:id', { params: { id } });
