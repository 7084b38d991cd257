import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { forgetShares } from '#server/platform-state/quotas.ts';
import { numbersExpiring } from '../metrics/events.ts';
import { findCutNames } from './add/cut-names.ts';
import { purgeMissing } from './add/missing.ts';
import { cutNamesJob, keepFreshJob, purgeJob } from './jobs.ts';
import { purgeRemoved } from './removal.ts';
import { keepFresh } from './schedules.ts';

async function purge(ctx: Ctx): Promise<void> {
  await purgeRemoved(ctx);
  await purgeMissing(ctx);
  await forgetShares(ctx.db, ctx.clock.now());
}

export const tracksBindings: Binding<Ctx>[] = [
  bindJob<Ctx, object>(purgeJob, purge),
  bindJob<Ctx, object>(cutNamesJob, findCutNames),
  bindJob(keepFreshJob, keepFresh),
];
export const tracksSubscriptions: Subscription[] = [
  subscribe(numbersExpiring, keepFreshJob, ({ platform }) => platform),
];
