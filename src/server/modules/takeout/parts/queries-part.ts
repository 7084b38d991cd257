/** A file of the archive: which rows of which table it holds, and what becomes of them in another account. */
import { getTableName, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ColumnKind } from './kinds.ts';

export type TakeoutPart = {
  /** With its format: many rows are CSV, a few are JSON. */
  file: `${string}.csv` | `${string}.json`;
  /** One sentence for people who read the archive. */
  about: string;
  table: PgTable;
  columns: Record<string, ColumnKind>;
  /** Columns by which its rows are told apart, in whose order they are written. */
  key: readonly string[];
  /** Which rows of the table `t` are the account's. */
  mine(userId: string): SQL;
  /** Rows are many for each entry, or each source of figures, and are read by a few of those at a time. */
  by?: 'item_id' | 'source_id';
  /** Columns that are not in the file; `user` stands for the account that the rows come to. null: it is only to be read. */
  restoredWith: Record<string, { user: true } | string | boolean | number> | null;
  /** What it takes beside each column's own shape. */
  isRight?(row: Readonly<Record<string, string | null>>): boolean;
  /** Columns of a row that are restored empty, as what they say is not to be shown. */
  leftEmpty?(row: Readonly<Record<string, string | null>>): readonly string[];
};

export const tableOf = ({ table }: TakeoutPart): string => getTableName(table);
