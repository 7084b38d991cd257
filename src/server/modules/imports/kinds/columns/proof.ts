/**
 * Whether a table of anybody's proves which of its columns says what was earned, and which one when. Where it does not, the
 * likeliest is proposed and asked about: a word that no list holds must not change what is read without a word.
 */
import { dayNumber } from '#domain/days.ts';
import type { Row } from '../../files/table.ts';
import { currencyIn, currencyNamed } from '../cells/currencies.ts';
import { hasDecimalMark } from '../cells/quantities.ts';
import { type CellSpan, spanOf } from '../cells/spans.ts';
import { entryOf } from '../money.ts';
import { isFigure } from '../plan.ts';
import { remembering } from '../songs.ts';
import { type Meaning, plainName } from '../spec.ts';
import { addendsIn, areNumbers, filledIn, marks, numbersIn } from './adding-up.ts';
import { share } from './cells.ts';
import { isOfSale, rankByName, telling } from './ranks.ts';
import { areSame, countsNothing } from './unread.ts';
import { wordLists } from './word-lists.ts';
import { figureTold, isMisleading, isOfLater, isWorkedOut, meaningsByName, separated } from './words.ts';

/** They join words, and say nothing themselves. */
const joining =
  'of|the|for|in|to|by|and|per|after|de|del|della|di|du|des|da|do|la|le|les|el|l|d|der|die|das|des|von|für|im|in|nach|und|y|e|et|à|a|al|en|por|na|za|w|z|i|van|voor|och|och|og|av|по|за|в|на|的|の|별';

/** When it was, and no word of a report, a payment or a release. */
const whenUsed =
  'sold|sale|sales|order|ordered|purchase|played|plays|streamed|listening|nutzung|verwertung|verkauf|verkaufs|wiedergabe|abruf|écoute|écoutes|vente|ventes|utilisation|exploitation|uso|usos|venta|ventas|escucha|escuchas|reproducción|reprodução|utilização|vendas|ascolto|ascolti|utilizzo|gebruik|verkoop|speelmaand|luistermaand|spelmånad|lyssning|uppspelning|odsłuchu|słuchania|użycia|užití|užívání|prodeje|kullanım|satış|dinleme|использования|прослушивания|продажи|χρήσης|ακρόασης|πωλήσεων|使用|利用|再生|播放|收听|销售|이용|재생|판매|उपयोग|बिक्री|الاستماع|الاستخدام|البيع|pemakaian|pemutaran|penjualan';

const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const vocabularyOf = remembering((meaning) => {
  const lists = [
    ...wordLists.filter(([own]) => own === meaning).map(([, words]) => words),
    ...(telling[meaning as Meaning] ?? []),
    ...(meaning === 'date' ? [whenUsed] : []),
    joining,
  ];
  const terms = lists.flatMap((words) => words.split('|'));
  return {
    words: new Set(terms.flatMap((term) => term.split(' '))),
    unspaced: terms
      .filter((term) => withoutBlanks.test(term))
      .toSorted((one, other) => other.length - one.length),
  };
});

/** What a word that is known says nothing of: numbers, parts of a hundred. */
const isMarkAlone = (word: string): boolean => !/\p{L}/u.test(word);

/** What another word makes of those that are known nobody can tell. */
function saysPlainly(meaning: Meaning, written: string): boolean {
  const { words, unspaced } = vocabularyOf(meaning);
  const isKnown = (word: string) =>
    isMarkAlone(word) ||
    words.has(word) ||
    (withoutBlanks.test(word) && unspaced.reduce((left, term) => left.replaceAll(term, ''), word) === '');
  const said = separated(plainName(currencyIn(written).name)).split(' ');
  return said.some((word) => !isMarkAlone(word)) && said.every(isKnown);
}

type Read = { header: readonly string[]; rows: readonly Row[]; meanings: readonly (Meaning | null)[] };

/** The columns of an amount, of its currency, and of what kind each row is; -1: none. */
export type MoneyFrom = { at: number; currencyAt: number; entryAt: number };

/** What may be read instead, the likeliest first; empty: nothing is open. */
export type Open = { earnings: MoneyFrom[]; date: number[] };

const nameAt = ({ header }: Read, index: number): string => plainName(header[index] ?? '');
const isAllWhole = ({ rows }: Read, index: number): boolean => !filledIn(rows, index).some(hasDecimalMark);

/** By its name it is another thing than an amount: a count, a rate, what was taken off. */
function isNamedOtherwise(read: Read, index: number): boolean {
  const name = nameAt(read, index);
  const told = figureTold(name);
  return (
    isMisleading('earnings', name) ||
    isWorkedOut(name) ||
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

/** Whether arithmetic says what another column is to the one that is read, and names which of both is the artist's. */
function isExplained(read: Read, at: number, other: number): boolean {
  const { header, rows } = read;
  if (areSame(rows, at, other)) return true;
  const numbered = [...header.keys()].filter((index) => index !== at && areNumbers(rows, index));
  const counts = numbered.filter((index) => isAllWhole(read, index));
  if (counts.some((by) => isTimes(read, other, by, at))) return true;
  if (isBalanceOf(read, other, at)) return true;
  const [own, its] = [at, other].map((index) => currencyIn(header[index] ?? '').currency);
  if (own && its && own !== its && saysPlainly('earnings', header[at] ?? '')) return true;
  const rank = (index: number) => rankByName('earnings', nameAt(read, index));
  if (!saysPlainly('earnings', header[at] ?? '') || rank(at) < 1 || rank(other) > rank(at)) return false;
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
    )
  );
}

