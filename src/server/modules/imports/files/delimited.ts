/** CSV, TSV and their relatives. */
import { CsvError, parse } from 'csv-parse';
import { longestLine, mostColumns } from '#domain/imports.ts';
import { type ByteSource, firstBytes, memorySource } from '#server/kernel/foreign/source.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import { decodedText, encodingOf } from './encoding.ts';
import { bounded, longestCell, type Row, type Table } from './table.ts';

const delimiters = [',', '\t', ';', '|'] as const;
/** Of a letter, whose line is measured before it is made UTF-8. */
const mostBytes = 3;
/** What is soon thrown away is never copied by V8: a piece at a time, rows took twice as long. */
const fewRows = 100;
const longestRecord = longestLine * mostBytes;
const [quote, carriageReturn, lineFeed] = [0x22, 0x0d, 0x0a];
/** Old Macintosh files have the one without the other, but for lines within a cell. */
function lineEndsOf(start: Buffer): string[] {
  if (!start.includes(carriageReturn)) return ['\r\n', '\n'];
  const between = start.toString('latin1').replace(/"[^"]*"/g, '');
  return between.includes('\r') && !between.includes('\n') ? ['\r'] : ['\r\n', '\n'];
}

/** `="0724384960650"`: how exports keep spreadsheets from taking a text for a number. */
const withoutGuard = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') && cell.length > 2
    ? cell.slice(2, -1).replaceAll('""', '"')
    : cell;

const lineEnds = /\r\n|\n|\r/g;
const lineEndsIn = (text: string): number =>
  text.includes('\n') || text.includes('\r') ? (text.match(lineEnds)?.length ?? 0) : 0;

/** The text from a line on. */
async function* fromLine(text: AsyncGenerator<Buffer>, line: number): AsyncGenerator<Buffer> {
  let [left, endedIn] = [line - 1, -1];
  for await (const piece of text) {
    let at = 0;
    for (; left > 0 && at < piece.length; at++) {
      const byte = piece[at];
      if (byte === 0x0d || (byte === 0x0a && endedIn !== 0x0d)) left--;
      endedIn = byte ?? -1;
    }
    if (left > 0) continue;
    // The second half of the last end, also where it begins the next piece.
    if (endedIn === 0x0d && at < piece.length) {
      if (piece[at] === 0x0a) at++;
      endedIn = -1;
    }
    if (at < piece.length) yield piece.subarray(at);
  }
}

/**
 * Rows of several lengths are right here. For each the library makes an error all the same, with copies of all it knows:
 * that took fifty times as long as the row.
 */
function expectAnyLength({ state }: { state: { record: unknown[] } }): void {
  const expectedRecordLength = { get: () => state.record.length, set: () => {} };
  Object.defineProperties(state, { expectedRecordLength });
}

type Splitting = { delimiter: string; ends: string[]; isQuoted: boolean };

/**
 * Rows of lines without a quote: where nothing but marks splits them, the library is a third as fast. Answers what is
 * left for it, from the first line on that may need it.
 */
async function* plainRows(
  text: AsyncGenerator<Buffer>,
  { delimiter, ends, isQuoted }: Splitting,
  at: { line: number },
): AsyncGenerator<Row[], Buffer> {
  const end = ends.includes('\n') ? lineFeed : carriageReturn;
  const rowIn = (bytes: Buffer, from: number, to: number): Row => {
    const isPaired = end === lineFeed && to > from && bytes[to - 1] === carriageReturn;
    // Cells are parts of their line's text, which lives as long as one of them.
    const cells = bytes.toString('utf8', from, isPaired ? to - 1 : to).split(delimiter);
    return { line: at.line++, cells: bounded(cells) };
  };
  let rest: Buffer = Buffer.alloc(0);
  for (let next = await text.next(); !next.done; next = await text.next()) {
    const piece = next.value;
    const whole = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    if (rest.length > longestRecord || (isQuoted && piece.includes(quote))) return whole;
    let batch: Row[] = [];
    let from = 0;
    for (let to = whole.indexOf(end); to >= 0; to = whole.indexOf(end, from)) {
      batch.push(rowIn(whole, from, to));
      from = to + 1;
      if (batch.length < fewRows) continue;
      yield batch;
      batch = [];
    }
    rest = whole.subarray(from);
    if (batch.length > 0) yield batch;
  }
  return rest;
}

async function* joined(start: Buffer, text: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  yield* text;
}

