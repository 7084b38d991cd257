/** The work behind the jobs of tracks. */
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import { purgeJob } from './jobs.ts';
import { purgeRemoved } from './removal.ts';

export const tracksBindings: Binding<Ctx>[] = [bindJob<Ctx, object>(purgeJob, purgeRemoved)];
export const tracksSubscriptions: Subscription[] = [];
