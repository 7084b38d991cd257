/** Runs in a thread of its own: from the bytes of uploads to rows of text, and what columns say. See `apart.ts`. */
import { portionsOf, served } from '#server/kernel/foreign/served.ts';
import { lookedAt } from '../kinds/columns/looked.ts';
import type { Upload } from '../kinds/kind.ts';
import type { LookQuestion, Row } from './table.ts';
import { type OpenedTable, openTables } from './tables.ts';

/** First all that there is, then the rows of one of it, as often as they are needed, and what columns say. */
export type TablesQuestion = 'tables' | { rowsOf: number } | LookQuestion;
export type ToldTable =
  | Exclude<OpenedTable, { table: unknown }>
  | { name: string; upload: number; encoding: string; delimiter: string };
/** Bytes that were read until then, or rows. */
export type ToldPart = { heard: number } | { table: ToldTable } | { rows: Row[] } | { looked: unknown };

/** Of what is read without a row. */
const heardBytes = 1024 * 1024;

const lengthOf = ({ cells }: Row): number => cells.reduce((length, cell) => length + cell.length + 1, 0);

export const readTables = served((uploads: readonly Upload[]) => {
  let opened: OpenedTable[] = [];
  let [tell, bytes]: [(part: ToldPart) => Promise<void>, number] = [async () => {}, 0];
  const hear = async (more: number): Promise<void> => {
    bytes += more;
    if (bytes < heardBytes) return;
    const heard = bytes;
    bytes = 0;
    await tell({ heard });
  };
  return async (question: TablesQuestion, send: (part: ToldPart) => Promise<void>) => {
    tell = send;
    if (question === 'tables') {
      opened = await openTables(uploads, hear);
      for (const each of opened) {
        if (!('table' in each)) await send({ table: each });
        else {
          const { name, upload, table } = each;
          await send({ table: { name, upload, encoding: table.encoding, delimiter: table.delimiter } });
        }
      }
    } else if ('look' in question) await send({ looked: lookedAt(question) });
    else {
      const asked = opened[question.rowsOf];
      if (asked && 'table' in asked)
        for await (const rows of portionsOf(asked.table.rows(), lengthOf)) await send({ rows });
    }
    await send({ heard: bytes });
    bytes = 0;
  };
});
