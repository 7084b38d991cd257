/** The values of a post's form and their check by the contract's own shape. */
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { postText, slug, type WrittenPost } from '#contract/publishing.ts';
import { language } from '#contract/shapes.ts';
import type { Language } from '#domain/languages.ts';
import { postTopics } from '#domain/topics.ts';

const postForm = postText.extend({
  slug,
  language,
  // A field that is empty is no address.
  cover: z
    .string()
    .trim()
    .transform((address) => address || null)
    .pipe(postText.shape.cover),
});

export type PostValues = z.input<typeof postForm>;
export type CheckedPost = z.output<typeof postForm>;

export const postResolver = zodResolver(postForm);

/** What a form may hold while it is written: right or not. */
export const postDraft: z.ZodType<PostValues> = z.object({
  slug: z.string(),
  language,
  title: z.string(),
  description: z.string(),
  topics: z.array(z.enum(postTopics)),
  cover: z.string(),
  markdown: z.string(),
  publishedOn: z.string().nullable(),
});

export const emptyPost = (inLanguage: Language): PostValues => ({
  slug: '',
  language: inLanguage,
  title: '',
  description: '',
  topics: [],
  cover: '',
  markdown: '',
  publishedOn: null,
});

/** Topics come in the order of their boxes, so that choosing one and taking it back changes nothing. */
export const valuesOf = (post: WrittenPost): PostValues => ({
  slug: post.slug,
  language: post.language,
  title: post.title,
  description: post.description,
  topics: postTopics.filter((topic) => post.topics.includes(topic)),
  cover: post.cover ?? '',
  markdown: post.markdown,
  publishedOn: post.publishedOn,
});
