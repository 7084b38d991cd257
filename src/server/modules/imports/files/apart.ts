/** The tables of uploads, read in a thread with bounds: a file that was made to do harm harms nobody else. */
import { fileURLToPath } from 'node:url';
import { type Apart, apart, timeFor } from '#server/kernel/foreign/apart.ts';
import type { ByteListener } from '#server/kernel/foreign/source.ts';
import type { Upload } from '../kinds/kind.ts';
import type { LookQuestion, Row, Table } from './table.ts';
import type { OpenedTable } from './tables.ts';
import type { TablesQuestion, ToldPart, ToldTable } from './thread.ts';

const thread = {
  file: fileURLToPath(new URL('./thread.ts', import.meta.url)),
  name: 'readTables' satisfies keyof typeof import('./thread.ts'),
};
const usual = apart<readonly Upload[], TablesQuestion>({ ...thread, most: 2, megabytes: 512 });
/** One after the other, in half of the memory. */
const careful = apart<readonly Upload[], TablesQuestion>({ ...thread, most: 1, megabytes: 256 });

async function* partsOf(session: Apart<TablesQuestion>, question: TablesQuestion, hear: ByteListener) {
  for await (const part of session.ask<ToldPart>(question))
    if ('heard' in part) await hear(part.heard);
    else yield part;
}

async function* rowsOf(
  session: Apart<TablesQuestion>,
  table: number,
  hear: ByteListener,
): AsyncGenerator<Row[]> {
  for await (const part of partsOf(session, { rowsOf: table }, hear)) if ('rows' in part) yield part.rows;
}

async function lookedIn(
  session: Apart<TablesQuestion>,
  question: LookQuestion,
  hear: ByteListener,
): Promise<unknown> {
  for await (const part of partsOf(session, question, hear)) if ('looked' in part) return part.looked;
  throw new Error('A thread has not said what columns say.');
}

/** One that was told, which is read there. */
function tableOf(told: ToldTable, read: Required<Pick<Table, 'rows' | 'look'>>): OpenedTable {
  if ('failure' in told) return told;
  const { name, upload, encoding, delimiter } = told;
  return { name, upload, table: { encoding, delimiter, ...read } };
}

export type ReadApart = { tables: OpenedTable[]; close(): void };

/**
 * To be closed. `isCareful`: whoever read these before ended with their process. `bytes`: of all of them; how long they
 * may take goes by that.
 */
export async function openApart(
  uploads: readonly Upload[],
  given: { bytes: number; isCareful: boolean; hear: ByteListener },
): Promise<ReadApart> {
  const session = (given.isCareful ? careful : usual)(uploads, timeFor(given.bytes));
  const tables: OpenedTable[] = [];
  const look = (question: LookQuestion) => lookedIn(session, question, given.hear);
  try {
    for await (const part of partsOf(session, 'tables', given.hear)) {
      const place = tables.length;
      if ('table' in part)
        tables.push(tableOf(part.table, { rows: () => rowsOf(session, place, given.hear), look }));
    }
  } catch (error) {
    session.close();
    throw error;
  }
  return { tables, close: session.close };
}
