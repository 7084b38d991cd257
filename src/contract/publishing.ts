/** What administrators write for the site: posts, beside those that ship with the product, and videos. */
import { z } from 'zod';
import { longestSlug, slugShape } from '#domain/slugs.ts';
import { postTopics } from '#domain/topics.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { language } from './shapes.ts';

export const longestTitle = 120;
export const longestDescription = 200;
export const longestPost = 100_000;
/** Seconds. */
export const longestVideo = 12 * 3600;

const title = z.string('titleRequired').trim().min(1, 'titleRequired').max(longestTitle, 'titleLong');
const description = z
  .string('descriptionRequired')
  .trim()
  .min(1, 'descriptionRequired')
  .max(longestDescription, 'descriptionLong');
/** Of a year from 2000 to 2999: others are mistakes, and the year 0 is one that no database keeps. */
const isInReach = (day: string): boolean => day.startsWith('2');
/** Null: a draft. A day to come: shown from that day on (UTC). */
const publishedOn = z.iso.date('dayWrong').refine(isInReach, 'dayWrong').nullable();

/** The post's address: `/blog/<slug>`, the same in all languages. */
export const slug = z
  .string('slugRequired')
  .trim()
  .min(1, 'slugRequired')
  .max(longestSlug, 'slugLong')
  .regex(slugShape, 'slugShape');

/** Messages are keys of the texts `publishing:error.…`; the pages translate them. */
export const postText = z.object({
  title,
  description,
  topics: z.array(z.enum(postTopics)).min(1, 'topicRequired').max(postTopics.length),
  /** Address of a picture, shown above the post and in previews of it. */
  cover: z
    .url({ protocol: /^https$/, error: 'coverAddress' })
    .max(2048, 'coverAddress')
    .nullable(),
  markdown: z.string('textRequired').trim().min(1, 'textRequired').max(longestPost, 'textLong'),
  publishedOn,
});
export type PostText = z.infer<typeof postText>;

const address = z.object({ slug, language });
/** When it was last saved; null for what ships with the product and was never changed. */
const updatedAt = z.iso.datetime().refine(isInReach).nullable();

export const writtenPostHead = z.object({
  ...address.shape,
  title: z.string(),
  publishedOn,
  updatedAt,
});
export type WrittenPostHead = z.infer<typeof writtenPostHead>;

export const writtenPost = z.object({
  ...postText.shape,
  ...writtenPostHead.shape,
  /** Whether a text of this slug and language ships with the product: it comes back when this one is deleted. */
  ships: z.boolean(),
});
export type WrittenPost = z.infer<typeof writtenPost>;

const room = 512 * 1024;

/** All of them, drafts first, then newest first; what ships with the product among them. */
export const listWrittenPosts = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/posts',
  reply: z.array(writtenPostHead),
});

export const getWrittenPost = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/posts/:slug/:language',
  params: address,
  reply: writtenPost,
  errors: ['not_found'],
});

/**
 * Writes a new post or a new text of one. `updatedAt` is what the writer saw, null for a new one: where somebody else
 * saved in between it is a conflict, and nothing is written. A text that is nested so deeply that it cannot be shown is
 * invalid input at `markdown`, `textDeep`; one that takes too long to read, `textHeavy`.
 */
export const savePost = endpoint({
  access: 'admin',
  method: 'PATCH',
  path: '/api/admin/posts/:slug/:language',
  params: address,
  body: postText.extend({ updatedAt }),
  bodyLimit: room,
  reply: writtenPost,
  errors: ['conflict'],
});

/** Answers what was deleted, so that it can be brought back. */
export const deletePost = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/posts/:slug/:language',
  params: address,
  reply: writtenPost,
  errors: ['not_found'],
});

/** As readers will see it; `textDeep` and `textHeavy` as above. */
export const previewPost = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/posts/preview',
  body: z.object({ language, markdown: z.string().max(longestPost) }),
  bodyLimit: room,
  reply: z.object({ html: z.string(), minutes: z.number().int().positive() }),
});

export const videoText = z.object({
  title,
  description,
  language,
  /** Address of the video on YouTube, in any of its forms, or its id. */
  link: z.string('linkRequired').trim().min(1, 'linkRequired').max(2048, 'linkWrong'),
  /** Seconds. */
  duration: z
    .number('durationWrong')
    .int('durationWrong')
    .min(1, 'durationWrong')
    .max(longestVideo, 'durationWrong'),
  publishedOn,
});
export type VideoText = z.infer<typeof videoText>;

export const writtenVideo = z.object({
  ...videoText.omit({ link: true }).shape,
  id: idShape('video'),
  youtubeId: z.string(),
  updatedAt: z.iso.datetime(),
});
export type WrittenVideo = z.infer<typeof writtenVideo>;

const byId = z.object({ id: idShape('video') });

/** All of them, drafts first, then newest first. */
export const listWrittenVideos = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/videos',
  reply: z.array(writtenVideo),
});

/** A `link` that names no video of YouTube is invalid input at `link`, `linkWrong`. */
export const addVideo = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/videos',
  body: videoText,
  status: 201,
  reply: writtenVideo,
});

export const saveVideo = endpoint({
  access: 'admin',
  method: 'PATCH',
  path: '/api/admin/videos/:id',
  params: byId,
  body: videoText.extend({ updatedAt: updatedAt.unwrap() }),
  reply: writtenVideo,
  errors: ['not_found', 'conflict'],
});

/** Answers what was deleted, so that it can be brought back. */
export const deleteVideo = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/videos/:id',
  params: byId,
  reply: writtenVideo,
  errors: ['not_found'],
});
