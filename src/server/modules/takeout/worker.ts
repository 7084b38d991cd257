import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { purgeTakeouts, workOnTakeout } from './jobs.ts';
import { purge, workOn } from './work.ts';

export const takeoutBindings: Binding<Ctx>[] = [
  bindJob(workOnTakeout, workOn),
  bindJob(purgeTakeouts, (ctx: Ctx) => purge(ctx)),
];
