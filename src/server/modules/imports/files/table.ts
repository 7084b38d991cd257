/** What every format comes down to: rows of text cells. */
import { mostColumns } from '#domain/imports.ts';

export type Row = {
  /** Where it begins; the first line of a file is 1. */
  line: number;
  cells: string[];
};

/** Longer than a link, a title or a number; whatever looks at a cell looks at no more of it. */
export const longestCell = 2_500;

/** One column more than there may be says that there are too many; cells beyond that are of no use. */
export function bounded(cells: string[]): string[] {
  if (cells.length > mostColumns) cells.length = mostColumns + 1;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    if (cell.length > longestCell) cells[at] = cell.slice(0, longestCell);
  }
  return cells;
}

/** What the columns of some rows say, as it is handed to another thread: see `kinds/columns/looked.ts`. */
export type LookQuestion = { look: string; columns: unknown };

export type Table = {
  encoding: string;
  /** Where cells are split at semicolons, numbers are likely written with a decimal comma. */
  delimiter: string;
  /** What its columns say, worked out where its bytes are read; absent: whoever reads it works that out. */
  look?: (question: LookQuestion) => Promise<unknown>;
  /** From the beginning, in batches as they are read. Throws `Unreadable`. */
  rows(): AsyncGenerator<Row[]>;
};

/** The first rows, and no more than that is read. */
export async function headOf(table: Table, count: number): Promise<Row[]> {
  const head: Row[] = [];
  for await (const batch of table.rows()) {
    head.push(...batch.slice(0, count - head.length));
    if (head.length >= count) break;
  }
  return head;
}
