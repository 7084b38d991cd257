/** What the site publishes: help articles, blog posts, videos and pages of text. Each says in which language it is written. */
import { z } from 'zod';
import { defaultLanguage } from '#domain/languages.ts';
import { helpTopics, pageNames, postTopics } from '#domain/topics.ts';
import { endpoint } from './endpoint.ts';
import { language } from './shapes.ts';

/** Texts come in this language where they exist in it, else in English. */
const inLanguage = z.object({ language: language.default(defaultLanguage) });
const bySlug = z.object({ slug: z.string().max(512) });

const head = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** The language the text is written in. */
  language,
});
const day = z.iso.date();

/** Safe to show as it is: made from Markdown, cleaned of everything that is no text. */
const html = z.string();

export const postHead = head.extend({
  /** All that the post is written in and published in; English first where it is among them. */
  languages: z.array(language),
  publishedOn: day,
  topics: z.array(z.enum(postTopics)),
  /** Address of a picture. */
  cover: z.string().nullable(),
  /** Reading time. */
  minutes: z.number().int().positive(),
});
export type PostHead = z.infer<typeof postHead>;

export const post = postHead.extend({ html, others: z.array(postHead) });

export const articleHead = head.extend({ topic: z.enum(helpTopics) });
export type ArticleHead = z.infer<typeof articleHead>;

export const article = articleHead.extend({ html, others: z.array(articleHead) });

export const textPage = z.object({ ...head.omit({ slug: true }).shape, updatedOn: day, html });
export type TextPage = z.infer<typeof textPage>;

export const video = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  language,
  publishedOn: day,
  /** YouTube's id of the video. */
  youtubeId: z.string(),
  /** Seconds. */
  duration: z.number().int().positive(),
});
export type Video = z.infer<typeof video>;

/** Newest first. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  access: 'anyone',
  query: inLanguage,
  reply: z.array(postHead),
});

export const getPost = endpoint({
  method: 'GET',
  path: '/api/posts/:slug',
  access: 'anyone',
  params: bySlug,
  query: inLanguage,
  reply: post,
  errors: ['not_found'],
});

/** All articles by topic, or with `search` those that hold its words, best first. */
export const listHelp = endpoint({
  method: 'GET',
  path: '/api/help',
  access: 'anyone',
  query: inLanguage.extend({ search: z.string().trim().max(200).optional() }),
  reply: z.array(articleHead),
});

export const getHelpArticle = endpoint({
  method: 'GET',
  path: '/api/help/:slug',
  access: 'anyone',
  params: bySlug,
  query: inLanguage,
  reply: article,
  errors: ['not_found'],
});

export const getTextPage = endpoint({
  method: 'GET',
  path: '/api/pages/:name',
  access: 'anyone',
  params: z.object({ name: z.enum(pageNames) }),
  query: inLanguage,
  reply: textPage,
});

/** Newest first. */
export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  access: 'anyone',
  reply: z.array(video),
});

export const getVideo = endpoint({
  method: 'GET',
  path: '/api/videos/:id',
  access: 'anyone',
  params: z.object({ id: z.string().max(512) }),
  reply: video,
  errors: ['not_found'],
});
