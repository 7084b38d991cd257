import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { forgetShares } from '#server/platform-state/quotas.ts';
import { numbersExpiring } from '../metrics/events.ts';
import { findCutNames } from './add/cut-names.ts';
import { purgeMissing } from './add/missing.ts';
import { purgeWaiting, waitingLoop } from './add/waiting.ts';
import { cutNamesJob, keepFreshJob, purgeJob } from './jobs.ts';
import { purgeRemoved } from './removal.ts';
import { keepFresh } from './schedules.ts';

async function purge(ctx: Ctx): Promise<void> {
  await purgeRemoved(ctx);
  await purgeMissing(ctx);
  await purgeWaiting(ctx);
  await forgetShares(ctx.db, ctx.clock.now());
}

export const tracksLoops: Loop<Ctx>[] = [waitingLoop];

export const tracksBindings: Binding<Ctx>[] = [
  bindJob<Ctx, object>(purgeJob, purge),
  bindJob<Ctx, object>(cutNamesJob, findCutNames),
  bindJob(keepFreshJob, keepFresh),
];
export const tracksSubscriptions: Subscription[] = [
  subscribe(numbersExpiring, keepFreshJob, ({ platform }) => platform),
];
