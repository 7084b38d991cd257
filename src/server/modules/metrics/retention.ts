/** Keeps to the time that platforms' terms give: has numbers read again before it is over, and deletes those after. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce } from '#server/jobs/queue.ts';
import { numbersCleared, numbersExpired, numbersExpiring } from './events.ts';
import { retentionBorders } from './policy.ts';
import {
  clearNumbers,
  deleteDaysBefore,
  deleteObservationsBefore,
  selectItemsAfter,
} from './queries-retention.ts';
import { deleteSoundsBefore } from './queries-sounds.ts';
import { bindingTerms } from './terms.ts';

/** How much one statement looks at and takes away: nobody who reads or syncs waits for it noticeably. */
export type Portion = { items: number; rows: number };
const usualPortion: Portion = { items: 500, rows: 2000 };

/** Until a statement finds less than it may take. */
async function repeatedly(limit: number, deleteSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteSome(limit)) === limit);
}

async function forgetNumbers(
  given: Ctx,
  itemIds: readonly string[],
  before: Date,
  rows: number,
): Promise<void> {
  await repeatedly(rows, (limit) => deleteObservationsBefore(given.db, itemIds, before, limit));
  await repeatedly(rows, (limit) => deleteDaysBefore(given.db, itemIds, before, limit));
  await deleteSoundsBefore(given.db, itemIds, before);
  await transaction(given, async (ctx) => {
    const cleared = await clearNumbers(ctx.db, itemIds, before);
    if (cleared.length > 0) await announce(ctx, numbersCleared, { itemIds: cleared });
  });
}

async function forgetPlatform(
  ctx: Ctx,
  platform: PlatformId,
  before: Date,
  { items, rows }: Portion,
): Promise<void> {
  let after = { platformTrackId: '', id: '' };
  for (;;) {
    const some = await selectItemsAfter(ctx.db, platform, after, items);
    const last = some.at(-1);
    if (!last) return;
    await forgetNumbers(
      ctx,
      some.map(({ id }) => id),
      before,
      rows,
    );
    after = last;
  }
}

/**
 * For each platform with a limit. What is asked for again comes first, so that it need not be deleted. The rest is
 * announced even when nothing was deleted: an earlier run may have been cut off before it could say so.
 */
export async function enforceRetention(ctx: Ctx, portion: Portion = usualPortion): Promise<void> {
  for (const [id, keepDays] of Object.entries(bindingTerms(ctx.config).keepDays)) {
    const platform = id as PlatformId;
    const { before, refreshBefore } = retentionBorders(keepDays, ctx.clock.now());
    await announce(ctx, numbersExpiring, { platform, confirmedBefore: refreshBefore.toISOString() });
    await forgetPlatform(ctx, platform, before, portion);
    await announce(ctx, numbersExpired, { platform, before: before.toISOString() });
  }
}
