import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes who listened on earlier days, comments that were deleted a day ago, and links that ended long ago. */
export const purgeListening = defineJob({
  name: 'listening.purge',
  data: z.object({}),
  policy: 'short',
  cron: '43 3 * * *',
});
