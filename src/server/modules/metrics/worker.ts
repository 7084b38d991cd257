import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import { retentionJob } from './jobs.ts';
import { enforceRetention } from './retention.ts';

export const metricsBindings: Binding<Ctx>[] = [bindJob(retentionJob, (ctx: Ctx) => enforceRetention(ctx))];
export const metricsSubscriptions: Subscription[] = [];
