/** Does what an import waits for. */
import { randomUUID } from 'node:crypto';
import type { ImportState } from '#domain/imports.ts';
import type { Ctx } from '#server/context.ts';
import { type ImportRow, selectAnyImport, updateImport } from '../queries.ts';
import { apply, deleteStage } from './applying.ts';
import { judge } from './judging.ts';
import { readFiles } from './reading.ts';
import { TakenOver, type Turn } from './turn.ts';
import { undo } from './undoing.ts';

async function read(turn: Turn, row: ImportRow): Promise<void> {
  if (row.isStaged) return judge(turn, row, false);
  await readFiles(turn, row);
  const staged = await selectAnyImport(turn.ctx.db, row.id);
  if (staged) await judge(turn, staged, true);
}

const steps: Partial<Record<ImportState, (turn: Turn, row: ImportRow) => Promise<void>>> = {
  reading: read,
  applying: apply,
  undoing: undo,
  // Rows that a worker did not come to delete.
  applied: deleteStage,
  undone: deleteStage,
  failed: deleteStage,
};

/** A worker that finds another one at it, or something else to do, leaves it to that one. */
export async function workOn(ctx: Ctx, { importId }: { importId: string }): Promise<void> {
  const worker = randomUUID();
  const row = await selectAnyImport(ctx.db, importId);
  const step = row && steps[row.state];
  if (!row || !step || !(await updateImport(ctx.db, importId, [row.state], { worker }))) return;
  try {
    await step({ ctx, importId, userId: row.userId, worker, state: row.state }, row);
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
  }
}
