import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { memberJoined, securityChanged } from '../accounts/events.ts';

/** Deletes notifications that are old, or were removed a day ago. */
export const purgeNotifications = defineJob({
  name: 'notifications.purge',
  data: z.object({}),
  policy: 'short',
  cron: '41 3 * * *',
});

/** Tells one notification by mail. Tried for most of a day: mail servers go down and come back. */
export const mailNotification = defineJob({
  name: 'notifications.mail',
  data: z.object({ notificationId: z.string() }),
  retryLimit: 10,
  retryDelay: 30,
});

/** Somebody has changed a way into an account. */
export const tellSecurity = defineJob({ name: 'notifications.security', data: securityChanged.data });

export const tellJoined = defineJob({ name: 'notifications.joined', data: memberJoined.data });

/** Tells one notification by push: sends a job for each browser. */
export const pushNotification = defineJob({
  name: 'notifications.push',
  data: z.object({ notificationId: z.string() }),
});

/** Tried for about an hour: what comes by push is news. */
export const pushToDevice = defineJob({
  name: 'notifications.push-device',
  data: z.object({ notificationId: z.string(), deviceId: z.string() }),
  retryLimit: 7,
  retryDelay: 20,
  concurrency: 4,
});
