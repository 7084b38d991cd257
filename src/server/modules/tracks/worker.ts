/** The work behind the jobs of tracks. */
import type { Ctx } from '#server/context.ts';
import type { Binding, Subscription } from '#server/jobs/define.ts';

export const tracksBindings: Binding<Ctx>[] = [];
export const tracksSubscriptions: Subscription[] = [];
