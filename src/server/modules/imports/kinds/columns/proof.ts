/**
 * Whether a table of anybody's proves which of its columns says what was earned, and which one when. Where it does not, the
 * likeliest is proposed and asked about: a word that no list holds must not change what is read without a word.
 */
import type { Row } from '../../files/table.ts';
import { currencyIn } from '../cells/currencies.ts';
import { hasDecimalMark } from '../cells/quantities.ts';
import { spanOf } from '../cells/spans.ts';
import { type Meaning, plainName } from '../spec.ts';
import { addendsIn, areNumbers, filledIn, marks, numbersIn } from './adding-up.ts';
import { share } from './cells.ts';
import { currencyBeside, currencyColumns } from './currency-beside.ts';
import { isOfKinds } from './kinds-of-rows.ts';
import { saysPlainly } from './plain-names.ts';
import { openDates } from './proof-of-dates.ts';
import { isAdvanced, isOfSale, isOwned, isPaidOn, isShare, rankByName } from './ranks.ts';
import { areSame, countsNothing } from './unread.ts';
import { figureTold, isMisleading, isWorkedOut, meaningsByName, separated } from './words.ts';

type Read = { header: readonly string[]; rows: readonly Row[]; meanings: readonly (Meaning | null)[] };

/** The columns of an amount, of its currency, and of what kind each row is; -1: none. */
export type MoneyFrom = { at: number; currencyAt: number; entryAt: number };

/** What may be read instead, the likeliest first; empty: nothing is open. */
export type Open = { earnings: MoneyFrom[]; date: number[] };

const nameAt = ({ header }: Read, index: number): string => plainName(header[index] ?? '');
const isAllWhole = ({ rows }: Read, index: number): boolean => !filledIn(rows, index).some(hasDecimalMark);

/** `Your Share (USD)`: a part of each amount, and no part of a hundred. */
const mayBeShare = ({ header, rows }: Read, index: number): boolean =>
  isShare(plainName(header[index] ?? '')) &&
  !/%|\b(?:rate|percent\w*|ratio)\b/i.test(header[index] ?? '') &&
  new Set(filledIn(rows, index)).size > 1;

/** By its name it is another thing than an amount: a count, a rate, what was taken off. */
function isNamedOtherwise(read: Read, index: number): boolean {
  const name = nameAt(read, index);
  const told = figureTold(name);
  return (
    isMisleading('earnings', name) ||
    (isWorkedOut(name) && !mayBeShare(read, index)) ||
    (countsNothing.test(separated(name)) && !meaningsByName(name).includes('earnings')) ||
    (told !== undefined && told !== 'earnings' && currencyIn(read.header[index] ?? '').currency === '')
  );
}

/** Numbers that could be an amount, by all that is known of them. */
function mayBeMoney(read: Read, index: number, isWhole: boolean): boolean {
  const { rows, meanings } = read;
  const cells = filledIn(rows, index);
  return (
    (meanings[index] ?? null) === null &&
    areNumbers(rows, index) &&
    (isWhole || !isAllWhole(read, index)) &&
    cells.some((cell) => /[1-9]/.test(cell)) &&
    share(cells, (cell) => cell.includes('%')) < 0.5 &&
    !cells.every((cell) => /^(?:19|20)\d{2}$|^\d{9,}$/.test(cell)) &&
    !cells.every((cell) => spanOf(cell, 'dmy') !== undefined) &&
    !isNamedOtherwise(read, index)
  );
}

type Numbers = (index: number) => readonly number[];

/** Whether something holds of all rows, read with a mark for decimals by which each of the columns says something. */
const inAllRows = (
  { rows }: Read,
  columns: readonly number[],
  holds: (numbers: Numbers, rows: readonly number[]) => boolean,
): boolean =>
  marks.some((mark) => {
    const of: Numbers = (index) => numbersIn(rows, index, mark);
    return columns.every((index) => of(index).some((number) => number !== 0)) && holds(of, [...rows.keys()]);
  });

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(0.0051, Math.abs(one) * 0.001);

