import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Looks whether goals of an account are reached, and lines crossed. */
export const lookAtGoals = defineJob({
  name: 'goals.check',
  data: z.object({ userId: z.string() }),
  policy: 'short',
  retryLimit: 2,
});

/** Deletes what was removed a day ago. */
export const purgeGoals = defineJob({
  name: 'goals.purge',
  data: z.object({}),
  policy: 'short',
  cron: '51 3 * * *',
});
