/** What administrators publish: posts beside those that ship with the product, and videos. */
import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Language } from '#domain/languages.ts';
import type { PostTopic } from '#domain/topics.ts';

/** In milliseconds, as JavaScript has it: whoever saves says which version they saw. */
const updatedAt = () => timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow();

/**
 * One row a language. A post without a day is a draft; one of a day to come is not shown before it. A row stands in
 * place of what ships under its slug and language, shown or not.
 */
export const postRows = pgTable(
  'posts',
  {
    slug: text('slug').notNull(),
    language: text('language').$type<Language>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    topics: text('topics').array().$type<PostTopic[]>().notNull(),
    /** Address of a picture. */
    cover: text('cover'),
    markdown: text('markdown').notNull(),
    publishedOn: date('published_on'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.language] }),
    index('posts_day').on(table.publishedOn),
  ],
);

export const videoRows = pgTable(
  'videos',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    language: text('language').$type<Language>().notNull(),
    youtubeId: text('youtube_id').notNull(),
    /** Seconds. */
    duration: integer('duration').notNull(),
    /** Null: a draft. */
    publishedOn: date('published_on'),
    updatedAt: updatedAt(),
  },
  (table) => [index('videos_day').on(table.publishedOn)],
);
