import * as contract from '#contract/api-keys.ts';
import { getReference } from '#contract/reference.ts';
import { type BoundRoute, bindForAnyone, bindForUser } from '#server/route.ts';
import { addKey, listKeys, revokeKey } from './keys.ts';
import { describeOperations } from './reference.ts';

export const apiKeysRoutes: BoundRoute[] = [
  bindForAnyone(getReference, describeOperations),
  bindForUser(contract.listKeys, ({ ctx, user }) => listKeys(ctx, user)),
  bindForUser(contract.addKey, ({ ctx, user, body }) => addKey(ctx, user, body)),
  bindForUser(
    contract.revokeKey,
    async ({ ctx, user, params }) => void (await revokeKey(ctx, user, params.id)),
  ),
];
