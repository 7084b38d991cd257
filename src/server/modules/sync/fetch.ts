/** Asks a platform about songs, and sorts what it says by what follows from it. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import type { ReadResult } from '#server/platforms/platform.ts';
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

function sorted(items: readonly Claimed[], results: Map<string, ReadResult>, observedAt: Date): Outcome {
  const outcome: Outcome = { ...nothing, readings: [], failures: [], postponed: [] };
  for (const { itemId, platformTrackId } of items) {
    const result = results.get(platformTrackId);
    if (result?.outcome === 'read') outcome.readings.push({ itemId, observedAt, reading: result });
    else if (result?.kind === 'rate-limited') outcome.postponed.push(itemId);
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

export async function ask(
  ctx: Ctx,
  platform: ConnectedPlatform,
  items: readonly Claimed[],
): Promise<Outcome> {
  // A restored link and everybody's may name the same song.
  const ids = [...new Set(items.map(({ platformTrackId }) => platformTrackId))];
  const addresses = new Map(items.map(({ platformTrackId, url }) => [platformTrackId, url]));
  try {
    return sorted(items, await platform.read(ids, addresses), ctx.clock.now());
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    return failedAsAWhole(ctx, items, failure);
  }
}
