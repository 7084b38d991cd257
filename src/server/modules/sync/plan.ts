/** Finds what is due and gives it out in batches, each platform for itself. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { runJob } from './jobs.ts';
import { batchesPerTick, claimMilliseconds } from './policy.ts';
import { claimDue } from './queries.ts';

async function planPlatform(ctx: Ctx, { platform, batchSize }: ConnectedPlatform): Promise<void> {
  const now = ctx.clock.now();
  const claimed = await claimDue(ctx.db, {
    platform: platform.id,
    now,
    until: new Date(now.getTime() + claimMilliseconds),
    batchSize,
    runIds: Array.from({ length: batchesPerTick(batchSize) }, () => newId('run')),
  });
  for (const [runId, batch = []] of Object.entries(Object.groupBy(claimed, (item) => item.runId))) {
    const trigger = batch.some(({ isByHand }) => isByHand) ? 'hand' : 'schedule';
    await send(ctx, runJob, {
      runId,
      platform: platform.id,
      itemIds: batch.map(({ itemId }) => itemId),
      trigger,
    });
  }
}

/** Claims and jobs commit together. What belongs to a platform without keys waits until it has some. */
export async function planSyncs(given: Ctx): Promise<void> {
  for (const platform of Object.values(given.platforms)) {
    if (platform.isConfigured) await transaction(given, (ctx) => planPlatform(ctx, platform));
  }
}
