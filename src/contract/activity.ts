/** How many people use the installation, day by day, for those who run it. Days are of UTC; accounts of sample data count nowhere. */
import { z } from 'zod';
import { languageCodes } from '#domain/languages.ts';
import { endpoint } from './endpoint.ts';
import { day, language, tier } from './shapes.ts';

const count = z.number().int().nonnegative();

export const activitySpans = ['7', '28', '90'] as const;
export type ActivitySpan = (typeof activitySpans)[number];

/** `none`: whoever has not chosen one. */
export const activityLanguages = [...languageCodes, 'none'] as const;

const people = z.object({
  total: count,
  tiers: z.partialRecord(tier, count),
  languages: z.partialRecord(z.enum(activityLanguages), count),
});
export type People = z.infer<typeof people>;

export const activityDay = z.object({
  day,
  /** Who had a page open, by the plan and language they had then; null: no heartbeat of anybody was recorded. */
  active: people.nullable(),
  /** Accounts that were made and are still there, by the plan and language they have now; null: before the first account. */
  registered: people.nullable(),
  /** Links that were added and are still on a list; null: before the first account. */
  songsAdded: count.nullable(),
  /** Songs that were read from platforms, each as often as it was; null: no request is on record. */
  songsRead: count.nullable(),
});
export type ActivityDay = z.infer<typeof activityDay>;

const span = z.object({ days: z.enum(activitySpans).default('28') });

/** The oldest day first; the last one is running. */
export const getActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity',
  access: 'admin',
  query: span,
  reply: z.object({ at: z.iso.datetime(), days: z.array(activityDay), sandbox: z.literal(true).optional() }),
});

/** The same as CSV, with `lang` as the page shows it; what is not known is an empty cell. On record. */
export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/admin/activity/export',
  access: 'admin',
  query: span.extend({
    lang: language.optional(),
    /** With `lang`: by whom the page tells people apart. */
    by: z.enum(['all', 'plan', 'language']).default('all'),
    bom: z.literal('1').optional(),
  }),
});
