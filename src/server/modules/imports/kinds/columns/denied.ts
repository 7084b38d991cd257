/** What is proposed of columns, without those that other columns of the same table deny. */
import { platformNames } from '#domain/platforms.ts';
import type { Row } from '../../files/table.ts';
import { currencyIn, currencyNamed } from '../cells/currencies.ts';
import { hasDecimalMark, hasDecimals, isAbsent } from '../cells/quantities.ts';
import { areSwitches, entryOf } from '../money.ts';
import { isFigure } from '../plan.ts';
import type { Meaning } from '../spec.ts';
import { addendsIn, areNumbers } from './adding-up.ts';
import { fitsCells, type TableColumn } from './cells.ts';
import { isOfSale } from './ranks.ts';
import { meaningsByName } from './words.ts';

/** Services whose numbers stand in such tables beside those of our platforms. */
const others = [
  'shazam',
  'airplay',
  'tiktok',
  'siriusxm',
  'pandora',
  'amazon',
  'apple',
  'instagram',
  'facebook',
];
const services = [...Object.values(platformNames).map((name) => name.toLowerCase()), ...others];
export const serviceIn = (name: string): string | undefined =>
  services.find((service) => ` ${name} `.includes(` ${service} `));

/** One table may stand for many services, a column each: only those of one of them can be read together. */
function withoutOthers(columns: readonly TableColumn[], proposals: (Meaning | null)[]): (Meaning | null)[] {
  const of = columns.map(({ name }) => serviceIn(name));
  const first = proposals.findIndex((meaning, index) => meaning && isFigure(meaning) && of[index]);
  if (first < 0) return proposals;
  return proposals.map((meaning, index) =>
    meaning && isFigure(meaning) && of[index] && of[index] !== of[first] ? null : meaning,
  );
}

const priceNames = /\b(?:price|prix|precio|preço|prezzo|prijs)\b|preis\b|цена|価格|价格/;
const isLocal = (name: string): boolean => /\b(local|lokale?|locale?)\b|現地|当地/.test(name);

/**
 * A currency beside money whose own name says another one is of the amount that it was paid for: `Amount`, `Currency`,
 * `Payable (USD)`. Where there is no such amount, the rows have to agree with the name.
 */
function withoutLocal(
  header: readonly string[],
  columns: readonly TableColumn[],
  proposals: (Meaning | null)[],
): (Meaning | null)[] {
  const paidAt = proposals.indexOf('earnings');
  const paid = currencyIn(header[paidAt] ?? '').currency;
  const at = proposals.indexOf('currency');
  const cells = columns[at]?.cells ?? [];
  // `Royalty`, `Royalty (local)` and `Local currency`.
  const isOfOther = (index: number) =>
    index !== paidAt &&
    isOfSale(columns[index]?.name ?? '') &&
    meaningsByName(columns[index]?.name ?? '').includes('earnings');
  if (
    paidAt >= 0 &&
    isLocal(columns[at]?.name ?? '') &&
    !isOfSale(columns[paidAt]?.name ?? '') &&
    [...columns.keys()].some(isOfOther)
  )
    return proposals.with(at, null);
  if (!paid || cells.every((cell) => currencyNamed(cell, paid) === paid)) return proposals;
  // An amount, or the price of one.
  const hasOther = columns.some(
    ({ name, cells }, index) =>
      !proposals[index] &&
      (meaningsByName(name).includes('earnings') ||
        (priceNames.test(name) && currencyIn(header[index] ?? '').currency === '')) &&
      fitsCells('earnings', { name, cells }),
  );
  return hasOther || isOfSale(columns[at]?.name ?? '') ? proposals.with(at, null) : proposals;
}

/** Zeros and ones beside what was given back are how many of them. */
function withoutCounted(columns: readonly TableColumn[], proposals: (Meaning | null)[]): (Meaning | null)[] {
  const at = proposals.indexOf('entry');
  const isSwitched = at >= 0 && areSwitches(columns[at]?.cells ?? [], columns[at]?.name ?? '');
  const isTold = ({ name, cells }: TableColumn, index: number) =>
    index !== at && entryOf(name) === 'refund' && cells.some(hasDecimals);
  return isSwitched && columns.some(isTold) ? proposals.with(at, null) : proposals;
}

/** `Downloads` with amounts that add up, with others, to the money that is read: how many they were is not told. */
function withoutAmounts(
  header: readonly string[],
  rows: readonly Row[],
  proposals: (Meaning | null)[],
): (Meaning | null)[] {
  const isCount = (index: number) =>
    isFigure(proposals[index] ?? '') &&
    proposals[index] !== 'earnings' &&
    rows.some(({ cells }) => hasDecimalMark(cells[index]?.trim() ?? ''));
  if (!proposals.includes('earnings') || !header.some((_, index) => isCount(index))) return proposals;
  const addends = addendsIn(proposals.indexOf('earnings'), header, rows);
  return proposals.map((meaning, index) => (isCount(index) && addends.has(index) ? null : meaning));
}

/**
 * Behind a column that is empty another table may stand, with names and numbers of its own: its rows are not those before
 * it, though they share lines. What its columns mean is nobody's to guess.
 */
function withoutBeside(
  header: readonly string[],
  rows: readonly Row[],
  proposals: (Meaning | null)[],
): (Meaning | null)[] {
  const isFilledAt = (index: number) => rows.some(({ cells }) => !isAbsent(cells[index]?.trim() ?? ''));
  const gap = [...header.keys()].find(
    (index) => index > 1 && /^[A-Z]{1,2}$/.test(header[index] ?? '') && !isFilledAt(index),
  );
  if (gap === undefined) return proposals;
  const isKey = (meaning: Meaning | null) => meaning !== null && !isFigure(meaning);
  const [before, behind] = [proposals.slice(0, gap), proposals.slice(gap + 1)];
  const hasFigure = before.some((meaning) => meaning !== null && isFigure(meaning));
  const countsBehind = behind.some((_, at) => areNumbers(rows, gap + 1 + at));
  const isOther = hasFigure && before.some(isKey) && isKey(behind[0] ?? null) && countsBehind;
  return isOther ? [...before, null, ...behind.map(() => null)] : proposals;
}

/** `columns`: of the table, with their names as they are looked up. */
export function withoutDenied(
  header: readonly string[],
  rows: readonly Row[],
  columns: readonly TableColumn[],
  proposals: (Meaning | null)[],
): (Meaning | null)[] {
  const own = withoutLocal(header, columns, withoutCounted(columns, proposals));
  return withoutBeside(header, rows, withoutAmounts(header, rows, withoutOthers(columns, own)));
}
