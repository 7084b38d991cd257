/** The job that keeps the record of how the platforms answer. */
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

export const rollUpJob = defineJob({
  name: 'status.roll-up',
  data: z.object({}),
  policy: 'short',
  cron: '*/5 * * * *',
});
