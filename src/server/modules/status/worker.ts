import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { rollUpJob } from './jobs.ts';
import { rollUp } from './status.ts';

export const statusBindings: Binding<Ctx>[] = [bindJob<Ctx, object>(rollUpJob, rollUp)];
