import * as contract from '#contract/audience.ts';
import { type BoundRoute, bindForAnyone, bindForUser, ownOrigin } from '#server/route.ts';
import { listConnections, removeConnection } from './connections.ts';
import { askForConsent, finishConsent } from './consent.ts';

export const connectionsRoutes: BoundRoute[] = [
  bindForUser(contract.listConnections, ({ ctx, user }) => listConnections(ctx, user.id)),
  bindForUser(contract.connectYoutube, async ({ ctx, user, body, exchange }) => ({
    url: await askForConsent(ctx, user, { origin: ownOrigin(ctx, exchange), returnTo: body?.returnTo }),
  })),
  bindForAnyone(contract.finishConnection, async ({ ctx, user, query, exchange }) => {
    exchange.setHeader('location', await finishConsent(ctx, user, query));
    exchange.setHeader('referrer-policy', 'no-referrer');
    return undefined;
  }),
  bindForUser(
    contract.removeConnection,
    async ({ ctx, user, params }) => void (await removeConnection(ctx, user.id, params.id)),
  ),
];
