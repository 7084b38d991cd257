/** Keeps how often an item is synced right, whenever its followers or their plans change. */
import type { z } from 'zod';

/** Numbers that are older than the interval are due at once. */
import type { Ctx } from '#server/context.ts';
import type { numbersExpiring } from '../metrics/events.ts';
import { paceOf, regularSyncAt } from '../metrics/policy.ts';
import { lockItems } from '../metrics/service.ts';
import {
  advanceSyncs,
  type IntervalChange,
  selectIntervalChanges,
  updateIntervals,
} from './queries-schedule.ts';

function nextSyncAt(
  { itemId, platform, confirmedAt, ...change }: IntervalChange,
  { clock, platforms }: Pick<Ctx, 'clock' | 'platforms'>,
): Date | null {
  const everySeconds = paceOf(change.everySeconds, platforms[platform]?.leastSeconds);
  if (everySeconds === null) return null;
  const now = clock.now();
  const isFresh = confirmedAt && confirmedAt.getTime() + everySeconds * 1000 > now.getTime();
  return isFresh ? regularSyncAt(itemId, everySeconds, now) : now;
}

/** In the caller's transaction. */
export async function refreshSchedules(
  ctx: Pick<Ctx, 'db' | 'clock' | 'platforms'>,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await lockItems(ctx, itemIds);
  const changes = await selectIntervalChanges(ctx.db, itemIds);
  if (changes.length === 0) return;
  const intervals = changes.map((change) => ({ ...change, nextSyncAt: nextSyncAt(change, ctx) }));
  await updateIntervals(ctx.db, intervals);
}

/** Numbers that a platform's terms would soon have deleted are read again, whatever the plans of who follows them. */
const itemsAtOnce = 500;

export async function keepFresh(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { platform, confirmedBefore }: z.infer<typeof numbersExpiring.data>,
): Promise<void> {
  const wanted = { platform, confirmedBefore: new Date(confirmedBefore), now: clock.now() };
  while ((await advanceSyncs(db, wanted, itemsAtOnce)) === itemsAtOnce);
}
