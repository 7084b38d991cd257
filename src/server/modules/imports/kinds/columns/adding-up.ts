/** Columns that add up to another one, row by row. */
import type { Row } from '../../files/table.ts';
import { hasDecimalMark, isAbsent, numberOf } from '../cells/quantities.ts';
import { entryOf } from '../money.ts';
import { plainName } from '../spec.ts';

export const marks = ['.', ','] as const;

/** What is known of a table's columns: many ask, and each number has several ways to be written. */
type Known = {
  length: number;
  header: readonly string[];
  numbers: Map<string, readonly number[]>;
  areNumbers: Map<number, boolean>;
  numbered: Map<string, Numbered>;
  addends: Map<number, Set<number>>;
};
/** Columns of numbers, as they are written with one mark. */
type Numbered = {
  places: number[];
  own: Map<number, readonly number[]>;
  /** What is taken from others is less than nothing. */
  signed: Map<number, readonly number[]>;
  /** Those that say anything but nothing, and those with parts of a whole. */
  told: Set<number>;
  parts: Set<number>;
};
const knownOf = new WeakMap<readonly Row[], Known>();

function knownIn(rows: readonly Row[], header?: readonly string[]): Known {
  const before = knownOf.get(rows);
  if (before?.length === rows.length && (header === undefined || before.header === header)) return before;
  const known: Known = {
    length: rows.length,
    header: header ?? [],
    numbers: before?.length === rows.length ? before.numbers : new Map(),
    areNumbers: before?.length === rows.length ? before.areNumbers : new Map(),
    numbered: new Map(),
    addends: new Map(),
  };
  knownOf.set(rows, known);
  return known;
}

function once<Key, Value>(map: Map<Key, Value>, key: Key, find: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const found = find();
  map.set(key, found);
  return found;
}

export const numbersIn = (rows: readonly Row[], index: number, mark: '.' | ','): readonly number[] =>
  once(knownIn(rows).numbers, `${index}${mark}`, () =>
    rows.map(({ cells }) => numberOf(cells[index]?.trim() ?? '', mark) || 0),
  );

export const filledIn = (rows: readonly Row[], index: number): string[] =>
  rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => !isAbsent(cell));

export const areNumbers = (rows: readonly Row[], index: number): boolean =>
  once(knownIn(rows).areNumbers, index, () => {
    const cells = filledIn(rows, index);
    const isNumber = (cell: string) => marks.some((mark) => !Number.isNaN(numberOf(cell, mark)));
    return cells.length > 0 && cells.filter(isNumber).length >= cells.length * 0.8;
  });

/** Beyond so many columns nobody adds up by hand either, nor looks for sums among so many. */
const [mostAddends, mostNumbered] = [24, 120];

/** Those of columns side by side that are, in all rows, what the whole is; empty: there are none. */
function addendsOf(
  whole: readonly number[],
  columns: readonly number[],
  { signed, told }: Numbered,
): readonly number[] {
  // Of a row what its first columns come to.
  const upTo = new Map<number, number[]>();
  const sumsOf = (row: number): number[] =>
    once(upTo, row, () => {
      let sum = 0;
      return [0, ...columns.map((index) => (sum += signed.get(index)?.[row] ?? 0))];
    });
  // A row in which the whole is much tells most sums from it; there may be one among hundreds that say nothing.
  const telling = [...whole.keys()].sort((a, b) => Math.abs(whole[b] ?? 0) - Math.abs(whole[a] ?? 0));
  for (let first = 0; first < columns.length; first++) {
    let filled = 0;
    for (let last = first; last < Math.min(columns.length, first + mostAddends); last++) {
      if (told.has(columns[last] ?? -1)) filled++;
      if (filled < 2) continue;
      const isOff = (row: number) => {
        const sums = sumsOf(row);
        const sum = (sums[last + 1] ?? 0) - (sums[first] ?? 0);
        return Math.abs((whole[row] ?? 0) - sum) > 0.005 * (last - first + 2);
      };
      if (!telling.some(isOff)) return columns.slice(first, last + 1);
    }
  }
  return [];
}

/** Of a column those that add up to it, and those that add up to one of these; what is returned or kept is taken off. */
export const addendsIn = (
  whole: number,
  header: readonly string[],
  rows: readonly Row[],
): ReadonlySet<number> => once(knownIn(rows, header).addends, whole, () => findAddends(whole, header, rows));

function isTaken(written = ''): boolean {
  const name = plainName(written);
  return ['refund', 'fee', 'debit'].includes(entryOf(name)) || /\breserves?\b(?!.*\breleas)/.test(name);
}

const numberedIn = (header: readonly string[], rows: readonly Row[], mark: '.' | ','): Numbered =>
  once(knownIn(rows, header).numbered, mark, () => {
    const places = [...header.keys()].filter((index) => areNumbers(rows, index));
    const own = new Map(places.map((index) => [index, numbersIn(rows, index, mark)]));
    const signed = new Map(
      [...own].map(([index, numbers]) => [
        index,
        isTaken(header[index]) ? numbers.map((number) => -Math.abs(number)) : numbers,
      ]),
    );
    const told = places.filter((index) => own.get(index)?.some((number) => number !== 0));
    const parts = places.filter((index) => filledIn(rows, index).some(hasDecimalMark));
    return { places, own, signed, told: new Set(told), parts: new Set(parts) };
  });

function findAddends(whole: number, header: readonly string[], rows: readonly Row[]): Set<number> {
  const found = new Set<number>();
  for (const mark of marks) {
    const numbered = numberedIn(header, rows, mark);
    const { places, own, told, parts } = numbered;
    if (places.length > mostNumbered) return found;
    const waiting = [whole];
    for (let sum = waiting.pop(); sum !== undefined; sum = waiting.pop()) {
      const of = sum;
      if (!told.has(of)) continue;
      const open = places.filter((index) => index !== whole && index !== of && !found.has(index));
      const alike = open.filter((index) => parts.has(index) === parts.has(of));
      const [addends = []] = [open, alike]
        .map((columns) => addendsOf(own.get(of) ?? [], columns, numbered))
        .filter(({ length }) => length > 0);
      for (const index of addends) found.add(index);
      waiting.push(...addends);
    }
  }
  return found;
}

/** The one that others are parts of: by its name (`Partner Revenue : Auction`), or as they add up to it in every row. */
export function wholeAmong(
  columns: readonly number[],
  header: readonly string[],
  rows: readonly Row[],
): number | undefined {
  return columns.find((index) => {
    const others = columns.filter((other) => other !== index);
    // The name of a part goes on behind a mark; plain names have no colons.
    const isNamed = others.some((other) =>
      (header[other] ?? '').trim().startsWith(`${header[index]?.trim()} :`),
    );
    if (isNamed || others.length < 2 || rows.length === 0) return isNamed;
    const addends = addendsIn(index, header, rows);
    return others.every((other) => addends.has(other));
  });
}

/** Whether these are two parts of another column: `Writer share` and `Publisher share`, which may be as much. */
export const areParts = (
  one: number,
  other: number,
  header: readonly string[],
  rows: readonly Row[],
): boolean =>
  [...header.keys()].some((whole) => {
    if (whole === one || whole === other || !areNumbers(rows, whole)) return false;
    const addends = addendsIn(whole, header, rows);
    return addends.has(one) && addends.has(other);
  });