/** One row may come to anything by chance. */
const differs = (numbers: readonly number[]): boolean =>
  new Set(numbers.filter((number) => number !== 0)).size > 1;

/** What an amount was of one unit, or before a part of it was told by a rate. */
const isTimes = (read: Read, one: number, by: number, amount: number): boolean =>
  inAllRows(read, [one, by, amount], (of, rows) =>
    [1, 100].some(
      (scale) =>
        differs(of(amount)) &&
        rows.every((row) => isNear((of(one)[row] ?? 0) * ((of(by)[row] ?? 0) / scale), of(amount)[row] ?? 0)),
    ),
  );

/** The same part of it in all rows. */
const isSamePart = (read: Read, whole: number, part: number): boolean =>
  inAllRows(read, [whole, part], (of, rows) => {
    const most = rows.reduce((best, row) => ((of(whole)[row] ?? 0) > (of(whole)[best] ?? 0) ? row : best), 0);
    const ratio = (of(part)[most] ?? 0) / (of(whole)[most] ?? 1);
    const isPart = (row: number) => Math.abs((of(whole)[row] ?? 0) * ratio - (of(part)[row] ?? 0)) <= 0.0101;
    return differs(of(whole)) && ratio > 0 && ratio < 1 && rows.every(isPart);
  });

/** From row to row it grows by the amount. */
const isBalanceOf = (read: Read, balance: number, amount: number): boolean =>
  inAllRows(read, [balance, amount], (of, rows) => {
    const isGrown = (row: number) =>
      isNear((of(balance)[row - 1] ?? 0) + (of(amount)[row] ?? 0), of(balance)[row] ?? 0);
    return rows.length > 2 && rows.slice(1).every(isGrown);
  });

const isNeverLess = (read: Read, whole: number, part: number): boolean =>
  inAllRows(read, [whole, part], (of, rows) =>
    rows.every((row) => Math.abs(of(whole)[row] ?? 0) + 0.0001 >= Math.abs(of(part)[row] ?? 0)),
  );

/** What is called a fee, or a tax, and is what the other column is more; an advance is none. */
const isFeeBetween = (
  read: Read,
  { at, other, fee }: { at: number; other: number; fee: number },
): boolean => {
  const name = nameAt(read, fee);
  const isFee = isMisleading('earnings', name) && !isAdvanced(name);
  const isLeft = (of: Numbers, row: number) =>
    isNear((of(at)[row] ?? 0) + Math.abs(of(fee)[row] ?? 0), of(other)[row] ?? 0);
  return isFee && inAllRows(read, [at, other, fee], (of, rows) => rows.every((row) => isLeft(of, row)));
};

/** Whether arithmetic says what another column is to the one that is read, and names which of both is the artist's. */
function isExplained(read: Read, at: number, other: number): boolean {
  const { header, rows } = read;
  if (areSame(rows, at, other)) return true;
  const numbered = [...header.keys()].filter((index) => index !== at && areNumbers(rows, index));
  const counts = numbered.filter((index) => isAllWhole(read, index));
  if (counts.some((by) => isTimes(read, other, by, at))) return true;
  if (isBalanceOf(read, other, at)) return true;
  const isRate = isShare(nameAt(read, other)) && currencyIn(header[other] ?? '').currency === '';
  if (isRate && numbered.some((whole) => isTimes(read, whole, other, at))) return true;
  const [own, its] = [at, other].map((index) => currencyIn(header[index] ?? '').currency);
  if (own && its && own !== its && saysPlainly('earnings', header[at] ?? '')) return true;
  // What is somebody's own is no part of what reaches them.
  if (isOwned(nameAt(read, other)) && !isOwned(nameAt(read, at))) return false;
  const rank = (index: number) => rankByName('earnings', nameAt(read, index));
  if (!saysPlainly('earnings', header[at] ?? '') || rank(at) < 1 || rank(other) > rank(at)) return false;
  if (isPaidOn(nameAt(read, at)) && !numbered.some((fee) => isFeeBetween(read, { at, other, fee })))
    return false;
  const isLower =
    meaningsByName(nameAt(read, other)).includes('earnings') &&
    saysPlainly('earnings', header[other] ?? '') &&
    rank(other) < rank(at);
  return (
    (isLower && isNeverLess(read, other, at)) ||
    addendsIn(at, header, rows).has(other) ||
    isSamePart(read, other, at) ||
    numbered.some(
      (by) => by !== other && (isTimes(read, other, by, at) || addendsIn(other, header, rows).has(at)),
    ) ||
    numbered.some((whole) => [at, other].every((part) => addendsIn(whole, header, rows).has(part)))
  );
}

