/** Stores what came of one call, ends the claim of its songs, and notifies who follows them. */
import { utcDay } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announceAll } from '#server/jobs/queue.ts';
import { noteFailure, noteSuccess } from '#server/platform-state/circuit-breaker.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { publish } from '../live/service.ts';
import { type Run, recordFailures, recordReadings, recordRun } from '../metrics/service.ts';
import { notifyAll } from '../notifications/service.ts';
import { followersOf } from '../tracks/service.ts';
import { numbersChanged } from './events.ts';
import { nothing, type Outcome } from './fetch.ts';
import { afterReading, deadAfter, isItemsFault, nextSyncAt, type SyncedItem, soon } from './policy.ts';
import {
  type Claimed,
  type DueItem,
  dropClaim,
  lockOwn,
  releaseItems,
  selectSynced,
  selectTitled,
} from './queries.ts';

/** The songs of one call, and by which claim they are ours. */
export type Batch = { claimId: string; run: Run; startedAt: Date; items: readonly Claimed[] };

const leastSecondsOf = ({ platforms }: Ctx, { platform }: Run): number =>
  platforms[platform]?.leastSeconds ?? 0;

/** Whoever claimed a song after us, because we were too slow, has or will have its numbers: ours are left out. */
async function ownPart(
  ctx: Ctx,
  { claimId, run }: Batch,
  outcome: Outcome,
): Promise<Outcome & { itemIds: string[] }> {
  const ids = [...outcome.readings, ...outcome.failures].map(({ itemId }) => itemId);
  const locked = await lockOwn(ctx.db, claimId, [...ids, ...outcome.postponed]);
  const own = new Map(locked.map((item) => [item.id, item]));
  const now = ctx.clock.now();
  const leastSeconds = leastSecondsOf(ctx, run);
  return {
    callFailure: outcome.callFailure,
    readings: outcome.readings.flatMap((given) => {
      const item = own.get(given.itemId);
      if (!item) return [];
      const read = afterReading(item, given.reading.availability, given.observedAt);
      return [{ ...given, nextSyncAt: nextSyncAt(read, { now, random: Math.random(), leastSeconds }) }];
    }),
    failures: outcome.failures.filter(({ itemId }) => own.has(itemId)),
    postponed: outcome.postponed.filter((itemId) => own.has(itemId)),
    itemIds: [...own.keys()],
  };
}

/** When songs that were not read are due again. */
function dueOf(ctx: Ctx, run: Run, items: readonly SyncedItem[], postponed: readonly string[]): DueItem[] {
  const now = ctx.clock.now();
  const leastSeconds = leastSecondsOf(ctx, run);
  const had = new Set(postponed);
  return items.map((item) => ({
    itemId: item.id,
    nextSyncAt: had.has(item.id)
      ? soon(now, Math.random())
      : nextSyncAt(item, { now, random: Math.random(), leastSeconds }),
  }));
}

/** Of songs that have just become dead letters; of one platform and day once, however many there are. */
async function tellTrouble(ctx: Ctx, { platform }: Run, items: readonly SyncedItem[]): Promise<void> {
  const dead = items.filter(({ failures }) => failures === deadAfter).map(({ id }) => id);
  if (dead.length === 0) return;
  const today = utcDay(ctx.clock.now());
  await notifyAll(
    ctx,
    (await selectTitled(ctx.db, dead)).map(({ userId, trackId, title }) => ({
      ...{ userId, type: 'sync_trouble', relatedId: trackId, facts: { title, platform } },
      dedupeKey: `trouble ${platform} ${today}`,
    })),
  );
}

async function storeWithin(ctx: Ctx, batch: Batch, outcome: Outcome) {
  const { claimId, run, startedAt, items } = batch;
  const { itemIds, readings, failures, postponed, callFailure } = await ownPart(ctx, batch, outcome);
  const isCounted = callFailure === undefined || isItemsFault(callFailure.kind);
  // Songs that were read are released with their numbers.
  const { changed, firstOfDay } = await recordReadings(ctx, run, readings);
  const { gone } = await recordFailures(ctx, run, isCounted ? failures : []);
  const others = [...failures.map(({ itemId }) => itemId), ...postponed];
  if (!isCounted) await dropClaim(ctx.db, claimId, itemIds);
  else if (others.length > 0) {
    const synced = await selectSynced(ctx.db, others);
    await releaseItems(ctx.db, claimId, dueOf(ctx, run, synced, postponed));
    const had = new Set(postponed);
    await tellTrouble(
      ctx,
      run,
      synced.filter(({ id }) => !had.has(id)),
    );
  }
  const counts = { read: readings.length, failed: failures.length, changed: changed.length };
  const begun = { startedAt, asked: items.length };
  await recordRun(ctx, run, begun, { ...counts, failure: callFailure?.kind });
  if (callFailure) await noteFailure(ctx, run.platform, callFailure);
  else await noteSuccess(ctx, run.platform);
  if (callFailure || failures.length > 0) await tellFailing(ctx, itemIds);
  const touched = [...readings.map(({ itemId }) => itemId), ...gone];
  await notifyFollowers(ctx, touched, new Set([...changed, ...firstOfDay, ...gone]));
}

export const storeBatch = (given: Ctx, batch: Batch, outcome: Outcome): Promise<void> =>
  transaction(given, (ctx) => storeWithin(ctx, batch, outcome));

/** What cannot be stored must not be tried again at once and for ever: it counts as the songs' own failure. */
export async function giveUp(ctx: Ctx, batch: Batch, error: unknown): Promise<void> {
  ctx.log.error({ err: error, runId: batch.run.id }, 'sync not stored');
  const failedAt = ctx.clock.now();
  const detail = 'could not be stored; see the log';
  const kind = 'bad-reply' as const;
  const failures = batch.items.map(({ itemId }) => ({ itemId, failedAt, kind, detail }));
  await storeBatch(ctx, batch, { ...nothing, failures });
}

/** Open pages hear that some songs, or their platform, stand otherwise with the sync. */
async function tellFailing(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  const users = new Set((await followersOf(ctx, itemIds)).map(({ userId }) => userId));
  await publish(
    ctx,
    [...users].map((userId) => ({ userId, name: 'sync.failed' as const, data: {} })),
  );
}

/** Open pages hear of everything that was read, since it is younger now; totals only of what is new. */
async function notifyFollowers(
  ctx: Ctx,
  touched: readonly string[],
  news: ReadonlySet<string>,
): Promise<void> {
  const followers = await followersOf(ctx, touched);
  const byUser = Object.entries(Object.groupBy(followers, ({ userId }) => userId));
  await publish(
    ctx,
    byUser.map(([userId, own = []]) => ({
      userId,
      name: 'track.synced' as const,
      data: { trackIds: own.map(({ trackId }) => trackId) },
    })),
  );
  const withNews = byUser.filter(([, own = []]) => own.some(({ itemId }) => news.has(itemId)));
  await raiseAccountVersion(
    ctx,
    withNews.map(([userId]) => userId),
    'numbers',
  );
  await announceAll(
    ctx,
    numbersChanged,
    withNews.map(([userId]) => ({ userId })),
  );
}
