/** Columns that tell what another one is read for: of each figure one is read, and the others are said. */
import type { Row } from '../../files/table.ts';
import { bearsSign, currencyIn, currencyNamed } from '../cells/currencies.ts';
import { isPersonal } from '../cells/privacy.ts';
import { hasDecimals, numberOf } from '../cells/quantities.ts';
import { spanOf } from '../cells/spans.ts';
import { entryOf } from '../money.ts';
import { isFigure } from '../plan.ts';
import { type Meaning, plainName } from '../spec.ts';
import { addendsIn, areNumbers, areParts, filledIn, marks, numbersIn } from './adding-up.ts';
import { isAdded, isShare, rankByName } from './ranks.ts';
import { figureTold, isMisleading, isWorkedOut, meaningsByName, separated } from './words.ts';

type Read = { header: readonly string[]; rows: readonly Row[]; meanings: readonly (Meaning | null)[] };

/** Of the same money in another currency, of a name as telling, or of what was given back. */
function isMoneyUnread({ header, rows, meanings }: Read, index: number): boolean {
  const [own, read] = [header[index] ?? '', header[meanings.indexOf('earnings')] ?? ''];
  const isRefund = entryOf(plainName(own)) === 'refund';
  const isMoney =
    meaningsByName(plainName(own)).includes('earnings') ||
    ((currencyIn(own).currency !== '' || areAmounts(filledIn(rows, index))) &&
      !isMisleading('earnings', plainName(own)));
  if (!isRefund && !isMoney) return false;
  const [one, other] = [currencyIn(own).currency, currencyIn(read).currency];
  if (isRefund || (one && one !== other && !areSame(rows, index, meanings.indexOf('earnings')))) return true;
  // What was added to it, unless another column says what came of both.
  if (isAdded(plainName(own))) return !areParts(index, meanings.indexOf('earnings'), header, rows);
  const isAsTelling =
    isShare(plainName(own)) ||
    rankByName('earnings', plainName(own)) >= rankByName('earnings', plainName(read));
  return (
    isAsTelling &&
    (isShare(plainName(own)) || !isWorkedOut(plainName(own))) &&
    !own.trim().startsWith(`${read.trim()} :`) &&
    (!areSame(rows, index, meanings.indexOf('earnings')) ||
      areParts(index, meanings.indexOf('earnings'), header, rows))
  );
}

export const areSame = (rows: readonly Row[], one: number, other: number): boolean =>
  rows.every(({ cells }) => (cells[one]?.trim() ?? '') === (cells[other]?.trim() ?? ''));

/** `Kaya gets` */
const ofPerson =
  /\S (?:gets?|receives?|takes|keeps|earns)$|\S (?:bekommt|erhält|reçoit|recibe|riceve|recebe|krijgt|får|otrzymuje)$|\S получает$/;
/** `Kaya 40%`: of what is read, the part of somebody who is named by it. */
function isPartOfRead({ header, rows, meanings }: Read, index: number): boolean {
  const name = header[index] ?? '';
  if (ofPerson.test(plainName(name))) return true;
  const parts = Number(/(\d{1,2}(?:[.,]\d+)?)\s?%/.exec(name)?.[1]?.replace(',', '.') ?? 0);
  if (parts === 0 || isMisleading('earnings', plainName(name).replaceAll('%', ' '))) return false;
  return marks.some((mark) => {
    const [own, read] = [numbersIn(rows, index, mark), numbersIn(rows, meanings.indexOf('earnings'), mark)];
    const isPart = (value: number, row: number) =>
      Math.abs(value - ((read[row] ?? 0) * parts) / 100) <= 0.0051;
    return own.some((value) => value !== 0) && own.every(isPart);
  });
}

function isCountUnread({ header, rows, meanings }: Read, index: number): boolean {
  const [figure] = meaningsByName(plainName(header[index] ?? ''));
  const at = figure && isFigure(figure) && figure !== 'earnings' ? meanings.indexOf(figure) : -1;
  return at >= 0 && !areSame(rows, index, at);
}

/** Numbers of a row, a recording or a list, which count nothing. */
export const countsNothing =
  /\b(ids?|no|nr|num|numbers?|codes?|upc|ean|gtin|barcode|rank|position|peak|chart|row|line|disc|track|volume|duration|length|seconds|secs?|ms|bpm|year|age|score|popularity|level|version|size|zip|priority|limit|order)\b|#|nummer\b|länge|dauer|jahr/;

/**
 * Whole numbers of another kind in each row, below a name that nobody knows: `CDs`, `Skips`, `On-demand`; or amounts with
 * parts, where nothing else is money.
 */
