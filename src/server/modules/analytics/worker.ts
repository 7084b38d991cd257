/** The work behind the jobs of analytics. */
import type { Ctx } from '#server/context.ts';
import type { Binding, Subscription } from '#server/jobs/define.ts';

export const analyticsBindings: Binding<Ctx>[] = [];
export const analyticsSubscriptions: Subscription[] = [];
