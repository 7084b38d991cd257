/** Refreshes a song because somebody asks for it. */
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { planJob } from './jobs.ts';
import { handPauseSeconds } from './policy.ts';
import { lockWish, markWished } from './queries.ts';

/** `too_soon` counts every follower's wish: the song is one, and so is what is read of it. */
export const requestSync = (given: Ctx, userId: string, trackId: string): Promise<{ accepted: true }> =>
  transaction(given, async (ctx) => {
    const { itemId, platform, isPaused, requestedAt } = found(await lockWish(ctx.db, userId, trackId));
    if (isPaused) throw new AppError('conflict');
    if (!ctx.platforms[platform]?.isConfigured) throw new AppError('not_configured', { platform });
    const now = ctx.clock.now();
    const waited = requestedAt ? (now.getTime() - requestedAt.getTime()) / 1000 : handPauseSeconds;
    if (waited < handPauseSeconds)
      throw new AppError('too_soon', { retryAfter: Math.max(1, Math.ceil(handPauseSeconds - waited)) });
    await markWished(ctx.db, itemId, now);
    await send(ctx, planJob, {});
    return { accepted: true };
  });
