import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { purgeComments } from './comments.ts';
import { purgeListening } from './jobs.ts';
import { purgeListeners } from './listen.ts';
import { endedDays } from './policy.ts';

export const listeningBindings: Binding<Ctx>[] = [
  bindJob(purgeListening, async (ctx: Ctx) => {
    await purgeListeners(ctx, new Date(ctx.clock.now().getTime() - endedDays * 24 * 3600_000));
    await purgeComments(ctx);
  }),
];
