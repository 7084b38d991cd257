import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { mailDigest, planDigests } from './jobs.ts';
import { planDue, sendDigest } from './send.ts';

export const digestsBindings: Binding<Ctx>[] = [
  bindJob(planDigests, (ctx: Ctx) => planDue(ctx)),
  bindJob(mailDigest, sendDigest),
];
