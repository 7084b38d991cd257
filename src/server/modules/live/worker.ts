import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription } from '#server/jobs/define.ts';
import { purgeEvents } from './jobs.ts';
import { keptForMs } from './policy.ts';
import { deleteEventsBefore } from './queries.ts';

export const liveBindings: Binding<Ctx>[] = [
  bindJob(purgeEvents, (ctx: Ctx) =>
    deleteEventsBefore(ctx.db, new Date(ctx.clock.now().getTime() - keptForMs)),
  ),
];
export const liveSubscriptions: Subscription[] = [];
