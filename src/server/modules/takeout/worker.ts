import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { purgeTakeouts, workOnTakeout } from './jobs.ts';
import { purgeOldTakeouts, runTakeout } from './work.ts';

export const takeoutBindings: Binding<Ctx>[] = [
  bindJob(workOnTakeout, runTakeout),
  bindJob(purgeTakeouts, (ctx: Ctx) => purgeOldTakeouts(ctx)),
];
