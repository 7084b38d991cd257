/** The job that keeps the database fast. */
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

export const vacuumJob = defineJob({
  // The name by which databases in use know the queue and its schedule.
  name: 'upkeep.vacuum',
  data: z.object({}),
  policy: 'short',
  cron: '*/15 * * * *',
  retryLimit: 0,
});
