/** Puts an archive into a fresh account: compared as a whole first, then stored. */
import { rm } from 'node:fs/promises';
import type { Ctx } from '#server/context.ts';
import { archiveOf } from '../folders.ts';
import { parts } from '../parts/all.ts';
import { type TakeoutRow, updateTakeout } from '../queries.ts';
import { hasAnything } from '../queries-parts.ts';
import { judge } from './judge.ts';
import { openArchive } from './read.ts';
import { Refused } from './refused.ts';
import { store } from './store.ts';

/** Each file is read twice. */
const steps = parts.length + parts.filter(({ restoredWith }) => restoredWith !== null).length;

export async function restoreArchive(ctx: Ctx, row: TakeoutRow): Promise<void> {
  const path = archiveOf(ctx, row.id);
  let done = 0;
  const note = (change: Parameters<typeof updateTakeout>[3]) =>
    updateTakeout(ctx.db, row.id, ['working'], { ...change, touchedAt: ctx.clock.now() });
  const step = async () => void (await note({ done: ++done, of: steps }));
  try {
    const archive = await openArchive(path);
    const given = { salt: row.salt, isSandbox: ctx.config.sandbox, now: ctx.clock.now() };
    const judged = await judge(archive, given, step);
    // What a first run has stored is no reason to refuse the second.
    if (!row.isStoring && (await hasAnything(ctx.db, row.userId))) throw new Refused('not_fresh');
    await note({ isStoring: true });
    const result = await store(ctx, archive, row.userId, judged, step);
    await note({ state: 'ready', result });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await note({ state: 'failed', failure: row.isStoring ? 'broken_off' : error.failure, at: error.at });
  }
  await rm(path, { force: true });
}
