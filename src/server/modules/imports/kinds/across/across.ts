/**
 * Months across columns: a table with a column for each month, quarter or day is turned into one with a row for each,
 * before anything else looks at it.
 */
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import type { Row, Table } from '../../files/table.ts';
import { currencyNamed } from '../cells/currencies.ts';
import { isAbsent } from '../cells/quantities.ts';
import { isTotal } from '../sums/totals.ts';
import { type Across, acrossIn } from './layout.ts';
import { withTurned } from './turning.ts';

/** `metrics`: so many columns at its end are metrics that rows have named. */
type Turned = { table: Table; isAcross: boolean; metrics: number };

const yearIn = (cell: string): string | undefined => /^\s*((?:19|20)\d{2})\s*$/.exec(cell)?.[1];

function dateIn({ date, lacksYear }: Across['values'][number], year: string | undefined): string {
  if (!lacksYear) return date;
  return year ? `${year}${date}` : '';
}

/** Sums over all rows have no day of their own: in one row, without figures. */
const isSumOfAll = ({ keys }: Across, cells: readonly string[]): boolean =>
  keys.some(({ index }) => isTotal(cells[index] ?? '')) &&
  keys.every(({ index }) => isAbsent(cells[index] ?? '') || isTotal(cells[index] ?? ''));

/** A row for each date of which the row says something; at least one, so that each is explained. */
function turner(across: Across): (row: Row) => Row[] {
  const { keys, values, names, metricAt, yearAt, isBareSum } = across;
  const dates = [...new Set(values.map(({ date }) => date))];
  const byDate = dates.map((date) => values.filter((value) => value.date === date));
  return ({ line, cells }) => {
    const own = keys.map(({ index }) => cells[index] ?? '');
    const blank = (date: string) => [{ line, cells: [...own, date, ...names.map(() => '')] }];
    if (isSumOfAll(across, cells)) return blank('');
    // By its word it is told to be a sum.
    if (isBareSum && keys.every(({ index }) => isAbsent(cells[index] ?? ''))) return blank('Total');
    const metric = metricAt === null ? '' : (cells[metricAt] ?? '').trim();
    const year = yearAt === null ? undefined : yearIn(cells[yearAt] ?? '');
    const rows = byDate.flatMap((same) => {
      const told = names.map((name) => {
        const value = same.find(
          ({ name: own }) => (metric === '' ? own : `${metric} ${own}`.trim()) === name,
        );
        return value ? (cells[value.index] ?? '') : '';
      });
      const [first] = same;
      if (!first || told.every((cell) => isAbsent(cell.trim()))) return [];
      return [{ line, cells: [...own, dateIn(first, year), ...told] }];
    });
    return rows.length > 0 || !values[0] ? rows : blank(dateIn(values[0], year));
  };
}

/** A currency alone is that of money. */
const figureName = (name: string): string =>
  /^[A-Z]{3}$/.test(name) && currencyNamed(name, '') === name ? `Net (${name})` : name;

/** The same table, where it has no dates across its columns. Throws `Unreadable` where these have no year. */
export function turned(table: Table, head: readonly Row[]): Turned {
  const across = acrossIn(head);
  if (!across) return { table, isAcross: false, metrics: 0 };
  if (across.yearAt === null && across.values.some(({ lacksYear }) => lacksYear))
    throw new Unreadable('no_year');
  const { first, last, title, sum, keys, names, isPivot } = across;
  const header = [
    ...keys.map(({ name }) => name),
    title,
    ...names.map((name) => figureName(name) || sum || title),
  ];
  const turn = turner(across);
  const read = withTurned(table, [], () => (row, at) => {
    if (at < first) return isPivot && at === first - 1 ? { line: row.line, cells: [] } : row;
    if (at <= last) return at === first ? { line: row.line, cells: header } : [];
    return turn(row);
  });
  return { table: read.table, isAcross: true, metrics: across.metricAt === null ? 0 : names.length };
}
