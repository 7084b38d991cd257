/** Which account a browser shows: one's own, one that is shared, or as support that of a user. */
import type { z } from 'zod';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type listSharedAccounts as listing, seeAsMinutes } from '#contract/members.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../../audit/service.ts';
import { isSuspended, selectUser } from '../queries.ts';
import { lookRunsOut } from './jobs.ts';
import { selectActing, selectSharedAccounts, updateActing } from './queries.ts';

/** In the caller's transaction. Other pages of this browser are told: they show another account from now on. */
export async function showAccount(
  ctx: Ctx,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
  next: string | null,
  until: Date | null = null,
): Promise<void> {
  const before = await selectActing(ctx.db, sessionId);
  await updateActing(ctx.db, sessionId, next, until);
  if (before.for && before.until) await noteAct(ctx, { id }, 'user.see-end', { user: before.for });
  afterCommit(() => ctx.live.wake([before.for ?? id], 'sessions'));
}

export async function chooseAccount(given: Ctx, user: SignedIn, next: string | null): Promise<void> {
  await transaction(given, async (ctx) => {
    const shared = next === null ? [] : await selectSharedAccounts(ctx.db, user.id);
    if (next !== null && !shared.some(({ id }) => id === next)) throw new AppError('not_found');
    await showAccount(ctx, user, next);
  });
}

export async function listSharedAccounts(
  { db }: Ctx,
  { id, sessionId }: SignedIn,
): Promise<ReplyOf<typeof listing>> {
  const accounts = await selectSharedAccounts(db, id);
  const acting = await selectActing(db, sessionId);
  return { accounts, chosen: accounts.find((account) => account.id === acting.for)?.id ?? null };
}

/** Nobody looks on at what another administrator does, nor at an account that nobody can sign in to. */
export async function seeAsUser(given: Ctx, admin: SignedIn, userId: string): Promise<void> {
  await transaction(given, async (ctx) => {
    const user = await selectUser(ctx.db, userId);
    if (!user) throw new AppError('not_found');
    if (user.isAdmin || (await isSuspended(ctx.db, userId))) throw new AppError('conflict');
    const until = new Date(ctx.clock.now().getTime() + seeAsMinutes * 60_000);
    await showAccount(ctx, admin, userId, until);
    await noteAct(ctx, admin, 'user.see', { user: userId, minutes: seeAsMinutes });
    const { id: adminId, sessionId } = admin;
    const look = { adminId, sessionId, userId, until: until.toISOString() };
    await send(ctx, lookRunsOut, look, { startAfter: until });
  });
}

/** The queue goes by the database's clock, which may be ahead. */
const clocksApartMs = 60_000;

/** That a look has come to its end by itself is on record too; one that was ended, with its session or before, is already. */
export async function endLook(given: Ctx, look: z.infer<typeof lookRunsOut.data>): Promise<void> {
  const { adminId, sessionId, userId } = look;
  if (Date.parse(look.until) - given.clock.now().getTime() > clocksApartMs) return;
  await transaction(given, async (ctx) => {
    const { for: seen, until } = await selectActing(ctx.db, sessionId);
    // Begun anew meanwhile, it ends with a job of its own.
    if (seen !== userId || until?.toISOString() !== look.until) return;
    await showAccount(ctx, { id: adminId, sessionId }, null);
  });
}
