import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** A copy of one message by mail to one of those who receive it. Tried for most of a day: mail servers go down and come back. */
export const mailCopyJob = defineJob({
  name: 'messages.mail',
  data: z.object({ messageId: z.string(), userId: z.string() }),
  retryLimit: 10,
  retryDelay: 30,
});

/** Once a night: messages that nobody has any more, and screenshots whose message was never sent. */
export const tidyMessagesJob = defineJob({
  name: 'messages.tidy',
  data: z.object({}),
  policy: 'short',
  cron: '23 3 * * *',
});
