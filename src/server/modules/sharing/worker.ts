import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { purgePageVisits } from './jobs.ts';
import { purgeVisits } from './visit.ts';

export const sharingBindings: Binding<Ctx>[] = [bindJob(purgePageVisits, purgeVisits)];
