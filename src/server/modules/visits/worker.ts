import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { purgeVisitSalts } from './jobs.ts';
import { purgeSalts } from './visits.ts';

export const visitsBindings: Binding<Ctx>[] = [bindJob(purgeVisitSalts, purgeSalts)];
