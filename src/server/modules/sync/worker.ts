import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import { makeMonths } from '../metrics/service.ts';
import { closeRunsJob, monthsJob, tidyJob } from './jobs.ts';
import { cutOffAfterMilliseconds, runsKeptMilliseconds } from './policy.ts';
import { closeCutOffRuns, deleteIdleRuns } from './queries.ts';

const tidy = ({ db, clock }: Ctx): Promise<void> =>
  deleteIdleRuns(db, new Date(clock.now().getTime() - runsKeptMilliseconds));

function closeRuns({ db, clock }: Ctx): Promise<void> {
  const now = clock.now();
  return closeCutOffRuns(db, new Date(now.getTime() - cutOffAfterMilliseconds), now);
}

export const syncBindings: Binding<Ctx>[] = [
  bindJob<Ctx, object>(monthsJob, makeMonths),
  bindJob<Ctx, object>(tidyJob, tidy),
  bindJob<Ctx, object>(closeRunsJob, closeRuns),
];
export const syncSubscriptions: Subscription[] = [];
