/** Keeps how often an item is synced right, whenever its followers or their plans change. */
import type { Ctx } from '#server/context.ts';
import { regularSyncAt } from '../metrics/policy.ts';
import { lockItems } from '../metrics/service.ts';
import { type IntervalChange, selectIntervalChanges, updateIntervals } from './queries-schedule.ts';

/** Numbers that are older than the interval are due at once. */
function nextSyncAt({ itemId, everySeconds, confirmedAt }: IntervalChange, now: Date): Date | null {
  if (everySeconds === null) return null;
  const isFresh = confirmedAt && confirmedAt.getTime() + everySeconds * 1000 > now.getTime();
  return isFresh ? regularSyncAt(itemId, everySeconds, now) : now;
}

/** In the caller's transaction. */
export async function refreshSchedules(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await lockItems(ctx, itemIds);
  const changes = await selectIntervalChanges(ctx.db, itemIds);
  if (changes.length === 0) return;
  const now = ctx.clock.now();
  const intervals = changes.map((change) => ({ ...change, nextSyncAt: nextSyncAt(change, now) }));
  await updateIntervals(ctx.db, intervals);
}
