/**
 * What stands above a table and holds for all of its rows: `Currency: EUR`, `Period: June 2026`. Where the table itself
 * does not say it, it is put into a column of its own, so that it is shown, and can be said otherwise, like any other.
 */
import type { Row, Table } from '../../files/table.ts';
import { currencyIn, currencyNamed } from '../cells/currencies.ts';
import { type CellSpan, spanOf } from '../cells/spans.ts';
import { proposed } from '../columns/proposals.ts';
import { isOfSale } from '../columns/ranks.ts';
import { meaningsByName } from '../columns/words.ts';
import { ownRows, sameCells } from '../records/asides.ts';
import { type Meaning, plainName } from '../spec.ts';
import { hasSumWord } from '../sums/totals.ts';
import { isPeriodName, isReported } from '../time.ts';
import { withTurned } from './turning.ts';

type Said = { label: string; value: string };
/** `isOfSums`: sums have it as well. */
type Column = Said & { isOfSums: boolean };

const labelled = /^([^:：]{2,60})[:：]\s*(\S.*)$/u;
const ofAmounts =
  /(?:amounts?|figures|values|prices|beträge|montants|importes|importi|valores|bedragen|суммы|金額|金额|금액).*?(?:\b(?:in|en|em|в)\b|：|:)\s*(\S+?)\.?$/iu;

/** Labels with what they say: in one cell, or in the next one that is filled. */
function saidIn({ cells }: Row): Said[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.flatMap((cell, at) => {
    const [, label, value] = labelled.exec(cell) ?? [];
    if (label && value) return [{ label, value }];
    const next = filled[at + 1];
    return next === undefined ? [] : [{ label: cell.replace(/[:：]$/, ''), value: next }];
  });
}

/** Days of a report tell when it was made; weeks, months and longer are what it is of. */
function periodIn(value: string): CellSpan | undefined {
  const spans = (['dmy', 'mdy'] as const).map((order) => spanOf(value, order));
  return spans.find((span) => span && span.from < span.to && !/^\d{5,}$/.test(value));
}

/** Who reports streams reports those of the period; who reports money, what was sold months before. */
const isPeriod = ({ label, value }: Said, isPaid: boolean): boolean => {
  const name = plainName(label);
  const isTold =
    (meaningsByName(name).includes('date') && isPeriodName(name)) || (!isPaid && isReported(name));
  return isTold && periodIn(value) !== undefined;
};

function currencyOf({ label, value }: Said): string | undefined {
  const isTold = meaningsByName(plainName(label)).includes('currency') && !isOfSale(label);
  return isTold ? currencyNamed(value.replace(/[()]/g, ''), '') : undefined;
}

/** What all of them say alike; undefined: nothing, or different things. */
const onlyOne = (all: readonly Said[]): Said | undefined =>
  new Set(all.map(({ value }) => value)).size === 1 ? all[0] : undefined;

export function currencyAbove(rows: readonly Row[]): Said | undefined {
  const labels = rows.flatMap(saidIn).flatMap(({ label, value }) => {
    const code = currencyOf({ label, value });
    return code ? [{ label, value: code }] : [];
  });
  const remarks = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const value = currencyNamed(ofAmounts.exec(cell.trim())?.[1] ?? '', '');
      return value ? [{ label: 'Currency', value }] : [];
    }),
  );
  return onlyOne([...labels, ...remarks]);
}

type Place = { first: number; last: number };

function saidAbove(head: readonly Row[], header: readonly string[], { first, last }: Place): Column[] {
  const above = head.slice(0, first);
  const below = ownRows(head.slice(last + 1), head[first]?.cells ?? []);
  const meanings = proposed(header, below);
  const paidAt = meanings.indexOf('earnings');
  const has = (meaning: Meaning) => meanings.includes(meaning);
  const lacksCurrency = paidAt >= 0 && !has('currency') && currencyIn(header[paidAt] ?? '').currency === '';
  const periods = above.flatMap(saidIn).filter((said) => isPeriod(said, paidAt >= 0));
  // A reporting period is none of the words for a date.
  const [period, currency] = [
    has('date') ? undefined : onlyOne(periods),
    lacksCurrency ? currencyAbove(above) : undefined,
  ];
  const label = meaningsByName(plainName(period?.label ?? '')).includes('date') ? period?.label : 'Period';
  return [
    ...(period && label ? [{ ...period, label, isOfSums: false }] : []),
    ...(currency ? [{ ...currency, isOfSums: true }] : []),
  ];
}

/** Sums are of no days, by which they are told from rows. */
const isOwn = ({ cells }: Row): boolean =>
  cells.some((cell) => /\p{L}/u.test(cell)) && !cells.some(hasSumWord);
/** One cell alone is a remark. */
const isRemark = ({ cells }: Row): boolean => cells.filter((cell) => cell.trim() !== '').length < 2;

/** `Currency: GBP`, further down: it holds for the rows below it. */
const areLabels = ({ cells }: Row): boolean => cells.filter((cell) => cell.trim() !== '').length <= 2;
const saidAnew = ({ isOfSums }: Column, said: Said): string | undefined =>
  isOfSums ? currencyOf(said) : isPeriod(said, false) ? said.value : undefined;

export function withSaidAbove(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  place: Place,
): { table: Table; head: Row[] } {
  const said = place.first > 0 ? saidAbove(head, header, place) : [];
  if (said.length === 0) return { table, head: [...head] };
  const titles = head[place.first]?.cells ?? [];
  const begin = () => {
    const values = said.map(({ value }) => value);
    return (row: Row, at: number): Row => {
      if (at < place.first) return row;
      const own = Array.from({ length: header.length }, (_, index) => row.cells[index] ?? '');
      const isAgain = at > place.last && row.cells[0] === titles[0] && sameCells(row.cells, titles);
      if (at === place.first || isAgain)
        return { line: row.line, cells: [...own, ...said.map(({ label }) => label)] };
      const next = at > place.last && areLabels(row) ? saidIn(row) : [];
      for (const [index, column] of said.entries())
        for (const one of next) values[index] = saidAnew(column, one) ?? values[index] ?? '';
      const added = said.map(({ isOfSums }, index) =>
        at > place.last && !isRemark(row) && (isOfSums || isOwn(row)) ? (values[index] ?? '') : '',
      );
      return { line: row.line, cells: [...own, ...added] };
    };
  };
  return withTurned(table, head, begin);
}
