import * as contract from '#contract/api-keys.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { addKey, listKeys, revokeKey } from './keys.ts';

export const apiKeysRoutes: BoundRoute[] = [
  bindForUser(contract.listKeys, ({ ctx, user }) => listKeys(ctx, user)),
  bindForUser(contract.addKey, ({ ctx, user, body }) => addKey(ctx, user, body)),
  bindForUser(
    contract.revokeKey,
    async ({ ctx, user, params }) => void (await revokeKey(ctx, user, params.id)),
  ),
];