/** Of several columns of currencies which one is that of the amount. */
function openCurrencies(read: Read): number[] {
  const { header, rows, meanings } = read;
  const at = meanings.indexOf('currency');
  if (at < 0 || currencyIn(header[meanings.indexOf('earnings')] ?? '').currency !== '') return [at];
  const isOther = (index: number) =>
    index !== at && !meanings[index] && !areSame(rows, index, at) && !isOfSale(nameAt(read, index));
  const name = nameAt(read, at);
  const isPlain = saysPlainly('currency', header[at] ?? '') && rankByName('currency', name) > 0;
  const isOwn = currencyBeside(read, meanings.indexOf('earnings')) === at;
  return isPlain || isOwn ? [at] : [at, ...currencyColumns(read).filter(isOther)];
}

/** Of more of them nobody has made sums. */
const [mostExplained, mostColumns] = [12, 120];

function openMoney(read: Read): Open['earnings'] {
  const { header, meanings } = read;
  const at = meanings.indexOf('earnings');
  const isWhole = at >= 0 && isAllWhole(read, at);
  const others = [...header.keys()].filter((index) => index !== at && mayBeMoney(read, index, isWhole));
  const isAsked = at < 0 || others.length > mostExplained || header.length > mostColumns;
  const open = isAsked ? others : others.filter((index) => !isExplained(read, at, index));
  const entryAt = meanings.indexOf('entry');
  const entries = entryAt < 0 ? [...header.keys()].filter((index) => isOfKinds(read, index)) : [];
  const currencies = openCurrencies(read);
  const ownCurrency = (index: number) => currencyIn(header[index] ?? '').currency !== '';
  // Beside an amount that names its own currency, a column of currencies is of another one.
  const codes = currencyColumns(read);
  const ofOthers = currencies[0] === -1 && codes.length > 0 ? codes : currencies;
  const ofOther = (index: number) => {
    const beside = currencyBeside(read, index);
    return beside === undefined ? ofOthers : [beside];
  };
  const all = [
    ...(at < 0 ? [] : currencies.map((currencyAt) => ({ at, currencyAt, entryAt }))),
    ...(at < 0 ? [] : entries.map((kindAt) => ({ at, currencyAt: currencies[0] ?? -1, entryAt: kindAt }))),
    ...open.flatMap((index) =>
      (ownCurrency(index) ? [-1] : ofOther(index)).map((currencyAt) => ({ at: index, currencyAt, entryAt })),
    ),
  ];
  return at < 0 || all.length > 1 ? all : [];
}

/** `meanings`: as they are proposed. A table that names no currency and nothing sold may have numbers of any kind. */
export function openColumns(read: Read): Open {
  const { header, meanings } = read;
  const isPaid = meanings.includes('earnings') || meanings.includes('units');
  const isOfMoney =
    isPaid || meanings.includes('currency') || header.some((name) => currencyIn(name).currency !== '');
  return { earnings: isOfMoney ? openMoney(read) : [], date: isPaid ? openDates(read) : [] };
}
