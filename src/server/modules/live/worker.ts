/** The work behind the jobs of live. */
import type { Ctx } from '#server/context.ts';
import type { Binding, Subscription } from '#server/jobs/define.ts';

export const liveBindings: Binding<Ctx>[] = [];
export const liveSubscriptions: Subscription[] = [];
