import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { mailCopyJob } from './jobs.ts';
import { mailCopy } from './mail.ts';

export const messagesBindings: Binding<Ctx>[] = [bindJob(mailCopyJob, mailCopy)];
