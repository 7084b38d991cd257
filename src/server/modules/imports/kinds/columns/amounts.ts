/**
 * Of several columns of money those that are no amount by themselves: the price of one, what others are parts of, a part;
 * and figures that rows say again.
 */
import type { Row } from '../../files/table.ts';
import { currencyIn } from '../cells/currencies.ts';
import { isAbsent } from '../cells/quantities.ts';
import { entryOf } from '../money.ts';
import { isFigure } from '../plan.ts';
import { type Meaning, plainName } from '../spec.ts';
import { marks, numbersIn } from './adding-up.ts';
import { fitsCells, type TableColumn } from './cells.ts';
import { isAdvanced } from './ranks.ts';
import { isMisleading } from './words.ts';

const isTimes = (one: number, other: number, amount: number): boolean =>
  Math.abs(one * other - amount) <= Math.max(0.0051, Math.abs(amount) * 0.01);

const areFilled = ({ cells }: Row, places: readonly number[]): boolean =>
  places.every((index) => !isAbsent(cells[index]?.trim() ?? ''));

/**
 * Whether another column is in every row so many times what one is, by the column `by`, and in some of them another
 * amount. Sums and remarks do not say how many.
 */
function isTimesAnother(
  index: number,
  { by, of, scale }: { by: number; of: readonly number[]; scale: 1 | 100 },
  all: readonly Row[],
): boolean {
  const rows = all.filter((row) => areFilled(row, [index, by]));
  return marks.some((mark) => {
    const [own, counts] = [numbersIn(rows, index, mark), numbersIn(rows, by, mark)];
    return of.some((other) => {
      const amounts = numbersIn(rows, other, mark);
      const isSame = (amount: number, row: number) =>
        isTimes(own[row] ?? 0, (counts[row] ?? 0) / scale, amount);
      const isOther = (amount: number, row: number) => Math.abs(amount) > 0.05 && amount !== own[row];
      return other !== index && amounts.every(isSame) && amounts.some(isOther);
    });
  });
}

/** Of columns of money those of one unit: as often as units were sold, each of their amounts is another column's. */
const pricesAmong = (columns: readonly number[], unitsAt: number, rows: readonly Row[]): number[] =>
  columns.filter((index, place) =>
    isTimesAnother(index, { by: unitsAt, of: columns.slice(place + 1), scale: 1 }, rows),
  );

/** `0.5`, and not `50%`: ten times a tenth is the whole again. */
const isOfOne = (index: number, rows: readonly Row[]): boolean =>
  marks.some((mark) => {
    const parts = numbersIn(rows, index, mark).filter((part) => part !== 0);
    return parts.length > 0 && parts.every((part) => part <= 1);
  });

/** Those of which others are the part that a column of parts tells: `100.00`, `4%` and `4.00`. */
const wholesAmong = (
  columns: readonly number[],
  ratios: readonly number[],
  rows: readonly Row[],
  of = columns,
): number[] =>
  columns.filter((index) =>
    ratios.some((by) => isTimesAnother(index, { by, of, scale: isOfOne(by, rows) ? 1 : 100 }, rows)),
  );

/** What a column of parts is of: nobody's fee and no tax. */
const isOfSomebody = ({ name }: TableColumn): boolean =>
  !isMisleading(
    'earnings',
    name.replace(/%|\b(?:percent(?:age)?|rate|split|points|per)\b|satz\b|quote\b/g, ' '),
  );

/** Amounts that are such a part of another one, and are called by no word for it. */
const unnamedParts = (wholes: readonly number[], { rows, columns, names }: Table): number[] => {
  const ratios = [...columns.keys()].filter(
    (index) => isOfParts(columns[index] as TableColumn) && isOfSomebody(columns[index] as TableColumn),
  );
  const isOpen = (index: number) => {
    const column = columns[index] as TableColumn;
    return (
      !wholes.includes(index) &&
      names[index]?.length === 0 &&
      !isMisleading('earnings', column.name) &&
      fitsCells('earnings', column)
    );
  };
  return [...columns.keys()].filter(
    (index) =>
      isOpen(index) && wholes.some((whole) => wholesAmong([whole], ratios, rows, [index]).length > 0),
  );
};

/** `Your Share` with `0.5`: the part of an amount is told, and no amount. */
function isRatio(index: number, others: readonly number[], rows: readonly Row[]): boolean {
  return marks.some((mark) => {
    const own = numbersIn(rows, index, mark);
    const told = own.filter((value) => value !== 0);
    if (told.length === 0 || told.some((value) => value < 0 || value > 100)) return false;
    if (told.length > 1 && told.every((value) => value === told[0] && value <= 1)) return true;
    const isBeyond = (other: number) =>
      numbersIn(rows, other, mark).some((amount, row) => amount > 0 && (own[row] ?? 0) > amount * 1.5);
    return told.every((value) => value <= 1) && others.some((other) => other !== index && isBeyond(other));
  });
}

const sharing = /\b(share|split|part|cut)\b|anteil|quota|parte|доля|取り分|份额|몫/;

