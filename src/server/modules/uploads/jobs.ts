import { z } from 'zod';
import { idShape } from '#contract/ids.ts';
import { defineJob } from '#server/jobs/define.ts';

/** Looks into a file that has arrived. */
export const analyseUpload = defineJob({
  name: 'uploads.analyse',
  data: z.object({ uploadId: idShape('upload') }),
  policy: 'short',
  // What fails for good is sent again by the hour, and refused after a day (`keeping.ts`).
  retryLimit: 2,
  // Hours of sound, on a busy machine.
  expireInSeconds: 3600,
  concurrency: 2,
});

/** Deletes what was taken away a day ago, what never came as a whole, and files that are nobody's. */
export const purgeAudio = defineJob({
  name: 'uploads.purge',
  data: z.object({}),
  policy: 'short',
  cron: '17 * * * *',
});
