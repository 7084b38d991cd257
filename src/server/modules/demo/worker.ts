/** The work behind the jobs of demo. */
import type { Ctx } from '#server/context.ts';
import type { Binding, Subscription } from '#server/jobs/define.ts';

export const demoBindings: Binding<Ctx>[] = [];
export const demoSubscriptions: Subscription[] = [];
