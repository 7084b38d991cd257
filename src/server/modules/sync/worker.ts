import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { makeMonths } from '../metrics/service.ts';
import { closeRunsJob, monthsJob, tidyJob } from './jobs.ts';
import { cutOffAfterMilliseconds, runsKeptMilliseconds } from './policy.ts';
import { closeCutOffRuns, deleteIdleRuns } from './queries.ts';
import { syncClaim } from './run.ts';
import { loopName } from './service.ts';

/** Calls at a time to one platform by one process: while one batch is stored the next is on its way. */
const concurrency = 3;

const loopOf = (connected: ConnectedPlatform): Loop<Ctx> => ({
  name: loopName(connected.platform.id),
  concurrency,
  step: (ctx, stop) => syncClaim(ctx, connected, stop),
});

/** What belongs to a platform without keys waits until it has some. */
export const syncLoops = (ctx: Ctx): Loop<Ctx>[] =>
  Object.values(ctx.platforms)
    .filter(({ isConfigured }) => isConfigured)
    .map(loopOf);

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
