/** Milestones: which were passed, and which are near. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { milestoneWindow, namedLink } from './insights.ts';
import { day, metric } from './shapes.ts';
import { isOneSubject, oneSubject, subject } from './subject.ts';
import { track } from './tracks.ts';

/** Milestones are 1, 2.5 and 5 times a power of ten, from 100 on. */
export const listMilestones = endpoint({
  method: 'GET',
  path: '/api/milestones',
  query: subject
    .extend({
      /** Of those that were reached; by default the last 84 complete days. */
      from: day.optional(),
      to: day.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    })
    .refine(isOneSubject, oneSubject),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    /** The latest first, each the highest that its link passed on the day. */
    reached: z.array(
      namedLink.extend({
        metric,
        value: z.number().int(),
        /** The day it was read to have passed. */
        date: z.iso.date(),
        /** The last day before on which it was read: it was passed in between. */
        after: z.iso.date(),
      }),
    ),
    /** The soonest first, as the last weeks went. */
    near: z.array(
      namedLink.extend({
        metric,
        value: z.number().int(),
        /** What is there, and what is missing. */
        total: z.number().int(),
        missing: z.number().int(),
        /** By the forecast of the link, 80 times in 100; null: there is none, or it says of no day. */
        window: milestoneWindow.omit({ value: true }).nullable(),
      }),
    ),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found', 'overloaded'],
});
