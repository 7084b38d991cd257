import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes notifications that are old, or were removed a day ago. */
export const purgeNotifications = defineJob({
  name: 'notifications.purge',
  data: z.object({}),
  policy: 'short',
  cron: '41 3 * * *',
});