function isUnknownCount({ header, rows, meanings }: Read, index: number): boolean {
  const name = plainName(header[index] ?? '');
  const cells = filledIn(rows, index);
  const isAmount = !meanings.includes('earnings') && cells.some(hasDecimals);
  const isRunning = () =>
    cells.length > 2 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
  return (
    /\p{L}/u.test(name) &&
    meaningsByName(name).length === 0 &&
    !countsNothing.test(separated(name)) &&
    !isWorkedOut(name) &&
    !isMisleading('earnings', name) &&
    !cells.every((cell) => /^(?:19|20)\d{2}$/.test(cell)) &&
    (isAmount || cells.every((cell) => /^-?(?:\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,8})$/.test(cell))) &&
    cells.some((cell) => /[1-9]/.test(cell)) &&
    !cells.every((cell) => spanOf(cell, null) !== undefined) &&
    !isRunning()
  );
}

const isSigned = (cell: string): boolean =>
  /\p{Sc}/u.test(cell) ||
  currencyNamed(/^([A-Z]{3})\s?[-\d]|\d\s?([A-Z]{3})$/.exec(cell)?.slice(1).find(Boolean) ?? '', '') !==
    undefined;

/** Amounts with the sign or the code of a currency beside them are money, whatever their column is called. */
export const areAmounts = (cells: readonly string[]): boolean => {
  const signed = cells.filter(
    (cell) => isSigned(cell) && marks.some((mark) => !Number.isNaN(numberOf(cell, mark))),
  );
  return signed.length > 0 && signed.length >= cells.length * 0.8;
};

/** What nothing else is read for: amounts before fees, `1.2K` streams, streams by the thousand. */
function isFigureMissing({ header, rows, meanings }: Read, index: number): boolean {
  const name = header[index] ?? '';
  const cells = filledIn(rows, index);
  const isDate = (cell: string) => spanOf(cell, 'dmy') !== undefined || spanOf(cell, 'mdy') !== undefined;
  if (!cells.some((cell) => /\p{N}/u.test(cell)) || (!areNumbers(rows, index) && cells.some(isDate)))
    return false;
  const isMoney =
    (!isMisleading('earnings', plainName(name)) || /\b(unit|each|per)\b/.test(plainName(name))) &&
    (currencyIn(name).currency !== '' || bearsSign(name) || areAmounts(cells));
  const counted = figureTold(plainName(name));
  // Sales are told in money, too.
  const isSales = counted === 'purchases' && cells.some(hasDecimals);
  const figure = isMoney || isSales ? 'earnings' : counted;
  return figure !== undefined && !isWorkedOut(plainName(name)) && !meanings.includes(figure);
}

/** By name; none of a kind that is known. */
export function unreadColumns(read: Read): string[] {
  const { header, rows, meanings } = read;
  const isPaid = meanings.includes('earnings');
  // What adds up to a figure that is read is read with it.
  const readWith = new Set(
    [...meanings.keys()].flatMap((index) =>
      isFigure(meanings[index] ?? '') ? [...addendsIn(index, header, rows)] : [],
    ),
  );
  return header.filter((name, index) => {
    if (meanings[index] || isPersonal(plainName(name))) return false;
    if (isPaid && areNumbers(rows, index) && isPartOfRead(read, index)) return true;
    if (readWith.has(index)) return false;
    if (isFigureMissing(read, index)) return true;
    if (!areNumbers(rows, index)) return false;
    return (
      (isPaid && isMoneyUnread(read, index)) || isCountUnread(read, index) || isUnknownCount(read, index)
    );
  });
}

/** The same money in another currency than the one that is read: either may be, and somebody may want the other. */
export function otherMoney({ header, rows, meanings }: Read): string[] {
  const read = currencyIn(header[meanings.indexOf('earnings')] ?? '').currency;
  return header.filter((name, index) => {
    const { currency } = currencyIn(name);
    const isMoney = currency !== '' && !isMisleading('earnings', plainName(name)) && areNumbers(rows, index);
    return meanings.includes('earnings') && !meanings[index] && isMoney && currency !== read;
  });
}

const ofPayouts =
  /\b(payouts?|withdrawals?|payment (?:id|method|status|reference)|transfer|paypal|iban|auszahlung(?:en|sdatum|snummer)?|überweisung|virement|retrait|retiro|transferencia|prelievo|bonifico|saque|uitbetaling|wypłata)\b|выплат|振込|出金|提现|출금/;
const tellsSale: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['title', 'isrc', 'url', 'platform', 'units', 'streams', 'plays', 'views', 'downloads'] as const),
  ...(['country', 'entry'] as const),
]);

/** What an account holds after each of its rows, whatever those were for. */
const isRunning = (name: string): boolean =>
  /^(?:(?:running|account|closing) )?balance$|^running total$|^(?:saldo|solde|kontostand|bakiye|stan konta|остаток|残高|余额|잔액)$/.test(
    name,
  );

/** A list of payouts or an account earns nothing: it says of no song, store or kind of row what its money is for. */
export function withoutPayouts(
  header: readonly string[],
  proposals: readonly (Meaning | null)[],
): (Meaning | null)[] {
  const isOfSales = proposals.some((meaning) => meaning !== null && tellsSale.has(meaning));
  const isOfAccount = header.some((name) => ofPayouts.test(plainName(name)) || isRunning(plainName(name)));
  if (isOfSales || !isOfAccount) return [...proposals];
  return proposals.map((meaning) => (meaning === 'earnings' ? null : meaning));
}
