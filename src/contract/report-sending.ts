/** How a report leaves its account: by a link, and on a schedule. */
import { z } from 'zod';
import { longestLinkPassword, mostRecipients } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { report } from './reports.ts';

const byId = z.object({ id: idShape('customReport') });
const ofPlan = ['unauthenticated', 'plan_required', 'not_found'] as const;

/** A link that shows the report as it is now. Sent again it shows it as of then, at the same address. */
export const shareReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/share',
  params: byId,
  body: z.object({
    /** It ends then; null or left out: it does not end by itself. */
    expiresAt: z.iso.datetime().nullable().optional(),
    /** Asked for before anything is shown. Left out it stays as it is; null: none is. */
    password: z.string().min(1).max(longestLinkPassword).nullable().optional(),
  }),
  reply: report,
  errors: [...ofPlan, 'overloaded'],
});

/** Withdrawn at once; its address never shows anything again. */
export const unshareReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id/share',
  params: byId,
  reply: report,
  errors: ['unauthenticated', 'not_found'],
});

/** Every Monday, or on the first of each month, at eight where its owner lives. */
export const scheduleReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:id/schedule',
  params: byId,
  body: z.object({
    every: z.enum(['week', 'month']),
    recipients: z.array(z.email()).max(mostRecipients, `at most ${mostRecipients}`).default([]),
  }),
  reply: report,
  errors: ofPlan,
});

export const unscheduleReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id/schedule',
  params: byId,
  reply: report,
  errors: ['unauthenticated', 'not_found'],
});
