/** One round of the engine over everything there is. */
import type { Ctx } from '#server/context.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { vacuum } from '#server/modules/maintenance/worker.ts';
import { makeMonths } from '#server/modules/metrics/service.ts';
import { loopName } from '#server/modules/sync/service.ts';
import { syncLoops } from '#server/modules/sync/worker.ts';
import type { MovingClock } from './engine.ts';

const never = new AbortController().signal;

/** A song of every hour is due again an hour and a half after it was read, at the latest. */
const untilDue = 2 * 3600_000;

/** What a worker does for YouTube. */
export function youtubeLoop(ctx: Ctx): Loop<Ctx> {
  const loop = syncLoops(ctx).find(({ name }) => name === loopName('youtube'));
  if (!loop) throw new Error('YouTube is not synced');
  return loop;
}

/** Every song of every hour becomes due; meanwhile the clock's jobs have made the months and cleared what lay there dead. */
export async function makeDue(ctx: Ctx, clock: MovingClock): Promise<void> {
  clock.advance(untilDue);
  await makeMonths(ctx);
  await vacuum(ctx);
}

/** All that is due, with as many calls at a time as a worker makes. */
export async function syncDue(ctx: Ctx): Promise<void> {
  const loop = youtubeLoop(ctx);
  const workThrough = async () => {
    while (await loop.step(ctx, never));
  };
  await Promise.all(Array.from({ length: loop.concurrency }, workThrough));
}

export async function syncAll(ctx: Ctx, clock: MovingClock): Promise<void> {
  await makeDue(ctx, clock);
  await syncDue(ctx);
}
