/** The work behind the jobs of sync. */
import type { Ctx } from '#server/context.ts';
import type { Binding, Subscription } from '#server/jobs/define.ts';

export const syncBindings: Binding<Ctx>[] = [];
export const syncSubscriptions: Subscription[] = [];
