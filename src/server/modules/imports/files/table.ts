/** What every format comes down to: rows of text cells. */

export type Row = {
  /** Where it begins; the first line of a file is 1. */
  line: number;
  cells: string[];
};

export type Table = {
  encoding: string;
  /** Where cells are split at semicolons, numbers are likely written with a decimal comma. */
  delimiter: string;
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
