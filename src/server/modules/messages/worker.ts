import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { tidyMessages } from './conversations.ts';
import { mailCopyJob, tidyMessagesJob } from './jobs.ts';
import { mailCopy } from './mail.ts';
import { tidyPictures } from './pictures.ts';

export const messagesBindings: Binding<Ctx>[] = [
  bindJob(mailCopyJob, mailCopy),
  bindJob(tidyMessagesJob, async (ctx) => {
    await tidyMessages(ctx);
    await tidyPictures(ctx);
  }),
];
