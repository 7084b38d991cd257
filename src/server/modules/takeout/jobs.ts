import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Writes or restores an archive. A second run writes it anew, and restores on where the first one ended. */
export const workOnTakeout = defineJob({
  name: 'takeout.work',
  data: z.object({ takeoutId: z.string() }),
  policy: 'short',
  expireInSeconds: 6 * 3600,
});

/** Deletes archives after their time, and those of accounts that are gone. */
export const purgeTakeouts = defineJob({
  name: 'takeout.purge',
  data: z.object({}),
  policy: 'short',
  cron: '53 * * * *',
});
