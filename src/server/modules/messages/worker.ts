import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { mailCopyJob, tidyMessagePictures } from './jobs.ts';
import { mailCopy } from './mail.ts';
import { tidyPictures } from './pictures.ts';

export const messagesBindings: Binding<Ctx>[] = [
  bindJob(mailCopyJob, mailCopy),
  bindJob(tidyMessagePictures, tidyPictures),
];
