/** Syncs what one claim takes of a platform's due songs, call by call. */
import { chunk, partition } from 'es-toolkit/array';
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { isOutage } from '#server/db/outage.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { noteOwnLimit } from '#server/platform-state/circuit-breaker.ts';
import type { PlatformFailure } from '#server/platforms/http/failure.ts';
import { ask } from './fetch.ts';
import { callsOfAClaim, claimEnd } from './policy.ts';
import { type Claimed, claimDue, dropClaim, extendClaim } from './queries.ts';
import { type Batch, giveUp, storeBatch } from './store.ts';

const idsOf = (items: readonly Claimed[]): string[] => items.map(({ itemId }) => itemId);

/** A call each: songs that are read whole, and those whose numbers will do, where the platform tells these apart. */
function* batchesOf(
  ctx: Ctx,
  { platform, batchSize, readCounts }: ConnectedPlatform,
  claimed: Claim,
): Generator<Batch> {
  const isCounted = ({ needsNumbersOnly }: Claimed) => readCounts !== undefined && needsNumbersOnly;
  const parts = partition(claimed.items, isCounted).flatMap((items) => chunk(items, batchSize));
  for (const items of parts) {
    const trigger = items.some(({ isManual }) => isManual) ? 'hand' : 'schedule';
    const run = { id: newId('run'), platform: platform.id, trigger } as const;
    yield { claimId: claimed.id, run, startedAt: ctx.clock.now(), items };
  }
}

/** Nobody was asked, or our own end cut the call off: that says nothing about the platform or the songs. */
async function standBack(given: Ctx, { claimId, items }: Batch, failure: PlatformFailure): Promise<void> {
  await transaction(given, async ({ db }) => {
    await dropClaim(db, claimId, idsOf(items));
    if (failure.isOwnLimit && failure.until) await noteOwnLimit(db, failure.platform, failure.until);
  });
}

/** Whether the platform can be asked on. */
async function syncBatch(
  ctx: Ctx,
  connected: ConnectedPlatform,
  batch: Batch,
  stop: AbortSignal,
): Promise<boolean> {
  try {
    const outcome = await ask(ctx, connected, batch.items);
    const { callFailure } = outcome;
    if (callFailure && (stop.aborted || callFailure.isOwnLimit)) await standBack(ctx, batch, callFailure);
    else await storeBatch(ctx, batch, outcome);
    return callFailure === undefined && !stop.aborted;
  } catch (error) {
    // What our own database could not take is nobody's failure: the songs are due again when their claim ends.
    if (isOutage(error)) throw error;
    await giveUp(ctx, batch, error);
    return true;
  }
}

/**
 * From claim to stored numbers; false when nothing is due. A process that dies on the way loses nothing: its
 * claim ends, and the songs are due as before.
 */
export async function syncClaim(ctx: Ctx, connected: ConnectedPlatform, stop: AbortSignal): Promise<boolean> {
  const claimed = await claim(ctx, connected);
  if (!claimed) return false;
  await whileClaimed(ctx, claimed, async () => {
    const left = new Set(idsOf(claimed.items));
    for (const batch of batchesOf(ctx, connected, claimed)) {
      for (const id of idsOf(batch.items)) left.delete(id);
      if (!(await syncBatch(ctx, connected, batch, stop))) break;
    }
    if (left.size > 0) await dropClaim(ctx.db, claimed.id, [...left]);
  });
  return true;
}

/** Takes some of what is due and keeps it from all other workers for as long as it is worked on. */
type Claim = { id: string; items: readonly Claimed[] };

/** Undefined when nothing is due, or when the platform is to be left alone. */
export async function claim(
  { db, clock, config }: Ctx,
  { platform, batchSize }: ConnectedPlatform,
): Promise<Claim | undefined> {
  const id = newId('claim');
  const most = batchSize * callsOfAClaim;
  const now = clock.now();
  const until = claimEnd(now, config.claimSeconds);
  const items = await claimDue(db, { platform: platform.id, now, until, most, claimId: id });
  return items.length > 0 ? { id, items } : undefined;
}

/** A slow platform may take longer than a claim lasts; while the worker lives it is renewed. */
async function whileClaimed<T>(ctx: Ctx, { id, items }: Claim, work: () => Promise<T>): Promise<T> {
  const ids = items.map(({ itemId }) => itemId);
  const { claimSeconds } = ctx.config;
  const renewal = setInterval(
    () => {
      extendClaim(ctx.db, id, ids, claimEnd(ctx.clock.now(), claimSeconds)).catch((error: unknown) =>
        ctx.log.warn({ err: error, claimId: id }, 'claim not renewed'),
      );
    },
    (claimSeconds * 1000) / 3,
  ).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}
