/** Does what an import waits for. */
import { randomUUID } from 'node:crypto';
import type { ImportState } from '#domain/imports.ts';
import type { Ctx } from '#server/context.ts';
import { removeSource } from '../../own-figures/service.ts';
import { deleteImport, type ImportRow, selectAnyImport, updateImport } from '../queries.ts';
import { deleteSubjects } from '../subjects/queries-subjects.ts';
import { removeFolder } from '../upload/folders.ts';
import { apply, clearUp, deleteStage } from './applying.ts';
import { judge } from './judging.ts';
import { selectNamedTracks } from './queries-applying.ts';
import { readFiles } from './reading.ts';
import { breathe, change, piece, TakenOver, type Turn, tellChange, tellFigures } from './turn.ts';

async function read(turn: Turn, row: ImportRow): Promise<void> {
  if (row.isStaged) return judge(turn, row);
  const areOpen = await readFiles(turn, row);
  const staged = await selectAnyImport(turn.ctx.db, row.id);
  if (staged) await judge(turn, staged, { areOpen });
}

/** Nobody has seen its figures since undoing was asked for: this only clears up. */
async function undo(turn: Turn, row: ImportRow): Promise<void> {
  const { ctx, importId, userId } = turn;
  let done = row.done;
  const trackIds = await selectNamedTracks(ctx.db, importId);
  if (row.layer !== null)
    await removeSource(ctx, { id: importId, userId }, async (deleted) => {
      done += deleted;
      await piece(turn, Math.min(done, row.of), async () => {});
      await breathe(ctx);
    });
  await deleteStage(turn);
  await removeFolder(ctx, importId);
  await change(turn, async (inner) => {
    await tellFigures(inner, userId, row.appliedAt ? trackIds : []);
    await deleteSubjects(inner.db, importId);
    if (row.appliedAt === null) return {};
    return { state: 'undone', undoneAt: inner.clock.now(), isKept: false };
  });
  if (row.appliedAt === null) {
    await deleteImport(ctx.db, importId);
    await tellChange(ctx, turn);
  }
}

const steps: Partial<Record<ImportState, (turn: Turn, row: ImportRow) => Promise<void>>> = {
  reading: read,
  applying: apply,
  undoing: undo,
  // Rows that a worker did not come to delete.
  applied: clearUp,
  undone: deleteStage,
  failed: deleteStage,
};

/** A worker that finds another one at it, or something else to do, leaves it to that one. */
export async function workOn(ctx: Ctx, { importId }: { importId: string }): Promise<void> {
  const worker = randomUUID();
  const found = await selectAnyImport(ctx.db, importId);
  const step = found && steps[found.state];
  if (!step || !(await updateImport(ctx.db, importId, [found.state], { worker }))) return;
  // Whoever worked on it until now may have come further since it was found; from here on they cannot.
  const row = await selectAnyImport(ctx.db, importId);
  if (row?.state !== found.state) return;
  try {
    await step({ ctx, importId, userId: row.userId, worker, state: row.state }, row);
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
  }
}
