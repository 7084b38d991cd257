/** Which column says when, where none has dates that are called so. */
import { dayNumber, intervalEnd, intervalStart } from '#domain/days.ts';
import type { Row } from '../../files/table.ts';
import { monthOf } from '../cells/calendar-names.ts';
import { isFiscal, spanOf } from '../cells/spans.ts';
import { isFigure } from '../plan.ts';
import { isReported } from '../time.ts';
import { fitsCells, holdsNobody, meaningByCells, share, type TableColumn } from './cells.ts';
import { isMisleading, isOfLater, isWorkedOut, meaningsByName } from './words.ts';

/** Several of them say which row is of when, whatever the column is called. */
const isOfFiscal = ({ name, cells }: TableColumn): boolean =>
  /\b(month|period|quarter|year)\b/.test(name) &&
  new Set(cells).size > 1 &&
  (isFiscal(`${name} 1`) || share(cells, isFiscal) >= 0.6);

/**
 * The column that says of each row when it was, in dates that nobody can read (`P06`, `26-Jun`): its rows are refused for
 * it, as one period for all of them would be that of none. -1: there is none, or another one has dates.
 */
export function whenAt(columns: readonly TableColumn[], end: number): number {
  if (columns.some((column) => meaningByCells(column) === 'date' && !isMisleading('date', column.name)))
    return -1;
  return columns.findIndex((column, index) => {
    const { name, cells } = column;
    if (index < end && isOfFiscal(column)) return true;
    // `Streams this month` counts.
    if (isWorkedOut(name) || meaningsByName(name).some(isFigure)) return false;
    const isTold = (cell: string) => /\p{N}/u.test(cell) || monthOf(cell) !== undefined;
    const isNumbered = share(cells, isTold) >= 0.6 && new Set(cells).size > 1;
    return (
      index < end &&
      isNumbered &&
      holdsNobody(column) &&
      (meaningsByName(name)[0] === 'date' || isReported(name))
    );
  });
}

/** `Sale Period End`, where each month ends on its own last day. */
const isOfMonthEnds = ({ name, cells }: TableColumn): boolean =>
  meaningsByName(name).includes('until') &&
  cells.every((cell) => {
    const day = spanOf(cell, null)?.to;
    return day !== undefined && day === intervalEnd(intervalStart(day, 'month'), 'month');
  });

/** Of when an order came in, to the minute: a row of a table that was made then would have none. */
const isOfOrders = ({ name, cells }: TableColumn): boolean =>
  /\b(created|ordered|completed|processed|placed|paid at)\b|erstellt|bestellt/.test(name) &&
  share(cells, (cell) => /\d:\d{2}/.test(cell)) >= 0.8;

/** Days of payments and reports; numbers alone are those of invoices. */
const isToldLater = ({ name, cells }: TableColumn): boolean =>
  isOfLater(name) && cells.every((cell) => !/^\d+$/.test(cell));

/** Asked for one period, somebody would put the sales of several into it. -1: it says one alone, or another column says when. */
export const reportedAt = (columns: readonly TableColumn[], end: number): number =>
  columns.some((column) => meaningByCells(column) === 'date' && !isMisleading('date', column.name))
    ? -1
    : columns.findIndex(
        (column, index) =>
          index < end &&
          (isReported(column.name) || isToldLater(column) || isOfOrders(column) || isOfMonthEnds(column)) &&
          new Set(column.cells).size > 1 &&
          fitsCells('date', column),
      );

const first =
  /(?<!\p{L})(?:start(?:s|ing)?|begin(?:s|ning)?|first|opening|from|beginn|anfang|von|début|debut|inicio|inicial|início|inizio|desde|начал[оа]|с)(?!\p{L})|開始|开始|시작/u;
const last =
  /(?<!\p{L})(?:end(?:s|ing)?|finish(?:es)?|last|closing|to|through|ende|bis|fin|final|fim|fine|hasta|кон(?:ец|ца)|окончани[ея]|по)(?!\p{L})|終了|结束|종료/u;
const without = (name: string, word: RegExp): string => name.replace(word, ' ').replace(/\s+/g, ' ').trim();

/** `Reporting Start Date` and `Reporting End Date`: two columns that are called the same but for that. */
export function endsOfSpans(columns: readonly TableColumn[]): { from: number; to: number } | undefined {
  const all = [...columns.keys()].filter((index) => fitsCells('date', columns[index] as TableColumn));
  const nameAt = (index: number) => columns[index]?.name ?? '';
  const [found] = all
    .filter((index) => first.test(nameAt(index)))
    .flatMap((from) => {
      const isOther = (to: number) =>
        last.test(nameAt(to)) && without(nameAt(to), last) === without(nameAt(from), first);
      const to = all.find((index) => index !== from && isOther(index));
      return to === undefined ? [] : [{ from, to }];
    });
  return found;
}

/** As long as it takes from a sale to its payment. */
const mostDays = 550;

/**
 * Of columns of dates whose names say as much, the one that is never after the other: what was sold is reported and paid
 * later.
 */
export function earlierOf(one: number, others: readonly number[], rows: readonly Row[]): number {
  const dayIn = ({ cells }: Row, index: number) => spanOf(cells[index]?.trim() ?? '', null)?.from;
  return others.reduce((best, other) => {
    const gaps = rows.flatMap((row) => {
      const [late, early] = [dayIn(row, best), dayIn(row, other)];
      return late && early ? [dayNumber(late) - dayNumber(early)] : [];
    });
    const isEarlier = gaps.length * 2 > rows.length && gaps.every((gap) => gap >= 0 && gap <= mostDays);
    return isEarlier && gaps.some((gap) => gap > 0) ? other : best;
  }, one);
}
