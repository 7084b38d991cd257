/** A file that is half one kind and half another: what stands below a header of other columns is of another table. */
import { isAbsent } from './cells/quantities.ts';
import type { Plan } from './plan.ts';
import { specOf } from './recognise.ts';

const isWord = (cell: string): boolean => /\p{L}/u.test(cell) && !/\p{N}/u.test(cell) && !isAbsent(cell);

/** So few words may be a remark. */
const fewestNames = 3;

function isHeader(cells: readonly string[]): boolean {
  if (specOf(cells)) return true;
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length >= fewestNames && filled.every(isWord);
}

/** Asked of row after row; `isOwn`: it is the table's own header, which comes again and takes up where it was left. */
export function otherTables({ figures }: Pick<Plan, 'figures'>) {
  let isOther = false;
  return (cells: readonly string[], isOwn: boolean): boolean => {
    if (isOwn) isOther = false;
    // A name where a number belongs: looked at closely only then, as a file may have millions of rows.
    else if (!isOther && figures.some(({ index }) => isWord(cells[index] ?? ''))) isOther = isHeader(cells);
    return isOther;
  };
}
