/** The end of an account: with it goes all that is its owner's, here and at the platforms it was connected to. */
import type { removeAccount as removing } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { askPassword, dropUser, endSessions } from '../accounts/service.ts';
import { endPaymentsOf } from '../billing/service.ts';
import { listConnections, removeConnection } from '../connections/service.ts';
import { deleteMessagesOf } from '../contact/service.ts';
import { unfollowAll } from '../following/service.ts';
import { forgetOwnItems } from '../metrics/service.ts';
import { deleteFiles, filesOfAccounts } from './service.ts';

/** Every table of a user's own rows goes with the account by itself. */
export async function removeAccount(
  given: Ctx,
  exchange: Exchange,
  { id }: SignedIn,
  { password }: BodyOf<typeof removing>,
): Promise<void> {
  await askPassword(given, id, 'password', password);
  // Each tells its platform, which no transaction can take back.
  for (const connection of (await listConnections(given, id)).connections)
    await removeConnection(given, id, connection.id);
  const files = await transaction(given, async (ctx) => {
    const left = await filesOfAccounts(ctx.db, [id]);
    await endSessions(ctx, { userId: id });
    await endPaymentsOf(ctx, [id]);
    await unfollowAll(ctx, id);
    await forgetOwnItems(ctx, id);
    await deleteMessagesOf(ctx.db, id);
    await dropUser(ctx, id);
    return left;
  });
  await deleteFiles(given, files);
  exchange.endSession();
}
