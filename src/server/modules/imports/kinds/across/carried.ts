/**
 * What is said once: spreadsheets show a month or a store in the first of its rows alone, where cells were joined or
 * repeated ones left out. It is put into the rows below, up to the next one.
 */
import type { Row, Table } from '../../files/table.ts';
import { isFilled } from '../cells/quantities.ts';
import { lookOf } from '../columns/looked.ts';
import { isFigure } from '../plan.ts';
import { ownRows, sameCells } from '../records/asides.ts';
import type { Meaning } from '../spec.ts';
import { hasSumWord } from '../sums/totals.ts';
import { withTurned } from './turning.ts';

type Carried = {
  slot: number;
  isDate: boolean;
  figures: readonly number[];
  /** Without any of these a row says nothing of what was sold. */
  telling: readonly number[];
};

const anyFilled = (cells: readonly string[], places: readonly number[]): boolean =>
  places.some((index) => isFilled(cells[index]));

const isSale = ({ figures, telling }: Carried, cells: readonly string[]): boolean =>
  anyFilled(cells, figures) && anyFilled(cells, telling) && !cells.some((cell) => hasSumWord(cell.trim()));

/** So many of them begin rows that leave them out. */
const fewestBegun = 2;

/** What is told without a month of its own under one of them is told so under another: nobody has forgotten it. */
function doReturn(sales: readonly Row[], { slot, telling }: Carried): boolean {
  let month = '';
  const months = new Map<string, string>();
  return sales.some(({ cells }) => {
    if (isFilled(cells[slot])) month = cells[slot] ?? '';
    if (isFilled(cells[slot])) return false;
    const key = telling.map((index) => cells[index]?.trim() ?? '').join('\u0001');
    const before = months.get(key) ?? month;
    months.set(key, before);
    return before !== month;
  });
}

/** Each is said once, most of them in front of rows without any. A day or month may be missing: two of them are few. */
function isCarried(sales: readonly Row[], carried: Carried): boolean {
  const values = sales.map(({ cells }) => cells[carried.slot]?.trim() ?? '');
  const isBlank = (place: number) => place < values.length && !isFilled(values[place]);
  const named = values.filter(isFilled);
  const begun = values.filter((value, place) => isFilled(value) && isBlank(place + 1)).length;
  return (
    !isBlank(0) &&
    begun >= fewestBegun &&
    begun * 2 > named.length &&
    new Set(named).size === named.length &&
    (!carried.isDate || begun > fewestBegun || doReturn(sales, carried))
  );
}

async function carriedIn(
  table: Table,
  header: readonly string[],
  rows: readonly Row[],
): Promise<Carried | undefined> {
  const meanings = await lookOf(table).propose({ header, rows });
  const at = (meaning: Meaning) => meanings.indexOf(meaning);
  const figures = [...meanings.keys()].filter((index) => isFigure(meanings[index] ?? ''));
  const slots = (['date', 'platform'] as const).map(at).filter((index) => index >= 0);
  const names = (['title', 'isrc', 'url', 'platform'] as const).map(at);
  for (const slot of slots) {
    const telling = names.filter((index) => index >= 0 && index !== slot);
    const carried = { slot, isDate: slot === at('date'), figures, telling };
    const sales = rows.filter(({ cells }) => isSale(carried, cells));
    if (isCarried(sales, carried)) return carried;
  }
  return undefined;
}

/** `last`: of the last row of the header, which begins at `first`. */
export async function withCarried(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): Promise<{ table: Table; head: Row[]; isCarried: boolean }> {
  const titles = head[first]?.cells ?? [];
  const carried =
    first < 0 ? undefined : await carriedIn(table, header, ownRows(head.slice(last + 1), titles));
  if (!carried) return { table, head: [...head], isCarried: false };
  const { slot } = carried;
  const begin = () => {
    let said = '';
    return (row: Row, at: number): Row => {
      if (at <= last || !isSale(carried, row.cells) || sameCells(row.cells, titles)) return row;
      const own = row.cells[slot] ?? '';
      if (isFilled(own)) said = own;
      return isFilled(own) ? row : { ...row, cells: row.cells.with(slot, said) };
    };
  };
  return { ...withTurned(table, head, begin), isCarried: carried.isDate };
}
