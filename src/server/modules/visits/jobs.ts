import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes what the hashes of earlier days were made with. */
export const purgeVisitSalts = defineJob({
  name: 'visits.purge',
  data: z.object({}),
  policy: 'short',
  cron: '31 3 * * *',
});
