/** The work behind the jobs of accounts. */
import type { Ctx } from '#server/context.ts';
import type { Binding, Subscription } from '#server/jobs/define.ts';

export const accountsBindings: Binding<Ctx>[] = [];
export const accountsSubscriptions: Subscription[] = [];
