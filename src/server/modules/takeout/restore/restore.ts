/** Puts an archive into a fresh account: compared as a whole first, then stored. */
import { rm } from 'node:fs/promises';
import type { Ctx } from '#server/context.ts';
import { mostBrokenOff } from '#server/kernel/foreign/apart.ts';
import { archiveOf } from '../folders.ts';
import { parts } from '../parts/all.ts';
import { type TakeoutRow, updateTakeout } from '../queries.ts';
import { hasAnything } from '../queries-parts.ts';
import { type Archive, openArchive } from './archive.ts';
import { judgeArchive } from './judge.ts';
import { Refused } from './refused.ts';
import { storeArchive } from './store.ts';

/** Each file is read twice. */
const steps = parts.length + parts.filter(({ restoredWith }) => restoredWith !== null).length;

/** What it will refuse again, however often it is tried. */
function refusedByDatabase(error: unknown): { failure?: 'broken_off'; at: null } {
  const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? '';
  return { at: null, ...(/^2[23]/.test(code) && { failure: 'broken_off' as const }) };
}

export async function restoreArchive(ctx: Ctx, row: TakeoutRow): Promise<void> {
  const path = archiveOf(ctx, row.id);
  let done = 0;
  let { isStoring } = row;
  const note = (change: Parameters<typeof updateTakeout>[3]) =>
    updateTakeout(ctx.db, row.id, ['working'], { ...change, touchedAt: ctx.clock.now() });
  const step = async () => void (await note({ done: ++done, of: steps }));
  let archive: Archive | undefined;
  try {
    if (row.brokenOff >= mostBrokenOff) throw new Refused('broken_off');
    archive = await openArchive(path, parts, { bytes: row.bytes ?? 0, isCareful: row.brokenOff > 0 });
    const given = { salt: row.salt, isSandbox: ctx.config.sandbox, now: ctx.clock.now() };
    const judged = await judgeArchive(archive, given, step);
    // What a first run has stored is no reason to refuse the second.
    if (!isStoring && (await hasAnything(ctx.db, row.userId))) throw new Refused('not_fresh');
    isStoring = true;
    await note({ isStoring });
    const result = await storeArchive(ctx, archive, row.userId, judged, step);
    await note({ state: 'ready', result });
  } catch (error) {
    const { failure, at } = error instanceof Refused ? error : refusedByDatabase(error);
    if (failure === undefined) throw error;
    await note({ state: 'failed', failure: isStoring ? 'broken_off' : failure, at });
  } finally {
    archive?.close();
  }
  await rm(path, { force: true });
}
