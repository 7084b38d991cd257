/** Tables as an XLSX file, a sheet each. A text is written as a text: nothing that is in a name is ever run as a formula. */
import type { SheetData } from 'write-excel-file/node';
import type { Cell } from '#domain/cells.ts';
import { directionOf, type Language } from '#domain/languages.ts';
import type { Sheet } from './sheets.ts';

/** Of a sheet's name; some signs may not be in it. */
const longestName = 31;
/** Of a column, in letters. */
const [narrowest, widest] = [10, 60];

function namesOf(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ title }) => {
    const plain =
      title
        .replaceAll(/[\\/?*[\]:']/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim() || '–';
    for (let place = 1; ; place++) {
      const ending = place === 1 ? '' : ` ${place}`;
      const name = plain.slice(0, longestName - ending.length).trim() + ending;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

/** What no XML may hold; names may have anything in them. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const textOf = (text: string) => ({ type: String, value: text.replace(unwritable, '') });

function cellOf(cell: Cell) {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'string') return textOf(cell);
  return { type: Number, value: cell, format: Number.isInteger(cell) ? '#,##0' : '0.00##' };
}

const widthOf = (cells: readonly Cell[]): number =>
  Math.min(widest, Math.max(narrowest, ...cells.map((cell) => String(cell ?? '').length + 2)));

function dataOf({ heads, rows, source }: Sheet): SheetData {
  const line = source ? [[], [{ ...textOf(source), fontStyle: 'italic' as const }]] : [];
  return [
    heads.map((head) => ({ ...textOf(head), fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cellOf)),
    ...line,
  ];
}

/** Loads the library with the first file. */
export async function xlsxBytes(sheets: readonly Sheet[], language: Language): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const names = namesOf(sheets);
  const written = sheets.map((sheet, place) => ({
    sheet: names[place] ?? '',
    data: dataOf(sheet),
    columns: sheet.heads.map((head, column) => ({
      width: widthOf([head, ...sheet.rows.map((row) => row[column])]),
    })),
    stickyRowsCount: 1,
    ...(directionOf(language) === 'rtl' && { rightToLeft: true }),
  }));
  return writeXlsxFile(written).toBuffer();
}
