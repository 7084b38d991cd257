/** Notifications: what happened while nobody looked, and who wants to hear of what, by which way. */
import { z } from 'zod';
import { notificationChannels, notificationTypes } from '#domain/notifications.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

export const notificationType = z.enum(notificationTypes);

export const notification = z.object({
  id: idShape('notification'),
  /** In the reader's language. */
  title: z.string(),
  content: z.string().optional(),
  isRead: z.boolean(),
  type: notificationType,
  /** What it speaks of: a message, a link, an import, a connection. */
  relatedId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Its numbers are invented. */
  sandbox: z.literal(true).optional(),
});
export type Notification = z.infer<typeof notification>;

const byId = z.object({ id: idShape('notification') });

/**
 * The latest first: the newest 500 of an account, and none older than 180 days. `X-Next-Cursor` carries the cursor of the
 * next page when there is one.
 */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  members: 'owner',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.array(notification),
  errors: ['unauthenticated'],
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  members: 'owner',
  reply: z.object({ count: z.number().int() }),
  errors: ['unauthenticated'],
});

/** One that is read stays so. */
export const markRead = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  members: 'owner',
  params: byId,
  reply: notification,
  errors: ['unauthenticated', 'not_found'],
});

/** Answers how many are unread afterwards. */
export const markAllRead = endpoint({
  method: 'PATCH',
  path: '/api/notifications/mark-all-read',
  members: 'owner',
  reply: z.object({ count: z.number().int() }),
  errors: ['unauthenticated'],
});

export const removeNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  members: 'owner',
  params: byId,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day of its removal. */
export const restoreNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/restore',
  members: 'owner',
  params: byId,
  reply: notification,
  errors: ['unauthenticated', 'not_found'],
});

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like 22:00');

/** Times of the user's own zone; from later than to goes over midnight. Push and mail wait until they are over. */
const quietHours = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'same' });

const everyChannel = z.record(z.enum(notificationChannels), z.boolean());
const someChannels = z.partialRecord(z.enum(notificationChannels), z.boolean());

export const notificationPreferences = z.object({
  /** Of each type, by which ways it is told. */
  choices: z.record(notificationType, everyChannel),
  quietHours: quietHours.nullable(),
  timeZone: z.string(),
  /** Ways that this installation has for this account; the others stay chosen and do nothing. */
  available: everyChannel,
  /** The letter of the week. `missing`: why none can be sent; null: nothing is missing. */
  digest: z.object({
    isWanted: z.boolean(),
    missing: z.enum(['mail', 'address', 'mailbox']).nullable(),
  }),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  members: 'owner',
  reply: notificationPreferences,
  errors: ['unauthenticated'],
});

/** What is left out stays. */
export const changeNotificationPreferences = endpoint({
  method: 'PATCH',
  path: '/api/notifications/preferences',
  members: 'owner',
  body: z.object({
    choices: z.partialRecord(notificationType, someChannels).optional(),
    quietHours: quietHours.nullable().optional(),
    digest: z.boolean().optional(),
  }),
  reply: notificationPreferences,
  errors: ['unauthenticated'],
});
