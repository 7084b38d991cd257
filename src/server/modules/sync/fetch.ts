/** Asks a platform about songs, and sorts what it says by what follows from it. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import type { Counts, ReadResult } from '#server/platforms/platform.ts';
import type { FailedReading, ItemReading } from '../metrics/service.ts';
import type { Claimed } from './queries.ts';

export type Outcome = {
  readings: ItemReading[];
  failures: FailedReading[];
  /** Songs that had no turn this time, through no fault of theirs. */
  postponed: string[];
  /** When the call failed as a whole. */
  callFailure: PlatformFailure | undefined;
};

export const nothing: Outcome = { readings: [], failures: [], postponed: [], callFailure: undefined };

type Results = Map<string, ReadResult | Counts>;

function sorted(items: readonly Claimed[], results: Results, observedAt: Date): Outcome {
  const outcome: Outcome = { ...nothing, readings: [], failures: [], postponed: [] };
  for (const { itemId, platformTrackId } of items) {
    const result = results.get(platformTrackId);
    if (result?.outcome === 'read') outcome.readings.push({ itemId, observedAt, reading: result });
    else if (result?.kind === 'rate-limited') outcome.postponed.push(itemId);
    // What it is called is known from before: a reply without a title still counts.
    else if (result?.known && !('song' in result.known))
      outcome.readings.push({ itemId, observedAt, reading: result.known });
    else {
      const { kind, detail } = result ?? { kind: 'bad-reply' as const, detail: 'no answer' };
      outcome.failures.push({ itemId, failedAt: observedAt, kind, detail });
    }
  }
  return outcome;
}

function failedAsAWhole(ctx: Ctx, items: readonly Claimed[], failure: PlatformFailure): Outcome {
  const { kind, message: detail } = failure;
  if (!failure.isOwnLimit) ctx.log.warn({ platform: failure.platform, kind, detail }, 'sync failed');
  const failedAt = ctx.clock.now();
  const failures = items.map(({ itemId }) => ({ itemId, failedAt, kind, detail }));
  return { ...nothing, failures, callFailure: failure };
}

const noTurn: ReadResult = { outcome: 'failed', kind: 'rate-limited' };

/**
 * Numbers alone where that will do for all of the songs. What has none by that call may be gone, private or only late, and
 * is read whole; where the call's own quota is used up for today, all are. A song that has no turn for that is postponed.
 */
async function readAsNeeded(
  platform: ConnectedPlatform,
  items: readonly Claimed[],
  ids: readonly string[],
): Promise<Results> {
  const addresses = new Map(items.map(({ platformTrackId, url }) => [platformTrackId, url]));
  const isEnough = items.every(({ needsNumbersOnly }) => needsNumbersOnly);
  if (!platform.readCounts || !isEnough) return platform.read(ids, addresses);
  const counts: Results = await platform.readCounts(ids).catch((failure: unknown) => {
    if (failure instanceof PlatformFailure && failure.isOwnLimit) return new Map();
    throw failure;
  });
  const left = ids.filter((id) => !counts.has(id));
  if (left.length === 0) return counts;
  const read = await platform.read(left, addresses).catch((failure: unknown) => {
    if (counts.size === 0 || !(failure instanceof PlatformFailure)) throw failure;
    return new Map(left.map((id) => [id, noTurn]));
  });
  return new Map([...counts, ...read]);
}

export async function ask(
  ctx: Ctx,
  platform: ConnectedPlatform,
  items: readonly Claimed[],
): Promise<Outcome> {
  // A restored link and everybody's may name the same song.
  const ids = [...new Set(items.map(({ platformTrackId }) => platformTrackId))];
  try {
    return sorted(items, await readAsNeeded(platform, items, ids), ctx.clock.now());
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    return failedAsAWhole(ctx, items, failure);
  }
}
