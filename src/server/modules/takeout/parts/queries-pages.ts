/** Public pages and what came of them. Their addresses are of this installation, so they are only to be read. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { publicPageDays, publicPages } from '../../sharing/table.ts';
import { day, instant, json, oneOf, optional, own, text, whole } from './kinds.ts';
import type { TakeoutPart } from './queries-part.ts';

export const pageParts: readonly TakeoutPart[] = [
  {
    file: 'public-pages.json',
    about: 'Your public pages, and what your artist pages say. Only to be read: publishing is done anew.',
    table: publicPages,
    columns: {
      id: own('publicPage'),
      kind: oneOf(['song', 'artist']),
      slug: text(100),
      song_id: optional(text(100)),
      artist: optional(json(z.unknown(), 'what the page says')),
      created_at: instant,
      withdrawn_at: optional(instant),
    },
    key: ['id'],
    mine: (userId) => sql`t.user_id = ${userId}`,
    restoredWith: null,
  },
  {
    file: 'public-page-days.csv',
    about:
      'How many browsers opened each public page on a day, and went on to a service, by the country of their language. Only to be read.',
    table: publicPageDays,
    columns: { page_id: text(100), day, service: text(50), country: text(2), browsers: whole },
    key: ['page_id', 'day', 'service', 'country'],
    mine: (userId) =>
      sql`exists (select from ${publicPages} p where p.id = t.page_id and p.user_id = ${userId})`,
    restoredWith: null,
  },
];
