/** Which of several columns of currencies is that of an amount. */
import type { Row } from '../../files/table.ts';
import { currencyNamed } from '../cells/currencies.ts';
import { type Meaning, plainName } from '../spec.ts';
import { areNumbers, filledIn } from './adding-up.ts';
import { share } from './cells.ts';
import { separated } from './words.ts';

type Columns = { header: readonly string[]; rows: readonly Row[] };

const isCurrency = (cell: string): boolean => cell.length < 5 && currencyNamed(cell, '') !== undefined;
export const currencyColumns = ({ header, rows }: Columns): number[] =>
  [...header.keys()].filter((index) => share(filledIn(rows, index), isCurrency) >= 0.9);

const called =
  /(?<!\p{L})(?:currency|curr|ccy|währung|devise|moneda|divisa|valuta|moeda|waluta)(?!\p{L})|валют\p{L}*|通貨|币种|貨幣|통화|मुद्रा|العملة|عملة/giu;
const wordsOf = (name = ''): string[] =>
  separated(plainName(name)).replace(called, ' ').split(' ').filter(Boolean);

/**
 * `Payable Currency` is that of `Payable`. Where no name says whose it is, each stands behind an amount, or each before one.
 * undefined: nothing tells.
 */
export function currencyBeside(columns: Columns, at: number): number | undefined {
  const { header, rows } = columns;
  const currencies = currencyColumns(columns);
  if (currencies.length < 2) return undefined;
  const own = new Set(wordsOf(header[at]));
  const named = currencies.filter((index) => {
    const words = wordsOf(header[index]);
    return words.length > 0 && words.every((word) => own.has(word));
  });
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  if (currencies.some((index) => wordsOf(header[index]).length > 0)) return undefined;
  const steps = [1, -1].filter((step) =>
    currencies.every((index) => header[index - step] !== undefined && areNumbers(rows, index - step)),
  );
  const beside = at + (steps[0] ?? 0);
  return steps.length === 1 && currencies.includes(beside) ? beside : undefined;
}

/** The same, with the currency of what is read for money. */
export function withOwnCurrency(columns: Columns, meanings: readonly (Meaning | null)[]): (Meaning | null)[] {
  const own = currencyBeside(columns, meanings.indexOf('earnings'));
  if (!meanings.includes('earnings') || own === undefined || meanings[own]) return [...meanings];
  return meanings.map((meaning, index) =>
    index === own ? 'currency' : meaning === 'currency' ? null : meaning,
  );
}
