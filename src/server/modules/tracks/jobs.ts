/** The jobs of tracks. */
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Forgets what was taken off a list more than a day ago. */
export const purgeJob = defineJob({
  name: 'tracks.purge',
  data: z.object({}),
  policy: 'short',
  cron: '17 3 * * *',
});
