import { removeAccount as contract } from '#contract/accounts.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { removeAccount } from './removal.ts';

export const accountRemovalRoutes: BoundRoute[] = [
  bindForUser(
    contract,
    async ({ ctx, exchange, user, body }) => void (await removeAccount(ctx, exchange, user, body)),
  ),
];
