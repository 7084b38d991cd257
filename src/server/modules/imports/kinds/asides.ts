/** Rows of a file that are none of its table: what stands before it, its header again, and tables of other columns. */
import type { Row } from '../files/table.ts';
import { isAbsent } from './cells/quantities.ts';
import type { ImportRecord } from './kind.ts';
import { type Plan, shownCells } from './plan.ts';
import { specOf } from './recognise.ts';

export type Shown = { cells: string[]; record: ImportRecord };

/** Rows before the header, and a header that comes again, are remarks. */
export const remark = (plan: Plan, { line, cells }: Row): Shown => ({
  cells: shownCells(plan, cells),
  record: { line, reason: cells.every((cell) => cell.trim() === '') ? 'empty' : 'note' },
});

const sameCells = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length === header.length && cells.every((cell, index) => cell === header[index]);

const isWord = (cell: string): boolean => /\p{L}/u.test(cell) && !/\p{N}/u.test(cell) && !isAbsent(cell);

/** So few words may be a remark. */
const fewestNames = 3;

function isHeader(cells: readonly string[]): boolean {
  if (specOf(cells)) return true;
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length >= fewestNames && filled.every(isWord);
}

/**
 * Asked of row after row; undefined: it is one of the table's own. A file may be half one kind and half another: what
 * stands below a header of other columns is of another table, until the own header comes again.
 */
export function asideReader(plan: Plan, titles: readonly string[] | undefined) {
  let isOther = false;
  return (row: Row): Shown | undefined => {
    const { cells, line } = row;
    if (titles && cells[0] === titles[0] && sameCells(cells, titles)) {
      isOther = false;
      return remark(plan, row);
    }
    // A name where a number belongs: looked at closely only then, as a file may have millions of rows.
    if (!isOther && plan.figures.some(({ index }) => isWord(cells[index] ?? ''))) isOther = isHeader(cells);
    return isOther ? { cells: shownCells(plan, cells), record: { line, reason: 'other_table' } } : undefined;
  };
}
