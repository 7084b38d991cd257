import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Sent when an administrator begins to see an account as its user does, for when the time is up. */
export const lookRunsOut = defineJob({
  name: 'accounts.look-runs-out',
  data: z.object({ adminId: z.string(), sessionId: z.string(), userId: z.string(), until: z.iso.datetime() }),
  retryLimit: 10,
  retryDelay: 30,
});
