/** Where a table has its dates across columns: which columns they are, and what the others say of a row. */
import { dayNumber } from '#domain/days.ts';
import type { Row } from '../../files/table.ts';
import { monthOf } from '../cells/calendar-names.ts';
import { isFilled } from '../cells/quantities.ts';
import { spanOf } from '../cells/spans.ts';
import { filledIn } from '../columns/adding-up.ts';
import { areAmounts } from '../columns/unread.ts';
import { mostBefore } from '../recognise.ts';
import { plainName } from '../spec.ts';
import { namesSum, saidOfAll } from '../sums/all-words.ts';
import { addUp } from './adding.ts';
import { holdsNumbers, isNumber, isOfFigure, metricNameColumn } from './metric-names.ts';
import { type ColumnPeriod, isBare, periodIn } from './names.ts';
import { isColumnLabel, pivotIn } from './pivot.ts';

type Value = ColumnPeriod & {
  index: number /** Of its column among the rows that it is turned into. */;
  name: string;
};

export type Across = {
  /** Places of the first and the last row of its header. */
  first: number;
  last: number;
  /** What its columns of dates are called together, which reads as no date itself. */
  title: string;
  keys: { index: number; name: string }[];
  /** What the one column is called that adds them up: it may say what they are. */
  sum: string;
  values: Value[];
  /** Of all columns of figures that come of it. */
  names: string[];
  /** The column that says of each row what it counts. */
  metricAt: number | null;
  /** The column that says the year of each row. */
  yearAt: number | null;
  /** A row that names nothing adds up the others. */
  isBareSum: boolean;
  /** Its header goes on above, with what it counts. */
  isPivot: boolean;
};

const isDate = (cell: string): boolean =>
  !isBare(cell) && (spanOf(cell, 'dmy') !== undefined || spanOf(cell, 'mdy') !== undefined);
type Named = { names: string[]; periods: Map<number, ColumnPeriod> };

const named = (cell = ''): string => (isColumnLabel(cell) ? '' : cell.trim());

const isQuarter = (cell: string): boolean => /^(?:[QT][1-4]|[1-4][QT])$/i.test(cell);

/** A year above its quarters, and these above their months: of a month its quarter says nothing. */
const withoutQuarters = (cells: readonly string[]): readonly string[] =>
  cells.some((cell) => monthOf(cell) !== undefined) ? cells.filter((cell) => !isQuarter(cell)) : cells;

/** Names of a header of one to three rows; what stands over several columns is of all of them. */
function namesOf(rows: readonly (readonly string[])[]): Named {
  const width = Math.max(...rows.map((cells) => cells.length));
  const own = Array.from({ length: width }, (_, index) => rows.map((cells) => named(cells[index])));
  const begin = own.findIndex((cells) => cells.some((cell) => cell !== '' && periodIn(cell)));
  const over = rows.map(() => '');
  const names = own.map((cells, index) => {
    const isFilled = cells.some((cell) => cell !== '');
    const all = cells.map((cell, row) => {
      if (cell !== '') over[row] = cell;
      return begin >= 0 && index >= begin && isFilled ? (over[row] ?? '') : cell;
    });
    return withoutQuarters(all.filter(Boolean)).join(' ');
  });
  const periods = names.flatMap((name, index) => {
    const period = periodIn(name);
    return period ? [[index, period] as const] : [];
  });
  return { names, periods: new Map(periods) };
}

/** Of a year and a day: what follows a date in a header is no further from it. */
const mostBetween = 366;

/** Numbers that could be figures are dates only where they stand together, and follow each other as dates do. */
function areDates({ names, periods }: Named, above: readonly Row[]): boolean {
  const bare = [...periods].filter(([index]) => isBare(names[index] ?? ''));
  if (bare.length === 0) return true;
  // A year beside its months.
  if (periods.size - bare.length >= 2)
    return bare.every(([, { span }]) => span !== undefined && span.from !== span.to);
  const days = bare.map(([, { span }]) => span?.from ?? '');
  const [first = 0] = bare[0] ?? [];
  return (
    bare.length === periods.size &&
    names.some((name, index) => name !== '' && !periods.has(index) && !isNumber(name)) &&
    new Set(bare.map(([index]) => names[index]?.trim().length)).size === 1 &&
    bare.every(([index], place) => index === first + place && filledIn(above, index).length === 0) &&
    days.every((day, place) => {
      const gap = place === 0 ? 1 : dayNumber(day) - dayNumber(days[place - 1] ?? '');
      return day.endsWith('-01') && gap > 0 && gap <= mostBetween;
    })
  );
}

