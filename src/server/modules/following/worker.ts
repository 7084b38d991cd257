import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { forgetShares } from '#server/platform-state/quotas.ts';
import { findCutNames } from './add/cut-names.ts';
import { purgeMissing } from './add/missing.ts';
import { purgeWaiting, waitingLoop } from './add/waiting.ts';
import { cutNamesJob, purgeJob } from './jobs.ts';
import { purgeRemovedTracks } from './removal.ts';

async function purge(ctx: Ctx): Promise<void> {
  await purgeRemovedTracks(ctx);
  await purgeMissing(ctx);
  await purgeWaiting(ctx);
  await forgetShares(ctx.db, ctx.clock.now());
}

export const followingLoops: Loop<Ctx>[] = [waitingLoop];

export const followingBindings: Binding<Ctx>[] = [
  bindJob<Ctx, object>(purgeJob, purge),
  bindJob<Ctx, object>(cutNamesJob, findCutNames),
];
