/** Takes some of what is due and keeps it from all other workers for as long as it is worked on. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { callsOfAClaim, claimMilliseconds } from './policy.ts';
import { type Claimed, claimDue, extendClaim } from './queries.ts';

export type Claim = { id: string; items: readonly Claimed[] };

/** Undefined when nothing is due, or when the platform is to be left alone. */
export async function claim(
  { db, clock }: Ctx,
  { platform, batchSize }: ConnectedPlatform,
): Promise<Claim | undefined> {
  const id = newId('claim');
  const most = batchSize * callsOfAClaim;
  const items = await claimDue(db, { platform: platform.id, now: clock.now(), most, claimId: id });
  return items.length > 0 ? { id, items } : undefined;
}

/** A slow platform may take longer than a claim lasts; while the worker lives it is renewed. */
export async function whileClaimed<T>(ctx: Ctx, { id, items }: Claim, work: () => Promise<T>): Promise<T> {
  const ids = items.map(({ itemId }) => itemId);
  const renewal = setInterval(() => {
    extendClaim(ctx.db, id, ids, ctx.clock.now()).catch((error: unknown) =>
      ctx.log.warn({ err: error, claimId: id }, 'claim not renewed'),
    );
  }, claimMilliseconds / 3).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}