function isHeader(named: Named, above: readonly Row[], below: readonly Row[]): boolean {
  const places = [...named.periods.keys()];
  const counted = Map.groupBy(named.periods.values(), ({ rest }) => rest);
  return (
    // Days of two columns that have nothing in common are cells.
    [...counted.values()].some((all) => new Set(all.map(({ date }) => date)).size >= 2) &&
    areDates(named, above) &&
    places.every((index) => holdsNumbers(below, index)) &&
    places.some((index) => filledIn(below, index).length > 0) &&
    // Of one month alone nothing is told across.
    [...named.periods.values()].filter(({ lacksYear }) => lacksYear).length !== 1
  );
}

const isName = (cell: string): boolean =>
  !isNumber(cell) || /^(?:19|20)\d{2}$/.test(cell) || (!isBare(cell) && periodIn(cell) !== undefined);

/** Names, and dates among them: numbers alone are figures, unless they are years. */
const isWords = ({ cells }: Row): boolean =>
  cells.some(isFilled) && cells.every((cell) => !isFilled(cell) || isName(cell.trim()));

/** Of two rows one names what stands over or under the dates of the other; before those each has its own columns. */
function areOneHeader(one: Row, other: Row): boolean {
  const isDated = (index: number) =>
    [one, other].some(({ cells }) => periodIn(cells[index]?.trim() ?? '') !== undefined);
  const width = Math.max(one.cells.length, other.cells.length);
  const places = Array.from({ length: width }, (_, index) => index);
  const begin = places.findIndex(isDated);
  return (
    begin >= 0 &&
    isWords(one) &&
    isWords(other) &&
    // Under names there are no years: they would be figures.
    !other.cells.some((cell) => isBare(cell.trim())) &&
    [one, other].every(({ cells }) => cells.slice(begin).some(isFilled)) &&
    places.slice(0, begin).every((index) => !isFilled(one.cells[index]) || !isFilled(other.cells[index]))
  );
}

type Header = Named & { first: number; last: number };

function headerOf(head: readonly Row[], first: number, last: number): Header | undefined {
  const named = namesOf(head.slice(first, last + 1).map(({ cells }) => cells));
  // Below dates there are no names.
  const isBelowDates = [...named.periods.keys()].some((index) =>
    filledIn(head.slice(0, first), index).some(isDate),
  );
  // Each below a name of its own, they are a row of the table that those names are of.
  const isBelowNames =
    [...named.periods.keys()].filter((index) => isFilled(head[first - 1]?.cells[index])).length > 1;
  return !isBelowDates && !isBelowNames && isHeader(named, head.slice(0, first), head.slice(last + 1))
    ? { ...named, first, last }
    : undefined;
}

/** A header of two or three rows, or else of one. */
function headerIn(head: readonly Row[]): Header | undefined {
  const places = [...head.slice(0, mostBefore).keys()];
  for (const place of places) {
    const [one, other, last] = [head[place], head[place + 1], head[place + 2]];
    const triple =
      one && other && last && areOneHeader(one, last) && isWords(other) && headerOf(head, place, place + 2);
    if (triple) return triple;
    const double = one && other && areOneHeader(one, other) && headerOf(head, place, place + 1);
    if (double) return double;
  }
  for (const place of places) {
    const single = headerOf(head, place, place);
    if (single) return single;
  }
  return undefined;
}

const lengthOf = ({ span }: ColumnPeriod): number =>
  span ? dayNumber(span.to) - dayNumber(span.from) + 1 : 0;

/** Whether a column is the sum of others in all rows. */
const addsUp = (sum: Value, parts: readonly Value[], rows: readonly Row[]): boolean =>
  addUp(
    rows.map(({ cells }) => ({
      own: [cells[sum.index] ?? ''],
      parts: parts.map(({ index }) => [cells[index] ?? '']),
    })),
    [0],
  );