/** Rows as the library splits them. */
async function* quotedRows(
  text: AsyncGenerator<Buffer>,
  { delimiter, ends, isQuoted }: Splitting,
  at: { line: number },
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let [hasQuotes, hasGuards] = [false, false];
  const parser = parse({
    delimiter,
    quote: isQuoted ? '"' : null,
    record_delimiter: ends,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRecord,
  });
  expectAnyLength(parser as unknown as Parameters<typeof expectAnyLength>[0]);
  parser.on('data', (cells: string[]) => {
    const { line } = at;
    at.line += 1;
    // Only within quotes a cell can have an end of line.
    if (hasQuotes) for (const cell of cells) at.line += lineEndsIn(cell);
    batch.push({ line, cells: bounded(hasGuards ? cells.map(withoutGuard) : cells) });
  });
  let failed: Error | undefined;
  parser.on('error', (error) => {
    failed = error;
  });
  const ended = new Promise<void>((resolve) => {
    parser.once('end', resolve).once('error', () => resolve());
  });
  const take = (): Row[] => {
    const rows = batch;
    batch = [];
    return rows;
  };
  try {
    for await (const piece of text) {
      hasQuotes ||= isQuoted && piece.includes(quote);
      hasGuards ||= hasQuotes && piece.includes('="');
      await new Promise<void>((resolve) => {
        parser.write(piece, () => resolve());
      });
      if (batch.length > 0) yield take();
      if (failed) throw failed;
    }
    parser.end();
    await ended;
    if (batch.length > 0) yield take();
    if (failed) throw failed;
  } finally {
    parser.destroy();
  }
}

/** `at.line` is the line that the next row begins in. Whoever stops early closes the text by that. */
async function* parsed(
  text: AsyncGenerator<Buffer>,
  splitting: Splitting,
  at: { line: number },
): AsyncGenerator<Row[]> {
  try {
    const rest = yield* plainRows(text, splitting, at);
    yield* quotedRows(joined(rest, text), splitting, at);
  } finally {
    await text.return(undefined);
  }
}

/** A quote that is never closed would swallow all that follows: from its line on quotes mean nothing. */
async function* rowsOf(source: ByteSource, encoding: string, delimiter: string): AsyncGenerator<Row[]> {
  const at = { line: 1 };
  const ends = lineEndsOf(await firstBytes(source, 64 * 1024));
  try {
    yield* parsed(decodedText(source, encoding), { delimiter, ends, isQuoted: true }, at);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield* parsed(fromLine(decodedText(source, encoding), at.line), { delimiter, ends, isQuoted: false }, at);
  }
}

/** Of a table that is shorter than the remarks around it: sentences have no more commas, twice. */
const fewestAmongRemarks = 4;

/** How alike the rows are under a delimiter; 0: nothing is split by it. */
function likeness(rows: readonly Row[]): number {
  const widths = Map.groupBy(
    rows.filter(({ cells }) => cells.some(Boolean)),
    ({ cells }) => cells.length,
  );
  const [first, ...others] = [...widths].toSorted(([, one], [, other]) => other.length - one.length);
  const isTable = ([width, alike]: [number, Row[]]) => width >= fewestAmongRemarks && alike.length > 1;
  const [width, alike] = (first && first[0] < 2 ? others.find(isTable) : first) ?? [0, []];
  return width < 2 ? 0 : (alike.length / rows.length) * (1 + Math.min(width, 20) / 100);
}

const sampleBytes = 256 * 1024;
const sampleRows = 60;

/** Under which the header is one that is known, otherwise under which rows are most alike. */
async function delimiterOf(
  source: ByteSource,
  encoding: string,
  isKnown: (rows: readonly Row[]) => boolean,
): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  for await (const piece of decodedText(source, encoding)) {
    pieces.push(piece);
    if (pieces.reduce((sum, { length }) => sum + length, 0) >= sampleBytes) break;
  }
  const sample = memorySource(Buffer.concat(pieces).subarray(0, sampleBytes));
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const rows: Row[] = [];
    for await (const batch of rowsOf(sample, 'UTF-8', delimiter)) {
      rows.push(...batch.slice(0, sampleRows - rows.length));
      if (rows.length >= sampleRows) break;
    }
    if (isKnown(rows)) return delimiter;
    if (rows.some(({ cells }) => cells.length > mostColumns)) throw new Unreadable('too_many_columns');
    const score = likeness(rows);
    if (score > best.score) best = { delimiter, score };
  }
  return best.score === 0 ? undefined : best.delimiter;
}

/** What no file is split by. */
const unused = '\u0001';

/** Each line as one cell, which a spreadsheet has put in quotes as it stood: a line is what lies in them. */
const unwrapped = (source: ByteSource, encoding: string): ByteSource => ({
  async *read() {
    for await (const batch of rowsOf(source, encoding, unused)) {
      const lines = batch.map(({ cells: [line = ''] }) => line);
      // A line that was cut would end on half a number.
      const long = lines.find((line) => line.length >= longestCell);
      if (long !== undefined)
        throw new Unreadable(
          delimiters.some((mark) => long.includes(mark)) ? 'line_too_long' : 'not_a_table',
        );
      yield Buffer.from(`${lines.join('\n')}\n`);
    }
  },
});

export async function delimitedTable(
  source: ByteSource,
  isKnown: (rows: readonly Row[]) => boolean,
): Promise<Table> {
  const encoding = await encodingOf(source);
  const delimiter = await delimiterOf(source, encoding, isKnown);
  if (delimiter) return { encoding, delimiter, rows: () => rowsOf(source, encoding, delimiter) };
  const lines = unwrapped(source, encoding);
  const inner = await delimiterOf(lines, 'UTF-8', isKnown);
  if (!inner) throw new Unreadable('not_a_table');
  return { encoding, delimiter: inner, rows: () => rowsOf(lines, 'UTF-8', inner) };
}
