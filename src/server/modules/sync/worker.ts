/** The work behind the jobs of sync. */
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import { makeMonths } from '../metrics/service.ts';
import { monthsJob, tidyJob } from './jobs.ts';
import { runsKeptMilliseconds } from './policy.ts';
import { deleteIdleRuns } from './queries-runs.ts';

const tidy = ({ db, clock }: Ctx): Promise<void> =>
  deleteIdleRuns(db, new Date(clock.now().getTime() - runsKeptMilliseconds));

export const syncBindings: Binding<Ctx>[] = [
  bindJob<Ctx, object>(monthsJob, makeMonths),
  bindJob<Ctx, object>(tidyJob, tidy),
];
export const syncSubscriptions: Subscription[] = [];
