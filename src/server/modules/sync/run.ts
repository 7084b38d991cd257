/** Reads one batch of songs from its platform, stores what came of it, and tells who follows them. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce } from '#server/jobs/queue.ts';
import { PlatformFailure } from '#server/platforms/failure.ts';
import type { ReadResult } from '#server/platforms/platform.ts';
import { publish } from '../live/publish.ts';
import {
  finishRun,
  type ItemReading,
  type ItemTrouble,
  lockItems,
  type Run,
  recordFailures,
  recordReadings,
  startRun,
} from '../metrics/service.ts';
import { followersOf } from '../tracks/followers.ts';
import { numbersChanged } from './events.ts';
import type { RunData } from './jobs.ts';
import { claimMilliseconds, nextSyncAt } from './policy.ts';
import { dropClaim, type Held, holdClaim, releaseItems, selectSynced } from './queries.ts';

type Outcome = { readings: ItemReading[]; troubles: ItemTrouble[]; failure: PlatformFailure | undefined };

function outcomeOf(held: readonly Held[], results: Map<string, ReadResult>, observedAt: Date): Outcome {
  const outcome: Outcome = { readings: [], troubles: [], failure: undefined };
  for (const { itemId, platformTrackId } of held) {
    const result = results.get(platformTrackId);
    if (result?.outcome === 'read') outcome.readings.push({ itemId, observedAt, reading: result });
    else outcome.troubles.push({ itemId, failedAt: observedAt, kind: result?.kind ?? 'bad-reply' });
  }
  return outcome;
}

async function ask(ctx: Ctx, platform: ConnectedPlatform, held: readonly Held[]): Promise<Outcome> {
  try {
    const results = await platform.read(held.map(({ platformTrackId }) => platformTrackId));
    return outcomeOf(held, results, ctx.clock.now());
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    ctx.log.warn({ platform: failure.platform, kind: failure.kind, detail: failure.message }, 'sync failed');
    const failedAt = ctx.clock.now();
    const troubles = held.map(({ itemId }) => ({ itemId, failedAt, kind: failure.kind }));
    return { readings: [], troubles, failure };
  }
}

/** Open pages hear of everything that was read, since it is younger now; totals only of what is new. */
async function tellFollowers(ctx: Ctx, touched: readonly string[], news: ReadonlySet<string>): Promise<void> {
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
  for (const [userId, own = []] of byUser) {
    if (own.some(({ itemId }) => news.has(itemId))) await announce(ctx, numbersChanged, { userId });
  }
}

async function store(ctx: Ctx, run: Run, itemIds: readonly string[], outcome: Outcome): Promise<void> {
  const { readings, troubles, failure } = outcome;
  await lockItems(ctx, itemIds);
  const { changed, firstOfDay } = await recordReadings(ctx, run, readings);
  const { gone } = await recordFailures(ctx, run, troubles);
  const now = ctx.clock.now();
  const due = (await selectSynced(ctx.db, itemIds)).map((item) => ({
    itemId: item.id,
    nextSyncAt: nextSyncAt(item, { now, random: Math.random(), until: failure?.until }),
  }));
  await releaseItems(ctx.db, run.id, due);
  await finishRun(ctx, run, { read: readings.length, failed: troubles.length, failure: failure?.kind });
  const touched = [...readings.map(({ itemId }) => itemId), ...gone];
  await tellFollowers(ctx, touched, new Set([...changed, ...firstOfDay, ...gone]));
}

/** A run that lost its claim, or was done before its worker could say so, has nothing left to do. */
export async function runSync(ctx: Ctx, { runId, platform, itemIds, trigger }: RunData): Promise<void> {
  const connected = ctx.platforms[platform];
  if (!connected?.isConfigured) return dropClaim(ctx.db, runId, itemIds);
  const until = new Date(ctx.clock.now().getTime() + claimMilliseconds);
  const held = await holdClaim(ctx.db, runId, itemIds, until);
  if (held.length === 0) return;
  const run = await startRun(ctx, { id: runId, platform, trigger, asked: held.length });
  const outcome = await ask(ctx, connected, held);
  await transaction(ctx, (ctx) =>
    store(
      ctx,
      run,
      held.map(({ itemId }) => itemId),
      outcome,
    ),
  );
}
