/** Sheets of an XLSX file, as the rows of text that a CSV file of them would have. */
import type { CellValue } from 'read-excel-file/node';
import readSheets from 'read-excel-file/node';
import { mostColumns } from '#domain/imports.ts';
import type { Row, Table } from './table.ts';
import { Unreadable } from './unreadable.ts';
import type { Packed, PackedFile } from './zip.ts';

/** It is read whole, unlike text. */
const largestSheets = 50 * 1024 * 1024;
const rowsAtOnce = 1000;

export const isSpreadsheet = (files: readonly PackedFile[]): boolean =>
  files.some(({ name }) => name === '[Content_Types].xml') &&
  files.some(({ name }) => name.startsWith('xl/'));

export function refuseLarge(files: readonly PackedFile[]): void {
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > largestSheets) throw new Unreadable('too_large');
}

/** Numbers have a point here; three digits behind it would look like thousands in text. */
function numberText(number: number): string {
  const text = String(number);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

function textOf(value: CellValue | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value);
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

async function sheetsOf(packed: Packed): Promise<{ sheet: string; data: (CellValue | null)[][] }[]> {
  try {
    return await readSheets('path' in packed ? packed.path : packed.bytes);
  } catch (error) {
    throw new Unreadable('damaged', { cause: error });
  }
}

const isFilled = (cells: readonly (CellValue | null)[]): boolean => cells.some((cell) => cell !== null);

async function* rowsOf(packed: Packed, place: number): AsyncGenerator<Row[]> {
  const data = (await sheetsOf(packed))[place]?.data ?? [];
  for (let at = 0; at < data.length; at += rowsAtOnce)
    yield data
      .slice(at, at + rowsAtOnce)
      .map((cells, offset) => ({ line: at + offset + 1, cells: cells.map(textOf) }));
}

/** One table for each sheet that has more than a title. Throws `Unreadable`. */
export async function sheetTables(packed: Packed): Promise<{ sheet: string; table: Table }[]> {
  const sheets = await sheetsOf(packed);
  if (sheets.some(({ data }) => data.some(({ length }) => length > mostColumns)))
    throw new Unreadable('too_many_columns');
  if (!sheets.some(({ data }) => data.some(isFilled))) throw new Unreadable('empty');
  const tables = sheets.flatMap(({ sheet, data }, place) =>
    data.some((cells) => cells.filter((cell) => cell !== null).length > 1)
      ? [{ sheet, table: { encoding: 'XLSX', delimiter: '', rows: () => rowsOf(packed, place) } }]
      : [],
  );
  if (tables.length === 0) throw new Unreadable('not_a_table');
  return tables;
}
