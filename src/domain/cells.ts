/** Cells of a CSV file (RFC 4180), safe to open in a spreadsheet, and the lines that they make. Pure. */

export type Cell = string | number | null | undefined;

/** What cannot be seen, and quotes: some spreadsheets pass over it. */
const passedOver = String.raw`[\p{Z}\p{C}"]*`;

/** A spreadsheet would run a text that begins so as a formula, also by the wide forms of East Asian keyboards. */
const startsFormula = new RegExp(String.raw`^(${passedOver}[=+\-@|＝＋－＠﹦﹢﹣﹫]|[\t\r\n])`, 'u');

/**
 * One that splits at semicolons, as in much of Europe, or at tabs, sees a new cell here, and a new line in a line break:
 * the quotes around the text do not begin a cell for it. What ends a smile is no formula.
 */
const startsAnother = new RegExp(
  String.raw`([;\t\r\n]${passedOver})(?=[=@|＝＠﹦﹫]|[+\-＋－﹢﹣][\p{L}\p{N}_(.'"=@+\-|])`,
  'gu',
);

/** Numbers stay numbers, also negative ones. */
export function safeCell(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const guarded = cell.replace(startsAnother, "$1'");
  return startsFormula.test(guarded) ? `'${guarded}` : guarded;
}

/** Spreadsheets take a file without it for one of their own, older encoding. */
export const byteOrderMark = '\ufeff';

/** One line, with its end; what is not known is an empty cell. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`;

function written(cell: Cell): string {
  const text = cell === null || cell === undefined ? '' : String(safeCell(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
