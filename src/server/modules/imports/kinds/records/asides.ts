/** Rows of a file that are none of its table: what stands before it, its header again, and tables of other columns. */
import type { RowReason } from '#domain/imports.ts';
import type { Row } from '../../files/table.ts';
import { isAbsent } from '../cells/quantities.ts';
import { meaningsByName } from '../columns/words.ts';
import type { ImportRecord } from '../kind.ts';
import { type Plan, shownCells } from '../plan.ts';
import { specOf } from '../recognise.ts';
import { plainName } from '../spec.ts';
import { saidOfAll } from '../sums/all-words.ts';

export type Shown = { cells: string[]; record: ImportRecord };

/** Whose part of the profit is how much, where it stands with a rate: `Artist share 50%`. */
const partOfProfit =
  /(?<!\p{L})(?:artist|your|our|label|band|künstler|gewinn|dein|ihr|unser)\p{L}{0,3}['’]?s?[\s-]?(?:share|split|cut|portion|anteil)(?!\p{L})|profit[ -](?:share|split)|part (?:de l['’])?artiste|parte (?:del |de la |do )?artista|quota (?:dell['’])?artista|доля артиста|アーティスト取り分|艺人分成/iu;
const rate = /\d{1,3}(?:[.,]\d+)?\s?%/;
/** `50/50 net profit`, `Split 60:40` */
const deal =
  /(?:deal|split|profit|share|gewinn)\D{0,20}(?<!\d)(\d{2})\s?[/:]\s?(\d{2})(?!\d)|(?<!\d)(\d{2})\s?[/:]\s?(\d{2})\s(?:\p{L}+\s)?(?:deal|split|profit)/iu;

/** undefined: it says none, or its money is that part. */
function shareIn({ isOfArtist, figures }: Plan, cells: readonly string[]): string | undefined {
  if (isOfArtist || figures.every(({ figure }) => figure !== 'earnings')) return undefined;
  const told = cells.find((cell) => partOfProfit.test(cell));
  if (told) {
    const said = rate.test(told) ? told : cells.find((cell) => rate.test(cell));
    return said && (said === told ? told.trim() : `${told.trim()} ${rate.exec(said)?.[0]}`);
  }
  return cells.find((cell) => {
    const parts = deal.exec(cell)?.slice(1).filter(Boolean).map(Number) ?? [];
    return parts.length === 2 && (parts[0] ?? 0) + (parts[1] ?? 0) === 100;
  });
}

/** A row that is none of the table, with what it says of a shared profit. */
export function withShare<T extends { reason: RowReason }>(
  plan: Plan,
  cells: readonly string[],
  failed: T,
): T {
  const share = failed.reason === 'empty' ? undefined : shareIn(plan, cells);
  return share === undefined ? failed : { ...failed, share };
}

/** Rows before the header, and a header that comes again, are remarks. */
export const remark = (plan: Plan, { line, cells }: Row): Shown => ({
  cells: shownCells(plan, cells),
  record: withShare(plan, cells, {
    line,
    reason: cells.every((cell) => cell.trim() === '') ? ('empty' as const) : ('note' as const),
  }),
});

const isWord = (cell: string): boolean => /\p{L}/u.test(cell) && !/\p{N}/u.test(cell) && !isAbsent(cell);

/** So few words may be a remark. */
const fewestNames = 3;

/** Where the row above has names, and this one a number or a date below one of them. */
function isBelowNames(row: Row, above: Row | undefined): boolean {
  const places = (above?.cells ?? []).flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
  return (
    places.length >= fewestNames &&
    places.every((index) => isWord(above?.cells[index] ?? '')) &&
    row.cells.every((cell, index) => cell.trim() === '' || places.includes(index)) &&
    places.some((index) => /\p{N}/u.test(row.cells[index] ?? ''))
  );
}

/** What stands before the header: titles and remarks, or another table, which is not read. */
export function rowsBefore(plan: Plan, rows: readonly Row[]): Shown[] {
  let begin = -1;
  return rows.map((row, place) => {
    if (row.cells.every((cell) => cell.trim() === '')) begin = -1;
    else if (begin < 0 && isBelowNames(row, rows[place - 1])) begin = place;
    const shown = remark(plan, row);
    return begin < 0 ? shown : { ...shown, record: { line: row.line, reason: 'other_table' } };
  });
}

export const sameCells = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length === header.length && cells.every((cell, index) => cell === header[index]);

function isHeader(cells: readonly string[]): boolean {
  if (specOf(cells)) return true;
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (!filled.every(isWord)) return false;
  const areNames = () =>
    filled.every((cell) => meaningsByName(plainName(cell)).length > 0 || saidOfAll(cell) === 'sum');
  return filled.length >= fewestNames || (filled.length > 1 && areNames());
}

/**
 * The rows below a header that are of its table: no remarks, and no rows of another table, which begins behind a blank row
 * with names of its own. `hasRemarks`: those that stand alone are wanted, too.
 */
export function ownRows(rows: readonly Row[], titles: readonly string[], hasRemarks = false): Row[] {
  let isOther = false;
  const filledAt = (place: number) => rows[place]?.cells.filter((cell) => cell.trim() !== '').length;
  /** Its title may stand between. */
  const beginsAt = (place: number) =>
    filledAt(place - 1) === 0 || (filledAt(place - 1) === 1 && filledAt(place - 2) === 0);
  return rows.filter(({ cells }, place) => {
    const isOwnHeader = sameCells(cells, titles);
    if (isOwnHeader) isOther = false;
    else if (beginsAt(place) && isHeader(cells)) isOther = true;
    const isRemark =
      !hasRemarks && titles.length >= fewestNames && cells.filter((cell) => cell.trim() !== '').length === 1;
    return !isOther && !isOwnHeader && !isRemark;
  });
}

/**
 * Asked of row after row; undefined: it is one of the table's own. A file may be half one kind and half another: what
 * stands below a header of other columns is of another table, until the own header comes again.
 */
export function asideReader(plan: Plan, titles: readonly string[] | undefined) {
  let isOther = false;
  return (row: Row): Shown | undefined => {
    const { cells, line } = row;
    if (titles && cells[0] === titles[0] && sameCells(cells, titles)) {
      isOther = false;
      return remark(plan, row);
    }
    // A name where a number belongs, or too few cells: looked at closely only then, as a file may have millions of rows.
    const isOdd =
      cells.length <= plan.lastNeeded || plan.figures.some(({ index }) => isWord(cells[index] ?? ''));
    if (!isOther && isOdd) isOther = isHeader(cells);
    return isOther ? { cells: shownCells(plan, cells), record: { line, reason: 'other_table' } } : undefined;
  };
}
