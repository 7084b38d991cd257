/** What people say of themselves, and how they want to see things. */
import type { CurrentUser, updateProfile } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce } from '#server/jobs/queue.ts';
import { found } from '#server/kernel/errors.ts';
import { timeZoneChanged } from './events.ts';
import { type UserChanges, updateUser } from './queries.ts';
import { timeZoneOrUtc } from './time-zones.ts';

/** Fields that are absent stay as they are. A zone nobody knows is UTC. */
export async function changeProfile(
  ctx: Ctx,
  user: { id: string; timeZone: string },
  { firstName, lastName, language, timeZone, listColumns }: BodyOf<typeof updateProfile>,
): Promise<CurrentUser> {
  const zone = timeZone === undefined ? user.timeZone : await timeZoneOrUtc(ctx.db, timeZone);
  const changes: UserChanges = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(language !== undefined && { language }),
    ...(listColumns !== undefined && { listColumns }),
    ...(zone !== user.timeZone && { timeZone: zone }),
  };
  return transaction(ctx, async (ctx) => {
    const changed = found(await updateUser(ctx.db, user.id, changes));
    if (changes.timeZone) await announce(ctx, timeZoneChanged, { userId: user.id });
    return changed;
  });
}
