/** What is asked of the server about one post. */
import type { deletePost, PostText, previewPost, savePost, WrittenPost } from '#contract/publishing.ts';
import type { Language } from '#domain/languages.ts';
import { ApiError, getJson, send } from '#web/data/api.ts';
import { addressOfPost } from '../queries.ts';

export type PostAddress = { slug: string; language: Language };

export const getPost = ({ slug, language }: PostAddress): Promise<WrittenPost> =>
  getJson(addressOfPost(slug, language)) as Promise<WrittenPost>;

/** `updatedAt` is that of the version the writer has seen. */
export const putPost = (
  { slug, language }: PostAddress,
  { title, description, topics, cover, markdown, publishedOn }: PostText,
  updatedAt: string | null,
): Promise<WrittenPost> =>
  send<typeof savePost>('PATCH', '/api/admin/posts/:slug/:language', {
    params: { slug, language },
    body: { title, description, topics, cover, markdown, publishedOn, updatedAt },
  });

export const removePost = (params: PostAddress) =>
  send<typeof deletePost>('DELETE', '/api/admin/posts/:slug/:language', { params });

export const askPreview = (language: Language, markdown: string) =>
  send<typeof previewPost>('POST', '/api/admin/posts/preview', { body: { language, markdown } });

/** What is stored now was last saved then; null where it is gone, as for a post that is new. */
export async function theirUpdatedAt(address: PostAddress): Promise<string | null> {
  try {
    return (await getPost(address)).updatedAt;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
