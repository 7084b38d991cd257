/**
 * Ledgers with a column for what came in and one for what went out, of which every row fills one: one column of money, and
 * one that says which it is.
 */
import type { Row, Table } from '../../files/table.ts';
import { currencyIn } from '../cells/currencies.ts';
import { isAbsent, numberOf } from '../cells/quantities.ts';
import { proposed } from '../columns/proposals.ts';
import { entryOf } from '../money.ts';
import { dataRows } from '../scan.ts';
import { plainName } from '../spec.ts';
import { hasSumWord } from '../sums/totals.ts';
import { holdsNumbers } from './metric-names.ts';
import { withTurned } from './turning.ts';

const credit =
  /^(?:credits?|crédits?|créditos?|credito|haben|gutschrift(?:en)?|haber|abonos?|avere|accredito|in|money in|paid in|einnahmen?|eingang|entrées?|recettes|ingresos?|entrate|bij|ontvangen|uznania?|wpływy|alacak|кредит|приход|поступление|貸方|贷方|入金|대변|입금|जमा|دائن)$/;
const debit =
  /^(?:debits?|débits?|débitos?|debito|soll|lastschrift(?:en)?|debe|cargos?|dare|addebito|out|money out|paid out|ausgaben?|ausgang|sorties?|dépenses|gastos?|egresos?|uscite|af|uitgaven|obciążenia?|wydatki|borç|дебет|расход|списание|借方|出金|차변|출금|नामे|مدين)$/;

type Sides = { creditAt: number; debitAt: number };

function sidesIn(header: readonly string[], rows: readonly Row[]): Sides | undefined {
  const at = (names: RegExp) => header.findIndex((name) => names.test(plainName(name)));
  const sides = { creditAt: at(credit), debitAt: at(debit) };
  const { creditAt, debitAt } = sides;
  if (creditAt < 0 || debitAt < 0 || ![creditAt, debitAt].every((index) => holdsNumbers(rows, index)))
    return undefined;
  const meanings = proposed(header, rows);
  const paidAt = meanings.indexOf('earnings');
  // An account at a bank tells nothing of what was sold.
  if (!(['title', 'isrc', 'url', 'platform', 'units'] as const).some((name) => meanings.includes(name)))
    return undefined;
  return paidAt < 0 || paidAt === creditAt || paidAt === debitAt ? sides : undefined;
}

const isNothing = (cell = ''): boolean =>
  isAbsent(cell.trim()) || numberOf(cell.trim(), '.') === 0 || numberOf(cell.trim(), ',') === 0;

/** No row fills both; of a sum that may be. */
async function areApart(table: Table, place: number, { creditAt, debitAt }: Sides): Promise<boolean> {
  for await (const batch of dataRows(table, place))
    for (const { cells } of batch)
      if (!isNothing(cells[creditAt]) && !isNothing(cells[debitAt]) && !isSum(cells)) return false;
  return true;
}

/** It says so, or names nothing at all. */
const isSum = (cells: readonly string[]): boolean =>
  cells.some(hasSumWord) || !cells.some((cell) => /\p{L}/u.test(cell));

/** `last`: of the last row of the header, which begins at `first`. */
export async function withOneSide(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): Promise<{ table: Table; head: Row[] }> {
  const sides = first < 0 ? undefined : sidesIn(header, head.slice(last + 1));
  if (!sides || !(await areApart(table, last, sides))) return { table, head: [...head] };
  const { creditAt, debitAt } = sides;
  const currency = currencyIn(header[creditAt] ?? '').currency || currencyIn(header[debitAt] ?? '').currency;
  const names = header.with(creditAt, currency ? `Amount (${currency})` : 'Amount').with(debitAt, 'Dr/Cr');
  const turn = (row: Row, at: number): Row => {
    if (at <= last) return at === first ? { line: row.line, cells: names } : row;
    if (row.cells.length <= Math.max(creditAt, debitAt)) return row;
    const isOut = !isNothing(row.cells[debitAt]);
    const isBoth = isOut && !isNothing(row.cells[creditAt]);
    const amount = row.cells[isOut ? debitAt : creditAt] ?? '';
    // A sum has both, and says nothing of one.
    const out = row.cells.find((cell) => entryOf(cell) === 'fee') ?? 'Dr';
    const cells = row.cells
      .with(creditAt, isBoth ? '' : amount)
      .with(debitAt, isAbsent(amount.trim()) || isBoth ? '' : isOut ? out : 'Cr');
    return { line: row.line, cells };
  };
  return withTurned(table, head, () => turn);
}
