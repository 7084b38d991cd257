/** Does what an import waits for. */
import { randomUUID } from 'node:crypto';
import type { ImportState } from '#domain/imports.ts';
import type { Ctx } from '#server/context.ts';
import { removeSource } from '../../own-figures/service.ts';
import { deleteImport, type ImportRow, releaseTurn, selectAnyImport, updateImport } from '../queries.ts';
import { deleteSubjects } from '../subjects/queries-subjects.ts';
import { removeFolder } from '../upload/folders.ts';
import { apply, deleteStage, finish } from './applying.ts';
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
  // What a worker did not come to.
  applied: finish,
  undone: deleteStage,
  failed: deleteStage,
};

/** Somebody began to read its files and was never heard of again: perhaps these ended the process. */
const wasBrokenOff = ({ state, isStaged, worker }: ImportRow): boolean =>
  state === 'reading' && !isStaged && worker !== null;

/** A worker that finds another one at it, or something else to do, leaves it to that one. */
async function takeUp(ctx: Ctx, found: ImportRow): Promise<void> {
  const { id: importId, state } = found;
  const worker = randomUUID();
  const step = steps[state];
  const broken = wasBrokenOff(found) && { brokenOff: found.brokenOff + 1 };
  if (!step || !(await updateImport(ctx.db, importId, [state], { worker, ...broken }))) return;
  // Whoever worked on it until now may have come further since it was found; from here on they cannot.
  const row = await selectAnyImport(ctx.db, importId);
  if (row?.state !== state) return;
  try {
    await step({ ctx, importId, userId: row.userId, worker, state }, row);
  } catch (error) {
    if (error instanceof TakenOver) return;
    // What failed is not what ended the process.
    await releaseTurn(ctx.db, { importId, worker });
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Of those that were broken off one after the other: if one ends the process, it is not taken for another. */
export async function workOn(ctx: Ctx, { importId }: { importId: string }): Promise<void> {
  const found = await selectAnyImport(ctx.db, importId);
  if (!found) return;
  if (!wasBrokenOff(found) && found.brokenOff === 0) return takeUp(ctx, found);
  const mine = last.then(async () => {
    const now = await selectAnyImport(ctx.db, importId);
    if (now) await takeUp(ctx, now);
  });
  last = mine.catch(() => {});
  return mine;
}
