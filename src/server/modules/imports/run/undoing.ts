/** Takes away what an import has stored. Nobody has seen it since undoing was asked for: this only clears up. */
import { removeSource } from '../../own-figures/service.ts';
import { removeFolder } from '../folders.ts';
import { deleteImport, type ImportRow } from '../queries.ts';
import { deleteSubjects, selectMatchedTracks } from '../queries-subjects.ts';
import { deleteStage } from './applying.ts';
import { breathe, piece, type Turn, tellChange, tellFigures } from './turn.ts';

export async function undo(turn: Turn, row: ImportRow): Promise<void> {
  const { ctx, importId, userId } = turn;
  let done = row.done;
  if (row.layer !== null)
    await removeSource(ctx, { id: importId, userId }, async (deleted) => {
      done += deleted;
      await piece(turn, async () => ({ done: Math.min(done, row.of) }));
      await breathe();
    });
  await deleteStage(turn);
  await removeFolder(ctx, importId);
  const trackIds = await selectMatchedTracks(ctx.db, importId);
  await piece(turn, async (inner) => {
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
