import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { numbersChanged } from '../sync/events.ts';
import { checkGoals, purgeRemovedGoals } from './check.ts';
import { lookAtGoals, purgeGoals } from './jobs.ts';

export const goalsBindings: Binding<Ctx>[] = [
  bindJob(lookAtGoals, checkGoals),
  bindJob(purgeGoals, (ctx: Ctx) => purgeRemovedGoals(ctx)),
];

/** One look for all that changes within some minutes. */
const afterSeconds = 5 * 60;

export const goalsSubscriptions: Subscription[] = [
  subscribe(numbersChanged, lookAtGoals, ({ userId }) => userId, { afterSeconds }),
];
