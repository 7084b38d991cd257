/** What administrators decide of an account: its plan, and whether it may be used. */
import type { Tier } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { selectStanding, updateStanding } from './queries-standing.ts';
import { endSessions } from './sessions.ts';

export type Standing = { tier?: Tier | undefined; isSuspended?: boolean | undefined };

/**
 * In the caller's transaction; answers what it was before. Whoever is suspended is signed out everywhere. `conflict`:
 * nobody suspends oneself, and nobody the last administrator who is not suspended.
 */
export async function changeStanding(
  { db, clock, live }: Pick<Ctx, 'db' | 'clock' | 'live'>,
  by: { id: string },
  userId: string,
  { tier, isSuspended }: Standing,
): Promise<{ tier: Tier; isSuspended: boolean }> {
  const { user, activeAdmins } = await selectStanding(db, userId);
  if (!user) throw new AppError('not_found');
  const isLast = activeAdmins.length === 1 && activeAdmins[0] === userId;
  if (isSuspended && (userId === by.id || isLast || !activeAdmins.includes(by.id)))
    throw new AppError('conflict');
  await updateStanding(db, userId, { tier, isSuspended, now: clock.now() });
  if (isSuspended) await endSessions({ db, live }, { userId });
  return user;
}
