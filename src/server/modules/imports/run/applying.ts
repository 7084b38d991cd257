/** Makes a dry run the user's figures: in parts that are resumed where they ended, shown all at once. */
import { showSource } from '../../own-figures/service.ts';
import { areUnchanged, removeFolder } from '../folders.ts';
import { type ImportChange, type ImportRow, markForgotten } from '../queries.ts';
import { copyRows, holdTracks, keepNames, selectNamedTracks } from '../queries-applying.ts';
import { deleteRows } from '../queries-rows.ts';
import { sumsOf } from './sums.ts';
import { breathe, deletedAtOnce, piece, rowsAtOnce, type Turn, tellFigures } from './turn.ts';

/** The files were changed where they lie: what was promised of them no longer holds. */
const refuse = (turn: Turn): Promise<void> =>
  piece(turn, async () => ({ state: 'failed', failure: 'changed' }));

export async function deleteStage({ ctx, importId }: Pick<Turn, 'ctx' | 'importId'>): Promise<void> {
  while ((await deleteRows(ctx.db, importId, deletedAtOnce)) > 0) await breathe();
}

/** Nothing needs the files any more: what they say of other people goes with them. */
export async function clearUp(turn: Pick<Turn, 'ctx' | 'importId'>, row: ImportRow): Promise<void> {
  await deleteStage(turn);
  if (!row.isKept) return;
  await removeFolder(turn.ctx, row.id);
  await markForgotten(turn.ctx.db, row.id);
}

export async function apply(turn: Turn, row: ImportRow): Promise<void> {
  const { ctx, importId, userId } = turn;
  const { layer } = row;
  if (layer === null || (row.done === 0 && !(await areUnchanged(ctx, row)))) return refuse(turn);
  // Whoever began it may have left rows out.
  let isChanged = row.done > 0;
  for (let after = row.done; ; after += rowsAtOnce) {
    const isLast = after + rowsAtOnce >= row.of;
    await piece(turn, async (inner) => {
      const part = { importId, userId, layer, after, upTo: after + rowsAtOnce };
      if (await holdTracks(inner.db, part)) isChanged = true;
      await copyRows(inner.db, part);
      if (!isLast) return { done: part.upTo };
      await keepNames(inner.db, { id: importId, userId });
      await showSource(inner, { id: importId, userId });
      await tellFigures(inner, userId, await selectNamedTracks(inner.db, importId));
      const applied: ImportChange = { state: 'applied', done: row.of, appliedAt: inner.clock.now() };
      return { ...(isChanged && (await sumsOf(inner.db, { importId, of: row.of }, row.files))), ...applied };
    });
    await breathe();
    if (isLast) break;
  }
  await clearUp(turn, row);
}
