import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Finds whose Monday morning it is. */
export const planDigests = defineJob({
  name: 'digests.plan',
  data: z.object({}),
  policy: 'short',
  cron: '*/10 * * * *',
});

/** One letter. Tried for most of a day: mail servers go down and come back. */
export const mailDigest = defineJob({
  name: 'digests.mail',
  data: z.object({ userId: z.string(), week: z.iso.date() }),
  retryLimit: 10,
  retryDelay: 30,
});