const isCurrency = (cell: string): boolean => cell.length < 5 && currencyNamed(cell, '') !== undefined;

/** Of several columns of currencies which one is that of the amount. */
function openCurrencies(read: Read): number[] {
  const { header, rows, meanings } = read;
  const at = meanings.indexOf('currency');
  if (at < 0 || currencyIn(header[meanings.indexOf('earnings')] ?? '').currency !== '') return [at];
  const isOther = (index: number) =>
    index !== at &&
    !meanings[index] &&
    share(filledIn(rows, index), isCurrency) >= 0.9 &&
    !areSame(rows, index, at) &&
    !isOfSale(nameAt(read, index));
  const name = nameAt(read, at);
  const isPlain = saysPlainly('currency', header[at] ?? '') && rankByName('currency', name) > 0;
  return isPlain ? [at] : [at, ...[...header.keys()].filter(isOther)];
}

/** Few words, of which some say that a row takes something away. */
const mostKinds = 12;
const isOfKinds = (read: Read, index: number): boolean => {
  const cells = filledIn(read.rows, index);
  return (
    !read.meanings[index] &&
    cells.every((cell) => /\p{L}/u.test(cell)) &&
    new Set(cells).size <= mostKinds &&
    cells.some((cell) => ['refund', 'debit', 'fee', 'payout'].includes(entryOf(cell)))
  );
};

function openMoney(read: Read): Open['earnings'] {
  const { header, meanings } = read;
  const at = meanings.indexOf('earnings');
  const isWhole = at >= 0 && isAllWhole(read, at);
  const others = [...header.keys()].filter((index) => index !== at && mayBeMoney(read, index, isWhole));
  const open = at < 0 ? others : others.filter((index) => !isExplained(read, at, index));
  const entryAt = meanings.indexOf('entry');
  const entries = entryAt < 0 ? [...header.keys()].filter((index) => isOfKinds(read, index)) : [];
  const currencies = openCurrencies(read);
  const ownCurrency = (index: number) => currencyIn(header[index] ?? '').currency !== '';
  const all = [
    ...(at < 0 ? [] : currencies.map((currencyAt) => ({ at, currencyAt, entryAt }))),
    ...(at < 0 ? [] : entries.map((kindAt) => ({ at, currencyAt: currencies[0] ?? -1, entryAt: kindAt }))),
    ...open.map((index) => ({
      at: index,
      currencyAt: ownCurrency(index) ? -1 : (currencies[0] ?? -1),
      entryAt,
    })),
  ];
  return at < 0 || all.length > 1 ? all : [];
}

const isDate = (cell: string): boolean =>
  !/^\d+$/.test(cell) && (spanOf(cell, 'dmy') !== undefined || spanOf(cell, 'mdy') !== undefined);

const spansIn = ({ rows }: Read, index: number): (CellSpan | undefined)[] =>
  rows.map(({ cells }) => {
    const cell = cells[index]?.trim() ?? '';
    return spanOf(cell, 'dmy') ?? spanOf(cell, 'mdy');
  });

/** As long as it takes from a sale to its payment. */
const mostDays = 550;

/** Its dates hold those that are read, lie within them, or are one that comes later. */
function isDateExplained(read: Read, at: number, other: number): boolean {
  if (areSame(read.rows, at, other)) return true;
  const [own, its] = [spansIn(read, at), spansIn(read, other)];
  const pairs = own.flatMap((span, row) => (span && its[row] ? [[span, its[row]] as const] : []));
  if (pairs.length === 0) return false;
  const isAround = (outer: CellSpan, inner: CellSpan) => outer.from <= inner.from && inner.to <= outer.to;
  if (pairs.every(([one, two]) => isAround(one, two)) || pairs.every(([one, two]) => isAround(two, one)))
    return true;
  const isAfter = ([one, two]: readonly [CellSpan, CellSpan]) => {
    const gap = dayNumber(two.from) - dayNumber(one.from);
    return gap > 0 && gap <= mostDays;
  };
  const [later, earlier] = [
    new Set(pairs.map(([, two]) => two.from)),
    new Set(pairs.map(([one]) => one.from)),
  ];
  return later.size === 1 && earlier.size > 1 && pairs.every(isAfter);
}

function openDates(read: Read): number[] {
  const { header, rows, meanings } = read;
  const at = meanings.indexOf('date');
  // Money and counts of statements are reported later; a timeline has one day.
  if (at < 0 || (header[at] ?? '').includes('→')) return [];
  const name = nameAt(read, at);
  const isOther = (index: number) =>
    index !== at &&
    !meanings[index] &&
    share(filledIn(rows, index), isDate) >= 0.8 &&
    !isMisleading('date', nameAt(read, index)) &&
    !meaningsByName(nameAt(read, index)).includes('until');
  const isKnown = saysPlainly('date', header[at] ?? '') && !isOfLater(name);
  if (isKnown && rankByName('date', name) > 1) return [];
  const open = [...header.keys()].filter((index) => isOther(index) && !isDateExplained(read, at, index));
  return isKnown && open.length === 0 ? [] : [at, ...open];
}

/** `meanings`: as they are proposed. */
export function openColumns(read: Read): Open {
  const isPaid = read.meanings.includes('earnings') || read.meanings.includes('units');
  const hasFigure = read.meanings.some((meaning) => meaning !== null && isFigure(meaning));
  if (!hasFigure) return { earnings: [], date: [] };
  return { earnings: openMoney(read), date: isPaid ? openDates(read) : [] };
}
