import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import { purgeDemos } from './jobs.ts';
import { purgeDemoUsers } from './purge.ts';

export const demoBindings: Binding<Ctx>[] = [bindJob(purgeDemos, (ctx: Ctx) => purgeDemoUsers(ctx))];
export const demoSubscriptions: Subscription[] = [];