/** Whether each row without any name is, in all columns, the sum of those with one. */
function areBareSums(keys: Across['keys'], values: readonly Value[], rows: readonly Row[]): boolean {
  const isNamed = ({ cells }: Row) => keys.some(({ index }) => isFilled(cells[index]));
  const parts = rows.filter(isNamed).map(({ cells }) => cells);
  const bare = rows.filter((row) => !isNamed(row) && row.cells.some(isFilled));
  const columns = values.map(({ index }) => index);
  return (
    bare.length > 0 &&
    addUp(
      bare.map(({ cells }) => ({ own: cells, parts })),
      columns,
    )
  );
}

/** A quarter or a year beside its months is their sum; where it says more than they do, it stands for them. */
function withoutSums(values: readonly Value[], rows: readonly Row[]): Value[] {
  const within = (one: Value) =>
    values.filter(
      (other) =>
        other !== one &&
        (one.rest === '' || other.rest === one.rest) &&
        one.span &&
        other.span &&
        lengthOf(other) < lengthOf(one) &&
        one.span.from <= other.span.from &&
        other.span.to <= one.span.to,
    );
  const dropped = new Set<Value>();
  for (const one of values.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    const parts = within(one).filter((part) => !dropped.has(part));
    if (parts.length === 0) continue;
    const isWhole = parts.reduce((sum, part) => sum + lengthOf(part), 0) === lengthOf(one);
    for (const left of isWhole || addsUp(one, parts, rows) ? [one] : parts) dropped.add(left);
  }
  return values.filter((value) => !dropped.has(value));
}

const yearNames = /\b(year|año|anno|ano|année|annee|yr|rok|yıl)\b|jahr|jaar|연도|년도|год|年|वर्ष|साल|سنة/;

const yearColumn = (keys: Across['keys'], rows: readonly Row[]): number | null =>
  keys.find(({ name, index }) => {
    const cells = filledIn(rows, index);
    return yearNames.test(plainName(name)) && cells.some((cell) => /^(19|20)\d{2}$/.test(cell));
  })?.index ?? null;

/** undefined: it has none. */
export function acrossIn(head: readonly Row[]): Across | undefined {
  const header = headerIn(head);
  if (!header) return undefined;
  const { first, last, names, periods } = header;
  const below = head.slice(last + 1);
  const seen = new Map<string, number>();
  const found = [...periods].map(([index, period]): Value => {
    const id = `${period.date}\u0001${period.rest}`;
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return { ...period, index, name: before === 0 ? period.rest : `${period.rest} ${before + 1}`.trim() };
  });
  const values = withoutSums(found, below);
  const others = names.flatMap((name, index) => (periods.has(index) ? [] : [{ index, name }]));
  // What they add up to, and what else is counted once a row, would be said again for each date.
  const isSum = ({ index, name }: Across['keys'][number]) =>
    holdsNumbers(below, index) &&
    filledIn(below, index).length > 0 &&
    (isOfFigure(name) ||
      saidOfAll(name) !== undefined ||
      // `Q1 total`, and amounts of whatever else.
      namesSum(name) ||
      areAmounts(filledIn(below, index)));
  const sums = others.filter(isSum);
  const all = others.filter((key) => !isSum(key) && key.name !== '');
  const pivot = pivotIn(
    all,
    values.map(({ index }) => index),
    { above: head[first - 1], rows: below },
  );
  const keys = pivot ? [pivot.key] : others.filter((key) => !isSum(key));
  const metricAt = metricNameColumn(keys, below) ?? null;
  const told = [...new Set(values.map(({ name }) => name))];
  const metrics = metricAt === null ? [] : [...new Set(filledIn(below, metricAt))];
  return {
    first,
    last,
    sum: pivot?.sum || (sums.length === 1 ? (sums[0]?.name ?? '') : ''),
    title: [names[values[0]?.index ?? -1] ?? '', names[values.at(-1)?.index ?? -1] ?? ''].join(' → '),
    keys: keys.filter(({ index }) => index !== metricAt),
    values,
    names:
      metricAt === null ? told : metrics.flatMap((metric) => told.map((name) => `${metric} ${name}`.trim())),
    metricAt,
    yearAt: yearColumn(keys, below),
    isPivot: pivot !== undefined,
    isBareSum: areBareSums(keys, values, below),
  };
}
