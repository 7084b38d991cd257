/** Takes a batch of what is due and keeps it from all other workers for as long as it is worked on. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { claimMilliseconds } from './policy.ts';
import { type Claimed, claimDue, extendClaim } from './queries.ts';

export type Claim = { runId: string; items: Claimed[] };

/** Undefined when nothing is due, or when the platform is to be left alone. */
export async function claim(
  { db, clock }: Ctx,
  { platform, batchSize }: ConnectedPlatform,
): Promise<Claim | undefined> {
  const runId = newId('run');
  const items = await claimDue(db, { platform: platform.id, now: clock.now(), batchSize, runId });
  return items.length > 0 ? { runId, items } : undefined;
}

/** A slow platform may take longer than a claim lasts; while the worker lives it is renewed. */
export async function whileClaimed<T>(ctx: Ctx, { runId, items }: Claim, work: () => Promise<T>): Promise<T> {
  const ids = items.map(({ itemId }) => itemId);
  const renewal = setInterval(() => {
    extendClaim(ctx.db, runId, ids, ctx.clock.now()).catch((error: unknown) =>
      ctx.log.warn({ err: error, runId }, 'claim not renewed'),
    );
  }, claimMilliseconds / 3).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}
