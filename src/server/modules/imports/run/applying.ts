/** Makes a dry run the user's figures: in parts that are resumed where they ended, shown all at once. */

import type { Ctx } from '#server/context.ts';
import { showSource } from '../../own-figures/service.ts';
import { type ImportChange, type ImportRow, markForgotten } from '../queries.ts';
import { deleteRows, selectEnds } from '../rows/queries-rows.ts';
import { areUnchanged, removeFolder } from '../upload/folders.ts';
import { copyRows, keepNames, leaveOut, selectGone, selectNamedTracks } from './queries-applying.ts';
import { sumsOf } from './sums.ts';
import { breathe, change, deletedAtOnce, piece, rowsAtOnce, type Turn, tellFigures } from './turn.ts';

/** The files were changed where they lie: what was promised of them no longer holds. */
const refuse = (turn: Turn): Promise<void> =>
  change(turn, async () => ({ state: 'failed', failure: 'changed' }));

export async function deleteStage({ ctx, importId }: Pick<Turn, 'ctx' | 'importId'>): Promise<void> {
  const ends = await selectEnds(ctx.db, importId);
  if (!ends) return;
  for (let after = ends.first - 1; after < ends.last; after += deletedAtOnce) {
    await deleteRows(ctx.db, importId, { after, upTo: after + deletedAtOnce });
    await breathe(ctx);
  }
}

/** Nothing needs the files any more: what they say of other people goes with them. */
export async function clearUp(turn: Pick<Turn, 'ctx' | 'importId'>, row: ImportRow): Promise<void> {
  await deleteStage(turn);
  if (!row.isKept) return;
  await removeFolder(turn.ctx, row.id);
  await markForgotten(turn.ctx.db, row.id);
}

/**
 * Copies rows, without those of songs whose links have been taken off the list: they are looked for when the list has
 * changed since. Answers whether there were any.
 */
function openCopying({ importId, userId }: Turn, layer: number) {
  let mark: string | null = null;
  let gone: number[] = [];
  return async ({ db }: Ctx, after: number): Promise<boolean> => {
    const part = { importId, userId, layer, after, upTo: after + rowsAtOnce };
    for (let isAny = false; ; ) {
      if (await leaveOut(db, part, gone)) isAny = true;
      const now = await copyRows(db, part, mark);
      if (now === mark) return isAny;
      mark = now;
      gone = await selectGone(db, { importId, userId });
    }
  };
}

export async function apply(turn: Turn, row: ImportRow): Promise<void> {
  const { ctx, importId, userId } = turn;
  const { layer } = row;
  if (layer === null || (row.done === 0 && !(await areUnchanged(ctx, row)))) return refuse(turn);
  const copyFrom = openCopying(turn, layer);
  // Whoever began it may have left rows out.
  let isChanged = row.done > 0;
  async function copy(inner: Ctx, after: number): Promise<void> {
    if (await copyFrom(inner, after)) isChanged = true;
  }
  let after = row.done;
  for (; after + rowsAtOnce < row.of; after += rowsAtOnce) {
    const from = after;
    await piece(turn, from + rowsAtOnce, (inner) => copy(inner, from));
    await breathe(ctx);
  }
  await change(turn, async (inner) => {
    await copy(inner, after);
    await keepNames(inner.db, { id: importId, userId });
    await showSource(inner, { id: importId, userId, files: row.files.map(({ name }) => name) });
    await tellFigures(inner, userId, await selectNamedTracks(inner.db, importId));
    const applied: ImportChange = { state: 'applied', done: row.of, appliedAt: inner.clock.now() };
    return { ...(isChanged && (await sumsOf(inner.db, { importId, of: row.of }, row.files))), ...applied };
  });
  await breathe(ctx);
  await clearUp(turn, row);
}
