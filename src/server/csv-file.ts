/** Answers that are CSV files of any length. */
import { Readable } from 'node:stream';
import { byteOrderMark, type Cell, csvLine } from '#domain/cells.ts';
import { utcDay } from '#domain/days.ts';
import type { Ctx } from './context.ts';
import { StreamReply } from './route.ts';

const rowsAtOnce = 500;

/** Page after page as they are asked for, so that any number of rows needs the memory of one page. */
export async function* eachPage<Row, Place>(
  read: (after: Place | undefined, limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row[]> {
  for (let after: Place | undefined; ; ) {
    const rows = await read(after, rowsAtOnce);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < rowsAtOnce || last === undefined) return;
    after = placeOf(last);
  }
}

type CsvFile<Row> = {
  /** What it holds; its name says the day too, and whether numbers are the sandbox's. */
  name: string;
  /** Asked for by whoever opens it in a spreadsheet. */
  bom: '1' | undefined;
  /** Of each column its head and its cells. */
  columns: Readonly<Record<string, (row: Row) => Cell>>;
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
};

export function csvFile<Row>(
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  { name, bom, columns, pages }: CsvFile<Row>,
): StreamReply {
  const cells = Object.values(columns);
  async function* lines(): AsyncGenerator<string> {
    yield `${bom ? byteOrderMark : ''}${csvLine(Object.keys(columns))}`;
    for await (const rows of pages) yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
  }
  // A buffer of one piece: the next page is read only when the one before has been taken.
  const body = Readable.from(lines(), { objectMode: true, highWaterMark: 1 });
  const words = [name, ...(config.sandbox ? ['sandbox'] : []), utcDay(clock.now())];
  return new StreamReply('text/csv; charset=utf-8; header=present', body, `${words.join('-')}.csv`);
}
