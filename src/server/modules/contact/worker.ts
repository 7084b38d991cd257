import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { mailMessageJob } from './jobs.ts';
import { mailMessage } from './mail.ts';

export const contactBindings: Binding<Ctx>[] = [bindJob(mailMessageJob, mailMessage)];
