/** Makes a dry run the user's figures: in parts that are resumed where they ended, shown all at once. */
import type { Ctx } from '#server/context.ts';
import { isAlone } from '#server/db/letting-others.ts';
import { showSource } from '../../own-figures/service.ts';
import { type ImportChange, type ImportRow, markForgotten } from '../queries.ts';
import { deleteRows, selectEnds } from '../rows/queries-rows.ts';
import { matchUnlisted } from '../subjects/unlisted.ts';
import { areUnchanged, removeFolder } from '../upload/folders.ts';
import {
  copyRows,
  isListOf,
  keepNames,
  leaveOut,
  selectGone,
  selectNamedTracks,
} from './queries-applying.ts';
import { sumsOf } from './sums.ts';
import { breathe, change, piece, pieceAtOnce, rowsAtOnce, type Turn, tellFigures } from './turn.ts';

/** The files were changed where they lie: what was promised of them no longer holds. */
const refuse = (turn: Turn): Promise<void> =>
  change(turn, async () => ({ state: 'failed', failure: 'changed' }));

export async function deleteStage(turn: Pick<Turn, 'ctx' | 'importId'>): Promise<void> {
  const { ctx, importId } = turn;
  const ends = await selectEnds(ctx.db, importId);
  if (!ends) return;
  for (let after = ends.first - 1; after < ends.last; ) {
    const upTo = after + rowsAtOnce(turn, 'deleted');
    await deleteRows(ctx.db, importId, { after, upTo });
    await breathe(ctx);
    after = upTo;
  }
}

/** Nothing needs the files any more: what they say of other people goes with them. */
async function clearUp(turn: Pick<Turn, 'ctx' | 'importId'>, row: ImportRow): Promise<void> {
  await deleteStage(turn);
  if (!row.isKept) return;
  await removeFolder(turn.ctx, row.id);
  await markForgotten(turn.ctx.db, row.id);
}

/** Rows behind `after`, up to `upTo`. */
type Places = { after: number; upTo: number };

/**
 * Copies rows, without those of songs whose links have been taken off the list: they are looked for when the list has
 * changed since.
 */
function openCopying(turn: Turn, layer: number) {
  const { ctx, importId, userId } = turn;
  let version: number | null = null;
  let gone: number[] = [];
  let isAnyLeftOut = false;
  const partOf = (places: Places) => ({ importId, userId, layer, ...places });

  /** In a transaction, which holds the list. */
  async function copy({ db }: Ctx, places: Places): Promise<void> {
    for (const part = partOf(places); ; ) {
      if (await leaveOut(db, part, gone)) isAnyLeftOut = true;
      const now = await copyRows(db, part, version);
      if (now.version === version) return;
      version = now.version;
      gone = await selectGone(db, { importId, userId });
    }
  }

  /** In one statement, as long as the list is the same: only where nobody can change it in the middle. */
  async function copyPiece(places: Places): Promise<void> {
    if (isAlone(ctx.db) && gone.length === 0 && (await copyAtOnce(places))) return;
    await piece(turn, places.upTo, (inner) => copy(inner, places));
  }

  async function copyAtOnce(places: Places): Promise<boolean> {
    let isSame = false;
    await pieceAtOnce(turn, { done: places.upTo, provided: isListOf(version) }, async (turnOf) => {
      const now = await copyRows(ctx.db, partOf(places), version, turnOf);
      isSame = now.version === version;
      return now.isTurn || !isSame;
    });
    return isSame;
  }

  return { copy, copyPiece, isAnyLeftOut: () => isAnyLeftOut };
}

export async function apply(turn: Turn, row: ImportRow): Promise<void> {
  const { ctx, importId, userId } = turn;
  const { layer } = row;
  if (layer === null || (row.done === 0 && !(await areUnchanged(ctx, row)))) return refuse(turn);
  const { copy, copyPiece, isAnyLeftOut } = openCopying(turn, layer);
  let after = row.done;
  for (;;) {
    const places = { after, upTo: after + rowsAtOnce(turn, 'stored') };
    if (places.upTo >= row.of) break;
    await copyPiece(places);
    await breathe(ctx);
    after = places.upTo;
  }
  await change(turn, async (inner) => {
    await copy(inner, { after, upTo: row.of });
    await keepNames(inner.db, { id: importId, userId });
    await showSource(inner, { id: importId, userId, files: row.files.map(({ name }) => name) });
    await tellFigures(inner, userId, await selectNamedTracks(inner.db, importId));
    // Whoever began it may have left rows out.
    const isChanged = row.done > 0 || isAnyLeftOut();
    const applied: ImportChange = { state: 'applied', done: row.of, appliedAt: inner.clock.now() };
    return { ...(isChanged && (await sumsOf(inner.db, { importId, of: row.of }, row.files))), ...applied };
  });
  await breathe(ctx);
  await finish(turn, row);
}

/** Songs may have been added meanwhile, and its names may be those of money that has no link yet. */
export async function finish(turn: Turn, row: ImportRow): Promise<void> {
  await matchUnlisted(turn.ctx, turn.userId);
  await clearUp(turn, row);
}
