/**
 * Money in a column for each currency, of which every row fills one: one column of money, and one of its currency. Where
 * a row fills several, they may be the same money twice, and one of them is read.
 */
import type { Row, Table } from '../../files/table.ts';
import { currencyIn } from '../cells/currencies.ts';
import { isAbsent } from '../cells/quantities.ts';
import { isMisleading, meaningsByName } from '../columns/words.ts';
import { dataRows } from '../scan.ts';
import { plainName } from '../spec.ts';
import { hasSumWord } from '../sums/totals.ts';
import { withTurned } from './turning.ts';

type MoneyColumn = { index: number; name: string; currency: string };

/** `Net EUR` and `Net USD` are columns of one money; undefined: there are none, or a column says the currency. */
function moneyColumns(header: readonly string[]): MoneyColumn[] | undefined {
  if (header.some((name) => meaningsByName(plainName(name)).includes('currency'))) return undefined;
  const all = header.flatMap((name, index) => {
    const { name: own, currency } = currencyIn(name);
    // `EUR`, `USD` and `GBP`, side by side.
    const isBare = currency !== '' && own === name.trim();
    const isMoney = isBare || meaningsByName(plainName(name)).includes('earnings');
    return currency && isMoney && !isMisleading('earnings', plainName(name))
      ? [{ index, name: isBare ? 'Amount' : own, currency }]
      : [];
  });
  const groups = [...Map.groupBy(all, ({ name }) => plainName(name)).values()];
  const [group, ...others] = groups.filter((columns) => columns.length > 1);
  const isOfDifferent = group && new Set(group.map(({ currency }) => currency)).size === group.length;
  return isOfDifferent && others.length === 0 ? group : undefined;
}

const isNothing = (cell: string): boolean => isAbsent(cell) || /^-?0*[.,]?0*$/.test(cell);

/** The columns that a row fills with an amount. */
const filledOf = (columns: readonly MoneyColumn[], { cells }: Row): MoneyColumn[] =>
  columns.filter(({ index }) => !isNothing((cells[index] ?? '').trim()));

/** It says so, or names nothing at all. */
const isSum = ({ cells }: Row): boolean =>
  cells.some(hasSumWord) || !cells.some((cell) => /\p{L}/u.test(cell));

async function areApart(table: Table, place: number, columns: readonly MoneyColumn[]): Promise<boolean> {
  const used = new Set<string>();
  for await (const batch of dataRows(table, place))
    for (const row of batch) {
      const filled = filledOf(columns, row);
      if (filled.length > 1 && !isSum(row)) return false;
      for (const { currency } of filled) used.add(currency);
    }
  return used.size > 1;
}

/** `place`: of the last row of its header, which begins at `first`. */
export async function withOneMoney(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): Promise<{ table: Table; head: Row[] }> {
  const columns = first < 0 ? undefined : moneyColumns(header);
  const [money, code] = columns ?? [];
  if (!columns || !money || !code || !(await areApart(table, last, columns)))
    return { table, head: [...head] };
  const names = header.map((name, index) =>
    index === money.index ? money.name : index === code.index ? 'Currency' : name,
  );
  const turn = (row: Row, at: number): Row => {
    if (at < first) return row;
    if (at <= last) return { line: row.line, cells: at === first ? names : [] };
    const filled = filledOf(columns, row);
    const [own] = filled.length === 1 ? filled : [];
    const cells = row.cells.map((cell, index) =>
      columns.some((column) => column.index === index) ? '' : cell,
    );
    if (own) {
      cells[money.index] = row.cells[own.index] ?? '';
      cells[code.index] = own.currency;
    }
    return { line: row.line, cells };
  };
  return withTurned(table, head, () => turn);
}
