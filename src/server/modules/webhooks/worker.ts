import { deliveryDays } from '#domain/webhooks.ts';
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { numbersChanged } from '../sync/events.ts';
import { deliverSome, lanes } from './deliver.ts';
import { deliveryLoop, tellNumbersJob, tidyWebhooks } from './jobs.ts';
import { numbersAfterSeconds } from './policy.ts';
import { deleteOldDeliveries } from './queries-deliveries.ts';
import { tellNews, tellNumbers } from './tell.ts';
import { sealAnew } from './webhooks.ts';

const keptSince = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - deliveryDays * 24 * 3600_000);

export const webhooksBindings: Binding<Ctx>[] = [
  bindJob(tellNumbersJob, tellNumbers),
  bindJob(tidyWebhooks, async (ctx: Ctx) => {
    await deleteOldDeliveries(ctx.db, keptSince(ctx));
    await sealAnew(ctx);
  }),
];

export const webhooksSubscriptions: Subscription[] = [
  subscribe(numbersChanged, tellNumbersJob, ({ userId }) => userId, { afterSeconds: numbersAfterSeconds }),
];

export const webhooksLoops: Loop<Ctx>[] = [
  { name: 'webhooks.tell', concurrency: 1, step: tellNews },
  { name: deliveryLoop, concurrency: 4, step: (ctx) => deliverSome(ctx, lanes.well) },
  { name: `${deliveryLoop}-failing`, concurrency: 2, step: (ctx) => deliverSome(ctx, lanes.failing) },
];
