/** What someone may change about themselves. */
import type { CurrentUser, updateProfile } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce } from '#server/jobs/queue.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { timeZoneChanged } from './events.ts';
import { pageOf } from './policy.ts';
import { countVisit, touchUser, type UserChanges, updateUser } from './queries.ts';
import { timeZoneOrUtc } from './time-zones.ts';

/** Fields that are absent stay as they are. A zone nobody knows is UTC. */
export async function changeProfile(
  ctx: Ctx,
  user: SignedIn,
  { firstName, lastName, language, timeZone }: BodyOf<typeof updateProfile>,
): Promise<CurrentUser> {
  const zone = timeZone === undefined ? user.profile.timeZone : await timeZoneOrUtc(ctx.db, timeZone);
  const changes: UserChanges = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(language !== undefined && { language }),
    ...(zone !== user.profile.timeZone && { timeZone: zone }),
  };
  return transaction(ctx, async (ctx) => {
    const changed = found(await updateUser(ctx.db, user.id, changes));
    if (changes.timeZone) await announce(ctx, timeZoneChanged, { userId: user.id });
    return changed;
  });
}

/** Signs of life from open pages; they feed the activity figures of administrators. */
const hourMs = 3600_000;

export const noteUser = (ctx: Ctx, user: SignedIn): Promise<void> =>
  touchUser(ctx.db, user.id, ctx.clock.now());

/** Counts the hour and the kind of page; who it was is not kept. */
export const noteVisitor = (ctx: Ctx, path: string): Promise<void> =>
  countVisit(ctx.db, new Date(Math.floor(ctx.clock.now().getTime() / hourMs) * hourMs), pageOf(path));
