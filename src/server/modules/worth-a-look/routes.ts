import * as contract from '#contract/worth-a-look.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { markLook, readEvidence, readLooks } from './looks.ts';

export const worthALookRoutes: BoundRoute[] = [
  bindForUser(contract.listLooks, ({ ctx, user, query }) => readLooks(ctx, user, query)),
  bindForUser(contract.getEvidence, ({ ctx, user, params }) => readEvidence(ctx, user, params.id)),
  bindForUser(
    contract.markLook,
    async ({ ctx, user, params, body }) => void (await markLook(ctx, user, params.id, body.isUseful)),
  ),
];
