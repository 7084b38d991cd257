import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes campaigns that were removed a day ago. */
export const purgeCampaigns = defineJob({
  name: 'campaigns.purge',
  data: z.object({}),
  policy: 'short',
  cron: '27 3 * * *',
});
