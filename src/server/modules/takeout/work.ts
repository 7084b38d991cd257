/** Does what a takeout waits for, and clears up after it. */
import type { Ctx } from '#server/context.ts';
import { send } from '#server/jobs/queue.ts';
import { writeTakeout } from './export.ts';
import { listArchives, removeArchive } from './folders.ts';
import { workOnTakeout } from './jobs.ts';
import {
  deleteOldTakeouts,
  selectAnyTakeout,
  selectExpired,
  selectGivenUp,
  selectKnown,
  selectStuckTakeouts,
  updateTakeout,
} from './queries.ts';
import { restoreArchive } from './restore/restore.ts';

const hour = 3600_000;
const day = 24 * hour;
const atOnce = 100;
/** How long the list on the settings page tells of one. */
const toldDays = 30;

/** One whose work failed waits again: who finds one at work follows somebody who ended with their process. */
export async function runTakeout(ctx: Ctx, { takeoutId }: { takeoutId: string }): Promise<void> {
  const found = await selectAnyTakeout(ctx.db, takeoutId);
  if (!found) return;
  const isBroken = found.kind === 'restore' && found.state === 'working' && !found.isStoring;
  const brokenOff = found.brokenOff + (isBroken ? 1 : 0);
  const change = { state: 'working', brokenOff, touchedAt: ctx.clock.now() } as const;
  const before = found.state === 'working' ? 'working' : 'waiting';
  if (!(await updateTakeout(ctx.db, takeoutId, [before], change))) return;
  const row = await selectAnyTakeout(ctx.db, takeoutId);
  if (!row) return;
  try {
    await (row.kind === 'takeout' ? writeTakeout(ctx, row) : restoreArchive(ctx, row));
  } catch (error) {
    await updateTakeout(ctx.db, takeoutId, ['working'], { state: 'waiting' });
    throw error;
  }
}

export async function purgeOldTakeouts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  for (const { id } of await selectExpired(ctx.db, now, atOnce)) {
    await removeArchive(ctx, id);
    await updateTakeout(ctx.db, id, ['ready', 'failed'], { state: 'expired' });
  }
  for (const { id } of await selectGivenUp(ctx.db, ago(day), atOnce)) {
    await removeArchive(ctx, id);
    await updateTakeout(ctx.db, id, ['waiting', 'working'], { state: 'failed', failure: 'broken_off' });
  }
  for (const { id } of await selectStuckTakeouts(ctx.db, ago(6 * hour), atOnce))
    await send(ctx, workOnTakeout, { takeoutId: id }, { singletonKey: id });
  const lying = await listArchives(ctx, ago(day));
  const known = await selectKnown(ctx.db, lying);
  for (const id of lying) if (!known.has(id)) await removeArchive(ctx, id);
  await deleteOldTakeouts(ctx.db, ago(toldDays * day));
}
