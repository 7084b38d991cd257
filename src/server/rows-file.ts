/** Answers that are files of any length, as CSV or JSON: a row is written when it is asked for. */
import { Readable } from 'node:stream';
import {
  byteOrderMark,
  type Cell,
  type Code,
  type CsvForm,
  csvLine,
  formIn,
  machineForm,
  spreadsheetForm,
} from '#domain/cells.ts';
import { type ShownName, shownFileName } from '#domain/file-names.ts';
import type { Language } from '#domain/languages.ts';
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

type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** The head of a column, and its cell of a row. */
export type Column<Row> = readonly [head: string, cellOf: (row: Row) => Cell | Code];

type CsvRows<Row> = {
  columns: readonly Column<Row>[];
  pages: Pages<Row>;
  /** `# name: value`, a line each, before the head: for those who ask for it. */
  facts?: object | undefined;
  /** Asked for by whoever opens it in a spreadsheet. */
  bom?: '1' | undefined;
  /** In the form of the reader's spreadsheet, instead of that of programs. */
  form?: CsvForm;
};

/** The file's name is without its ending. */
export function csvFile<Row>(name: string, { columns, pages, facts, bom, form }: CsvRows<Row>): StreamReply {
  const written = form ?? (bom ? spreadsheetForm : machineForm);
  const lines = async function* () {
    const about = Object.entries(facts ?? {}).filter(([, value]) => value !== undefined);
    yield [
      form || bom ? byteOrderMark : '',
      ...about.map(([fact, value]) => csvLine([`# ${fact}: ${value}`], written)),
      csvLine(
        columns.map(([head]) => head),
        written,
      ),
    ].join('');
    for await (const rows of pages)
      yield rows
        .map((row) =>
          csvLine(
            columns.map(([, cellOf]) => cellOf(row)),
            written,
          ),
        )
        .join('');
  };
  return streamed('text/csv; charset=utf-8; header=present', lines(), `${name}.csv`);
}

type ShownRows<Row> = {
  words: ShownName['words'];
  isSandbox: boolean;
  day: string;
  language: Language;
} & Pick<CsvRows<Row>, 'columns' | 'pages'>;

/** As a page shows it, in its language and in the form of that language's spreadsheets. */
export const shownFile = <Row>({ words, isSandbox, day, language, ...rows }: ShownRows<Row>): StreamReply =>
  csvFile(shownFileName({ words, isSandbox, days: day }), { ...rows, form: formIn(language) });

type JsonRows = {
  pages: Pages<unknown>;
  /** What is said of the whole, and what its rows are called beside that; else the file is an array. */
  facts?: { metadata: object; rows: string } | undefined;
};

/** One row a line, the whole a JSON array, or an object that holds it. */
export function jsonFile(name: string, { pages, facts }: JsonRows): StreamReply {
  const start = facts ? `{"metadata":${JSON.stringify(facts.metadata)},\n"${facts.rows}":[` : '[';
  const lines = async function* () {
    let before = `${start}\n`;
    for await (const rows of pages) {
      if (rows.length === 0) continue;
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
      before = ',\n';
    }
    const end = facts ? ']}\n' : ']\n';
    yield before === ',\n' ? `\n${end}` : start + end;
  };
  return streamed('application/json; charset=utf-8', lines(), `${name}.json`);
}

/** One JSON object a line, and nothing around them (NDJSON). */
export function linesFile(name: string, { pages }: { pages: Pages<unknown> }): StreamReply {
  const lines = async function* () {
    for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  };
  return streamed('application/x-ndjson; charset=utf-8', lines(), `${name}.ndjson`);
}

// A buffer of one piece: the next page is read only when the one before has been taken.
const streamed = (type: string, pieces: AsyncGenerator<string>, name: string): StreamReply =>
  new StreamReply(type, Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), name);

/** `audience-sandbox-2026-11-01-2026-11-10`: what it holds, whether numbers are the sandbox's, and its days. */
export const fileName = (what: string, isSandbox: boolean | undefined, ...days: string[]): string =>
  [what, ...(isSandbox ? ['sandbox'] : []), ...days].join('-');
