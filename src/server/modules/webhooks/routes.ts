import * as contract from '#contract/webhooks.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.ts';
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, rotateSecret } from './webhooks.ts';

export const webhooksRoutes: BoundRoute[] = [
  bindForUser(contract.listWebhooks, ({ ctx, user }) => listWebhooks(ctx, user.id)),
  bindForUser(contract.addWebhook, ({ ctx, user, body }) => addWebhook(ctx, user.id, body)),
  bindForUser(contract.changeWebhook, ({ ctx, user, params, body }) =>
    changeWebhook(ctx, user.id, params.id, body),
  ),
  bindForUser(
    contract.removeWebhook,
    async ({ ctx, user, params }) => void (await removeWebhook(ctx, user.id, params.id)),
  ),
  bindForUser(contract.rotateSecret, ({ ctx, user, params }) => rotateSecret(ctx, user.id, params.id)),
  bindForUser(contract.listDeliveries, async ({ ctx, user, params, query, exchange }) => {
    const { deliveries, nextCursor } = await listDeliveries(ctx, user.id, params.id, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return deliveries;
  }),
  bindForUser(contract.replayDelivery, ({ ctx, user, params }) => replayDelivery(ctx, user.id, params)),
  bindForUser(contract.testWebhook, ({ ctx, user, params }) => testWebhook(ctx, user, params.id)),
];