/** `50%`, or `0.5` under `Split`. */
const isOfParts = ({ name, cells }: TableColumn): boolean =>
  cells.length > 0 &&
  (cells.every((cell) => /^[\d.,]+\s?%$/.test(cell)) ||
    (/[%]|\b(share|split|rate|points|percent(?:age)?|participation)\b|anteil|satz\b|quote\b/.test(name) &&
      cells.every((cell) => /^\d{1,3}(?:[.,]\d+)?$/.test(cell))));

type Table = {
  header: readonly string[];
  rows: readonly Row[];
  columns: readonly TableColumn[];
  /** What each column may mean by its name. */
  names: readonly (readonly Meaning[])[];
};

/** No table has more columns of money of which one is what another leaves. */
const mostAmounts = 24;

/**
 * Of columns of money those from which another column takes something, in all rows, to leave a later one: before fees and
 * taxes, in whatever language. What is added to an amount stands between it and the later sum.
 */
function beforeDeductions(fitting: readonly number[], { header, rows, columns }: Table): number[] {
  const taken = [...columns.keys()].filter(
    (index) =>
      !fitting.includes(index) &&
      !isAdvanced(columns[index]?.name ?? '') &&
      fitsCells('earnings', columns[index] as TableColumn),
  );
  if (fitting.length > mostAmounts || taken.length > mostAmounts) return [];
  const currencies = new Map(fitting.map((index) => [index, currencyIn(header[index] ?? '').currency]));
  // What is called a fee is none that was added, wherever it stands.
  const isFee = (index: number) => entryOf(columns[index]?.name ?? '') === 'fee';
  const isLeftOf = (before: number, fee: number, after: number): boolean => {
    const isKnown = (at: number) => areFilled(rows[at] as Row, [before, after]);
    return marks.some((mark) => {
      const [whole, part, left] = [before, fee, after].map((index) => numbersIn(rows, index, mark));
      const isLeft = (amount: number, row: number) =>
        Math.abs(amount - Math.abs(part?.[row] ?? 0) - (left?.[row] ?? 0)) <= 0.0051 || !isKnown(row);
      return (
        whole?.every(isLeft) &&
        whole.some((amount, row) => amount > 0 && isKnown(row)) &&
        part?.some((fee, row) => fee !== 0 && isKnown(row))
      );
    });
  };
  return fitting.filter((before) =>
    fitting.some(
      (after) =>
        after !== before &&
        currencies.get(after) === currencies.get(before) &&
        taken.some((fee) => (after > before || isFee(fee)) && isLeftOf(before, fee, after)),
    ),
  );
}

/** With amounts that are a part of these by a column of parts, without the money of one unit and shares that are none. */
export function withoutParts(named: readonly number[], table: Table): number[] {
  const { rows, columns, names } = table;
  const fitting = [...named, ...unnamedParts(named, table)].toSorted((one, other) => one - other);
  const unitsAt = columns.findIndex(
    (column, index) => names[index]?.[0] === 'units' && fitsCells('units', column),
  );
  const prices = unitsAt < 0 ? [] : pricesAmong(fitting, unitsAt, rows);
  const ratios = [...columns.keys()].filter((index) => isOfParts(columns[index] as TableColumn));
  const money = named.filter((index) => names[index]?.includes('earnings'));
  const wholes = [...wholesAmong(money, ratios, rows, fitting), ...beforeDeductions(named, table)];
  return fitting.filter(
    (index) =>
      !prices.includes(index) &&
      !wholes.includes(index) &&
      !(sharing.test(columns[index]?.name ?? '') && isRatio(index, fitting, rows)),
  );
}

/** Statements with a row for each person who has a part of a song say again in each what the song has brought. */
const payeeNames =
  /\b(payee|recipient|beneficiary|collaborator|split with|split to|split recipient|paid to|rightsholder|rights holder|rights owner|shareholder|interested party|participant|ip name|writer|publisher|member)\b|berechtigte|ayant droit|zahlungsempfänger|empfänger|bénéficiaire|beneficiario|beneficiário|получатель|受取人|收款人/;

export const isPayee = (name: string): boolean => payeeNames.test(plainName(name));

/** Without figures that are the same in rows that are told apart by their payee alone: added up, they would be too many. */
export function withoutRepeated(
  header: readonly string[],
  rows: readonly Row[],
  proposals: (Meaning | null)[],
): (Meaning | null)[] {
  const payeeAt = header.findIndex(isPayee);
  if (payeeAt < 0 || proposals[payeeAt]) return proposals;
  const figuresAt = [...proposals.keys()].filter((index) => isFigure(proposals[index] ?? ''));
  const keysAt = [...proposals.keys()].filter((index) => proposals[index] && !figuresAt.includes(index));
  const cellAt = ({ cells }: Row, index: number) => cells[index]?.trim() ?? '';
  const same = Map.groupBy(rows, (row) => keysAt.map((index) => cellAt(row, index)).join('\u0001'));
  const split = [...same.values()].filter((all) => new Set(all.map((row) => cellAt(row, payeeAt))).size > 1);
  const isRepeated = (index: number) => {
    const told = split.filter((all) => all.some((row) => !isAbsent(cellAt(row, index))));
    return told.length > 0 && told.every((all) => new Set(all.map((row) => cellAt(row, index))).size === 1);
  };
  const repeated = figuresAt.filter(isRepeated);
  return proposals.map((meaning, index) => (repeated.includes(index) ? null : meaning));
}
