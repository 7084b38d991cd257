/** Where someone is signed in, and ending that. */
import type { z } from 'zod';
import type { session } from '#contract/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { selectSessions } from './queries.ts';
import { endSessions } from './sessions.ts';

/** The last used first. */
export async function ownSessions(ctx: Ctx, user: SignedIn): Promise<z.infer<typeof session>[]> {
  const rows = await selectSessions(ctx.db, user.id, ctx.clock.now());
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === user.sessionId,
  }));
}

/** Ends one of one's own sessions; ending the current one signs out. */
export async function revokeOwnSession(
  ctx: Ctx,
  exchange: Exchange,
  user: SignedIn,
  id: string,
): Promise<void> {
  if ((await endSessions(ctx, { userId: user.id, id })) === 0) throw new AppError('not_found');
  if (id === user.sessionId) exchange.endSession();
}
