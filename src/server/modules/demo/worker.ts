import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import { prepareDemos, purgeDemos } from './jobs.ts';
import { purgeDemoUsers } from './purge.ts';
import { prepareSample } from './start.ts';

export const demoBindings: Binding<Ctx>[] = [
  bindJob(purgeDemos, (ctx: Ctx) => purgeDemoUsers(ctx)),
  bindJob(prepareDemos, (ctx: Ctx) => prepareSample(ctx)),
];
export const demoSubscriptions: Subscription[] = [];
