/** Reads one batch of songs from its platform, stores what came of it, and tells who follows them. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { noteFailure, noteOwnLimit, noteSuccess } from '#server/platform-state/states.ts';
import { PlatformFailure } from '#server/platforms/failure.ts';
import type { ReadResult } from '#server/platforms/platform.ts';
import {
  finishRun,
  type ItemReading,
  type ItemTrouble,
  type Run,
  recordFailures,
  recordReadings,
} from '../metrics/service.ts';
import { type Claim, claim, whileClaimed } from './claim.ts';
import { afterReading, isItemsFault, nextSyncAt, soon } from './policy.ts';
import {
  type Claimed,
  type Due,
  dropClaim,
  dropRun,
  lockOwn,
  releaseItems,
  selectSynced,
} from './queries.ts';
import { tellFollowers } from './tell.ts';

type Outcome = {
  readings: ItemReading[];
  troubles: ItemTrouble[];
  /** Songs that had no turn this time, through no fault of theirs. */
  postponed: string[];
  failure: PlatformFailure | undefined;
};

const nothing = { readings: [], troubles: [], postponed: [], failure: undefined };

function outcomeOf(items: readonly Claimed[], results: Map<string, ReadResult>, observedAt: Date): Outcome {
  const outcome: Outcome = { ...nothing, readings: [], troubles: [], postponed: [] };
  for (const { itemId, platformTrackId } of items) {
    const result = results.get(platformTrackId);
    if (result?.outcome === 'read') outcome.readings.push({ itemId, observedAt, reading: result });
    else if (result?.kind === 'rate-limited') outcome.postponed.push(itemId);
    else {
      const { kind, detail } = result ?? { kind: 'bad-reply' as const, detail: 'no answer' };
      outcome.troubles.push({ itemId, failedAt: observedAt, kind, detail });
    }
  }
  return outcome;
}

function failedAsAWhole(ctx: Ctx, items: readonly Claimed[], failure: PlatformFailure): Outcome {
  const { kind, message: detail } = failure;
  ctx.log.warn({ platform: failure.platform, kind, detail }, 'sync failed');
  const failedAt = ctx.clock.now();
  const troubles = items.map(({ itemId }) => ({ itemId, failedAt, kind, detail }));
  return { ...nothing, troubles, failure };
}

async function ask(ctx: Ctx, platform: ConnectedPlatform, items: readonly Claimed[]): Promise<Outcome> {
  const ids = items.map(({ platformTrackId }) => platformTrackId);
  const addresses = new Map(items.map(({ platformTrackId, url }) => [platformTrackId, url]));
  try {
    return outcomeOf(items, await platform.read(ids, addresses), ctx.clock.now());
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    return failedAsAWhole(ctx, items, failure);
  }
}

/** Whoever claimed a song after us, because we were too slow, has or will have its numbers: ours are left out. */
async function ownPart(ctx: Ctx, run: Run, outcome: Outcome): Promise<Outcome & { itemIds: string[] }> {
  const ids = [...outcome.readings, ...outcome.troubles].map(({ itemId }) => itemId);
  const locked = await lockOwn(ctx.db, run.id, [...ids, ...outcome.postponed]);
  const own = new Map(locked.map((item) => [item.id, item]));
  const now = ctx.clock.now();
  return {
    failure: outcome.failure,
    readings: outcome.readings.flatMap((given) => {
      const item = own.get(given.itemId);
      if (!item) return [];
      const read = afterReading(item, given.reading.availability, given.observedAt);
      return [{ ...given, nextSyncAt: nextSyncAt(read, { now, random: Math.random() }) }];
    }),
    troubles: outcome.troubles.filter(({ itemId }) => own.has(itemId)),
    postponed: outcome.postponed.filter((itemId) => own.has(itemId)),
    itemIds: [...own.keys()],
  };
}

async function dueOf(
  ctx: Ctx,
  itemIds: readonly string[],
  postponed: ReadonlySet<string>,
  now: Date,
): Promise<Due[]> {
  return (await selectSynced(ctx.db, itemIds)).map((item) => ({
    itemId: item.id,
    nextSyncAt: postponed.has(item.id)
      ? soon(now, Math.random())
      : nextSyncAt(item, { now, random: Math.random() }),
  }));
}

async function store(ctx: Ctx, run: Run, outcome: Outcome): Promise<void> {
  const { itemIds, readings, troubles, postponed, failure } = await ownPart(ctx, run, outcome);
  const isCounted = failure === undefined || isItemsFault(failure.kind);
  const { changed, firstOfDay } = await recordReadings(ctx, run, readings);
  const { gone } = await recordFailures(ctx, run, isCounted ? troubles : []);
  const now = ctx.clock.now();
  if (!isCounted) await dropClaim(ctx.db, run.id, itemIds);
  // Songs that were read have been released with their numbers.
  const others = [...troubles.map(({ itemId }) => itemId), ...postponed];
  if (isCounted && others.length > 0)
    await releaseItems(ctx.db, run.id, await dueOf(ctx, others, new Set(postponed), now));
  const counts = { read: readings.length, failed: troubles.length, changed: changed.length };
  await finishRun(ctx, run, { ...counts, failure: failure?.kind });
  if (failure) await noteFailure(ctx.db, run.platform, failure, now);
  else await noteSuccess(ctx.db, run.platform, now);
  const touched = [...readings.map(({ itemId }) => itemId), ...gone];
  await tellFollowers(ctx, touched, new Set([...changed, ...firstOfDay, ...gone]));
}

/** Nobody was asked: the songs are as due as they were, and there was no run. */
async function standBack(given: Ctx, { runId, items }: Claim, failure: PlatformFailure): Promise<void> {
  const ids = items.map(({ itemId }) => itemId);
  await transaction(given, async ({ db }) => {
    await dropClaim(db, runId, ids);
    await dropRun(db, runId);
    if (failure.isOwnLimit && failure.until) await noteOwnLimit(db, failure.platform, failure.until);
  });
}

/** What cannot be stored must not be tried again at once and for ever: it counts as the songs' own trouble. */
async function giveUp(ctx: Ctx, run: Run, { items }: Claim, error: unknown): Promise<void> {
  ctx.log.error({ err: error, runId: run.id }, 'sync not stored');
  const failedAt = ctx.clock.now();
  const detail = 'could not be stored; see the log';
  const troubles = items.map(({ itemId }) => ({ itemId, failedAt, kind: 'bad-reply' as const, detail }));
  await transaction(ctx, (ctx) => store(ctx, run, { ...nothing, troubles }));
}

/**
 * One batch of a platform's due songs, from claim to stored numbers; false when there is none. A process that
 * dies on the way loses nothing: its claim ends, and the songs are due as before.
 */
export async function syncBatch(ctx: Ctx, connected: ConnectedPlatform, stop: AbortSignal): Promise<boolean> {
  const claimed = await claim(ctx, connected);
  if (!claimed) return false;
  const { runId, items } = claimed;
  const run: Run = {
    id: runId,
    platform: connected.platform.id,
    trigger: items.some(({ isByHand }) => isByHand) ? 'hand' : 'schedule',
  };
  await whileClaimed(ctx, claimed, async () => {
    try {
      const outcome = await ask(ctx, connected, items);
      const { failure } = outcome;
      // A call that our own end cut off, or that was never made, says nothing about the platform or the songs.
      if (failure && (stop.aborted || failure.isOwnLimit)) return await standBack(ctx, claimed, failure);
      await transaction(ctx, (ctx) => store(ctx, run, outcome));
    } catch (error) {
      await giveUp(ctx, run, claimed, error);
    }
  });
  return true;
}
