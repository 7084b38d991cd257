import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Tells one administrator of one message. Tried for most of a day: mail servers go down and come back. */
export const mailMessageJob = defineJob({
  name: 'contact.mail',
  data: z.object({ messageId: z.string(), userId: z.string() }),
  retryLimit: 10,
  retryDelay: 30,
});
