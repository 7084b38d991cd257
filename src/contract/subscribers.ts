/** Accounts as administrators see them: who there is, on which plan, how they use it. Never a password or a session's value. */
import { z } from 'zod';
import { billing } from './billing.ts';
import { billingFigures } from './billing-figures.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { language, platformId, tier } from './shapes.ts';

const instant = z.iso.datetime();
const count = z.number().int().nonnegative();

export const subscriberActivities = ['today', 'week', 'month', 'quiet', 'suspended'] as const;
export const subscriberSorts = ['created', 'seen'] as const;

export const subscriber = z.object({
  id: idShape('user'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The one in force: the higher of the next two. */
  tier,
  /** What they pay for, and what an administrator has given them; null: nothing. */
  paidTier: tier.exclude(['free']).nullable(),
  givenTier: tier.exclude(['free']).nullable(),
  isAdmin: z.boolean(),
  /** An account of “Explore with sample data”. */
  isDemo: z.boolean(),
  createdAt: instant,
  /** When a page of theirs was last open; null: never. */
  lastSeenAt: instant.nullable(),
  suspendedAt: instant.nullable(),
  /** Links on their list. */
  songs: count,
});
export type Subscriber = z.infer<typeof subscriber>;

export const subscriberFilters = z.object({
  /** The beginning of a name, a last name or an address. */
  search: z.string().trim().max(100).optional(),
  tier: tier.optional(),
  /** Seen in the last day, 7 or 30 days; `quiet`: not in the last 30; `suspended`: whoever may not sign in. */
  activity: z.enum(subscriberActivities).optional(),
  sort: z.enum(subscriberSorts).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  query: subscriberFilters.extend({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ users: z.array(subscriber), nextCursor: z.string().nullable() }),
});

export const subscriberFigures = z.object({
  at: instant,
  /** Without accounts of sample data. */
  users: z.object({
    total: count,
    tiers: z.record(tier, count),
    suspended: count,
    /** Seen in the last 24 hours, 7 days, 30 days. */
    seen: z.object({ day: count, week: count, month: count }),
  }),
  /** Songs that are stored, once however many follow them. */
  songs: count,
  /** Of the last 24 hours: songs that were read, and those that failed. */
  syncs: z.object({ read: count, failed: count }),
  /** Of this month and the one before, newest first, as `GET /api/admin/billing` has it; null: no payment provider is connected. */
  income: z
    .array(z.object({ month: z.string(), paid: billingFigures.shape.months.element.shape.paid }))
    .nullable(),
});
export type SubscriberFigures = z.infer<typeof subscriberFigures>;

export const getSubscriberFigures = endpoint({
  method: 'GET',
  path: '/api/admin/users/figures',
  access: 'admin',
  reply: subscriberFigures,
});

/** CSV of the accounts that the filters leave; `lang`: as the page shows it, in that language. On record. */
export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/users/export',
  access: 'admin',
  query: subscriberFilters.extend({ lang: language.optional(), bom: z.literal('1').optional() }),
});

const byId = z.object({ id: idShape('user') });

export const subscriberDetail = subscriber.extend({
  /** What they pay for; null: there is no subscription that goes on. */
  subscription: billing.shape.subscription,
  /** Their page at the payment provider. */
  paymentsUrl: z.url().nullable(),
  language: z.string().nullable(),
  timeZone: z.string(),
  /** Links by platform, and of each how many were last read without success. */
  platforms: z.array(z.object({ platform: platformId, songs: count, failing: count })),
  /** Where they are signed in: nothing that would sign anybody in. */
  sessions: z.array(z.object({ createdAt: instant, lastSeenAt: instant, userAgent: z.string() })),
  connections: z.array(z.object({ platform: platformId, title: z.string(), state: z.string() })),
  imports: count,
  notifications: count,
  /** Conversations with the support team. */
  threads: z.array(z.object({ id: idShape('thread'), subject: z.string() })),
});
export type SubscriberDetail = z.infer<typeof subscriberDetail>;

export const getSubscriber = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  params: byId,
  reply: subscriberDetail,
  errors: ['not_found'],
});

/**
 * Whoever is suspended is signed out, cannot sign in, and has no song read on their account; nothing is deleted.
 * `conflict`: oneself, or the last administrator.
 */
export const changeSubscriber = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: 'admin',
  params: byId,
  body: z.object({ tier: tier.optional(), isSuspended: z.boolean().optional() }),
  reply: subscriber,
  errors: ['not_found', 'conflict'],
});

export const signOutSubscriber = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sign-out',
  access: 'admin',
  params: byId,
  reply: z.object({ sessions: count }),
  errors: ['not_found'],
});
