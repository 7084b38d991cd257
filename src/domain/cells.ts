/** Cells of a CSV file (RFC 4180), safe to open in a spreadsheet, and the lines that they make. Pure. */
import type { Language } from './languages.ts';

export type Cell = string | number | null | undefined;

/** What cannot be seen, and quotes: some spreadsheets pass over it. */
const passedOver = String.raw`[\p{Z}\p{C}"]*`;

/** A spreadsheet would run a text that begins so as a formula, also by the wide forms of East Asian keyboards. */
const startsFormula = new RegExp(String.raw`^(${passedOver}[=+\-@|＝＋－＠﹦﹢﹣﹫]|[\t\r\n])`, 'u');

/**
 * A spreadsheet that splits elsewhere than the file does sees a new cell there, and a new line in a line break: quotes in
 * the midst of what it takes for a cell begin none. What ends a smile is no formula.
 */
const startsAnother = ({ separator }: CsvForm) =>
  new RegExp(
    String.raw`([${separator === ';' ? ',' : ';'}\t\r\n]${passedOver})(?=[=@|＝＠﹦﹫]|[+\-＋－﹢﹣][\p{L}\p{N}_(.'"=@+\-|])`,
    'gu',
  );

/** What names something for programs, as it is: `-05VVye-ffg` is no formula to them. */
export type Code = { code: string };

/** How a file is split, and for whom: a spreadsheet gets no code that it could run. */
export type CsvForm = { separator: ',' | ';'; decimal: '.' | ','; isForSpreadsheet: boolean };

export const machineForm: CsvForm = { separator: ',', decimal: '.', isForSpreadsheet: false };
export const spreadsheetForm: CsvForm = { ...machineForm, isForSpreadsheet: true };

/** Where a comma stands before the decimals, spreadsheets split cells at semicolons; Arabic ones do so with a point. */
const decimalCommas: ReadonlySet<Language> = new Set<Language>(['de', 'es', 'fr', 'ru']);

export const formIn = (language: Language): CsvForm => ({
  separator: decimalCommas.has(language) || language === 'ar' ? ';' : ',',
  decimal: decimalCommas.has(language) ? ',' : '.',
  isForSpreadsheet: true,
});

const guards = { ',': startsAnother(machineForm), ';': startsAnother({ ...machineForm, separator: ';' }) };

function safeText(text: string, { separator }: CsvForm): string {
  const guarded = text.replace(guards[separator], "$1'");
  return startsFormula.test(guarded) ? `'${guarded}` : guarded;
}

/** Spreadsheets take a file without it for one of their own, older encoding. */
export const byteOrderMark = '\ufeff';

/** One line, with its end; what is not known is an empty cell. */
export const csvLine = (cells: readonly (Cell | Code)[], form = spreadsheetForm): string =>
  `${cells.map((cell) => written(cell, form)).join(form.separator)}\r\n`;

/** In texts that run to the left these set a name apart: spreadsheets show some of them as boxes. */
const setsApart = /[\u2066-\u2069]/g;

function written(cell: Cell | Code, form: CsvForm): string {
  const { decimal, isForSpreadsheet } = form;
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  const [given, isCode] = typeof cell === 'string' ? [cell, false] : [cell.code, true];
  const text = isForSpreadsheet ? given.replace(setsApart, '') : given;
  // At Last.fm names are ids, and whoever invents one may write a formula: only what can call nothing is left as it is.
  const safe = isCode && !isForSpreadsheet && /^[\w-]*$/.test(text) ? text : safeText(text, form);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as a page shows it: its words, its order. */
export type ShownTable = { heads: readonly string[]; rows: readonly (readonly Cell[])[] };

/** For whoever reads that language, to be opened in a spreadsheet: what was chosen stands in the file's name, not above the head. */
export const shownCsv = (language: Language, { heads, rows }: ShownTable): string =>
  byteOrderMark + [heads, ...rows].map((cells) => csvLine(cells, formIn(language))).join('');

/** For programs: each row under the names of its fields. */
export const machineCsv = <Name extends string>(
  columns: readonly Name[],
  rows: readonly Partial<Record<Name, Cell>>[],
): string =>
  [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((cells) => csvLine(cells, machineForm))
    .join('');
