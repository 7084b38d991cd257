/** The work behind the jobs of sync. */
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import { makeMonths } from '../metrics/service.ts';
import { monthsJob, planJob, type RunData, runJob } from './jobs.ts';
import { planSyncs } from './plan.ts';
import { runSync } from './run.ts';

async function runAndWake(ctx: Ctx, data: RunData): Promise<void> {
  await runSync(ctx, data);
  // Where there was one run there are often more: look at once instead of after the polling pause.
  ctx.jobs.wake.get(runJob.name)?.();
}

export const syncBindings: Binding<Ctx>[] = [
  bindJob<Ctx, object>(planJob, planSyncs),
  bindJob(runJob, runAndWake),
  bindJob<Ctx, object>(monthsJob, makeMonths),
];
export const syncSubscriptions: Subscription[] = [];
