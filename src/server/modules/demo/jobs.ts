import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes accounts of sample data that are a week old. */
export const purgeDemos = defineJob({
  name: 'demo.purge',
  data: z.object({}),
  policy: 'short',
  cron: '47 3 * * *',
});

/** Makes what the first visitors of the sample would wait for. Sent at each start, which does not wait for it, too. */
export const prepareDemos = defineJob({
  name: 'demo.prepare',
  data: z.object({}),
  policy: 'short',
  cron: '2,32 * * * *',
});
