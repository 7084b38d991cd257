/** Sheets of an XLSX file, as the rows of text that a CSV file of them would have. */
import { longestLine, mostColumns } from '#domain/imports.ts';
import type { ByteSource } from '#server/kernel/foreign/source.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import type { PackedFile } from '#server/kernel/foreign/zip.ts';
import { columnNumber, type Merges, mergedFiller, mergesOf } from './merged.ts';
import { bounded, type Row, type Table } from './table.ts';
import { unescaped, type Workbook, workbookOf } from './workbook.ts';
import { readXml } from './xml.ts';

/** Of a spreadsheet that is packed in a zip, which is unpacked into memory. */
const largestPacked = 50 * 1024 * 1024;
/** Days that dates are told for: beyond them a number is no date. */
const latestDay = 2_958_465;

export const isSpreadsheet = (files: readonly PackedFile[]): boolean =>
  files.some(({ name }) => name === '[Content_Types].xml') &&
  files.some(({ name }) => name.startsWith('xl/'));

export function refuseLarge({ bytes }: PackedFile): void {
  if (bytes > largestPacked) throw new Unreadable('too_large');
}

/** Numbers have a point here; three digits behind it would look like thousands in text. */
function numberText(number: number): string {
  const text = String(number);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

function dateText(days: number, epoch: number): string {
  const at = new Date(Math.round((days - epoch) * 86_400) * 1000);
  const [day = '', time = ''] = at.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

/** A cell as the sheet has it. */
type Cell = { column: number; type: string; style: number; value: string };

function textOf({ type, style, value }: Cell, { isDate, epoch }: Workbook, texts: readonly string[]): string {
  if (value === '') return '';
  if (type === 's') {
    const shared = texts[Number(value)];
    if (shared === undefined) throw new Unreadable('damaged');
    return shared;
  }
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type !== 'n') return unescaped(value).trim();
  const number = Number(value);
  if (Number.isNaN(number)) return value.trim();
  return isDate(style) && number >= 0 && number <= latestDay ? dateText(number, epoch) : numberText(number);
}

/** From `BC12` its column, counted from 0; without a place it stands behind the one before it. */
function columnOf(place: string | undefined, before: number): number {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  const column = letters ? columnNumber(letters) : before + 1;
  if (column >= mostColumns) throw new Unreadable('too_many_columns');
  return column;
}

/** Each row is as wide as the widest before it: cells at its end that are empty are not written down. */
function rowsFrom(book: Workbook, texts: readonly string[], merges: Merges) {
  const fill = mergedFiller(merges);
  let [ready, line, width]: [Row[], number, number] = [[], 0, 0];
  let cells: string[] | undefined;
  let cell: Cell | undefined;
  let isValue = false;
  const end = (filled: string[]): void => {
    if (merges.size > 0) fill(line, filled);
    width = Math.max(width, filled.length);
    while (filled.length < width) filled.push('');
    ready.push({ line, cells: bounded(filled) });
  };
  return {
    take(): Row[] {
      const rows = ready;
      ready = [];
      return rows;
    },
    events: {
      open(tag: string, { r, t, s }: Readonly<Record<string, string>>) {
        if (tag === 'row') {
          line = r && /^\d{1,9}$/.test(r) ? Number(r) : line + 1;
          cells = [];
        } else if (tag === 'c' && cells)
          cell = { column: columnOf(r, cells.length - 1), type: t ?? 'n', style: Number(s ?? 0), value: '' };
        else if (tag === 'v' || tag === 't') isValue = true;
      },
      text(part: string) {
        if (!cell || !isValue) return;
        cell.value += part;
        if (cell.value.length > longestLine) throw new Unreadable('line_too_long');
      },
      close(tag: string) {
        if (tag === 'v' || tag === 't') isValue = false;
        else if (tag === 'c' && cell && cells) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = textOf(cell, book, texts);
          cell = undefined;
        } else if (tag === 'row' && cells) {
          end(cells);
          cells = undefined;
        }
      },
    },
  };
}

async function* rowsOf(
  book: Workbook,
  source: ByteSource,
  merges: () => Promise<Merges>,
): AsyncGenerator<Row[]> {
  const { take, events } = rowsFrom(book, await book.texts(), await merges());
  for await (const _ of readXml(source, events)) {
    const rows = take();
    if (rows.length > 0) yield rows;
  }
}

const filledIn = ({ cells }: Row): number => cells.filter((cell) => cell !== '').length;

/** Whether it has more than a title, or nothing at all: as soon as that is clear. */
async function contentOf(table: Table): Promise<'table' | 'title' | 'nothing'> {
  let content: 'title' | 'nothing' = 'nothing';
  for await (const rows of table.rows())
    for (const row of rows) {
      const filled = filledIn(row);
      if (filled > 1) return 'table';
      if (filled === 1) content = 'title';
    }
  return content;
}

/** One table for each sheet that has more than a title. Throws `Unreadable`. */
export async function sheetTables(files: readonly PackedFile[]): Promise<{ sheet: string; table: Table }[]> {
  const book = await workbookOf(files);
  const tables: { sheet: string; table: Table }[] = [];
  let isEmpty = true;
  for (const { name, source } of book.sheets) {
    let found: Promise<Merges> | undefined;
    const merges = () => {
      found ??= mergesOf(source);
      return found;
    };
    const table = { encoding: 'XLSX', delimiter: '', rows: () => rowsOf(book, source, merges) };
    const content = await contentOf(table);
    isEmpty &&= content === 'nothing';
    if (content === 'table') tables.push({ sheet: name, table });
  }
  if (tables.length === 0) throw new Unreadable(isEmpty ? 'empty' : 'not_a_table');
  return tables;
}
