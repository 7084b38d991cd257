import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes accounts of sample data that are a week old. */
export const purgeDemos = defineJob({
  name: 'demo.purge',
  data: z.object({}),
  policy: 'short',
  cron: '47 3 * * *',
});
