import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes who came to public pages on earlier days. */
export const purgePageVisits = defineJob({
  name: 'sharing.purge',
  data: z.object({}),
  policy: 'short',
  cron: '47 3 * * *',
});
