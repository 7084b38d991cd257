/** Refreshes a song because somebody asks for it. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { manualPauseSeconds } from './policy.ts';
import { lockRequested, markRequested } from './queries.ts';
import { wakeLoop } from './service.ts';

const secondsUntil = (instant: Date, now: Date): number =>
  Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));

/** A call of the asker's budget is spent, although several requests may be met by one: who spaces them gets no more. */
async function spend(ctx: Ctx, platform: ConnectedPlatform, asker: CallAsker): Promise<void> {
  const noneBefore = await platform.countRequest(ctx.db, asker);
  if (noneBefore)
    throw new AppError('too_many_requests', { retryAfter: secondsUntil(noneBefore, ctx.clock.now()) });
}

/** `too_soon` counts every follower's countRequest: the song is one, and so is what is read of it. */
export const requestSync = (
  given: Ctx,
  userId: string,
  trackId: string,
  asker: CallAsker,
): Promise<{ accepted: true }> =>
  transaction(given, async (ctx) => {
    const { itemId, platform, isPaused, requestedAt } = found(await lockRequested(ctx.db, userId, trackId));
    if (isPaused) throw new AppError('conflict');
    const connected = ctx.platforms[platform];
    if (!connected?.isConfigured) throw new AppError('not_configured', { platform });
    const now = ctx.clock.now();
    // A clock that was put back must not make anybody wait longer than the pause.
    const waited = requestedAt ? Math.abs(now.getTime() - requestedAt.getTime()) / 1000 : manualPauseSeconds;
    if (waited < manualPauseSeconds)
      throw new AppError('too_soon', { retryAfter: Math.max(1, Math.ceil(manualPauseSeconds - waited)) });
    await spend(ctx, connected, asker);
    await markRequested(ctx.db, itemId, now);
    // When it is read next is another moment now, which whoever asked looks at.
    await raiseAccountVersion(ctx, [userId], 'rest');
    afterCommit(() => wakeLoop(ctx, platform));
    return { accepted: true };
  });
