/** Names of columns that stand for a time: `Jan 2026`, `Streams Q1 2026`, `2026-01 (USD)`, `June`. */

import { monthOf } from '../cells/calendar-names.ts';
import { inLatin } from '../cells/quantities.ts';
import { type CellSpan, isOrdered, isShortDate, spanOf } from '../cells/spans.ts';

export type ColumnPeriod = {
  /** As a cell of dates may have it; of a month without its year, its number: `-06`. */
  date: string;
  /** undefined: only an order of day and month, or a year, makes days of it. */
  span: CellSpan | undefined;
  lacksYear: boolean;
  /** What else the name says: what is counted, and in what. */
  rest: string;
};

const mostWords = 5;
const year = /^(?:19|20)\d{2}$/;
/** Numbers alone may be figures: of a table whose columns have no names. */
export const isBare = (name: string): boolean => /^\d+$/.test(inLatin(name.trim()));

const two = (number: number): string => String(number).padStart(2, '0');
const written = ({ from, to }: CellSpan): string => (from === to ? from : `${from} – ${to}`);

function dateOf(text: string): Omit<ColumnPeriod, 'rest'> | undefined {
  const span = spanOf(text, null);
  // What a spreadsheet counts in days, and months without a mark between, are no dates to a reader of cells.
  if (span) return { date: isBare(text) ? written(span) : text, span, lacksYear: false };
  // With a point it could be an amount.
  if (isOrdered(text) || (isShortDate(text) && !text.includes('.')))
    return { date: text, span: undefined, lacksYear: false };
  const [first = '', last = '', ...more] = text.split(/\s+/);
  if (more.length > 0) return undefined;
  const turned = year.test(first) ? spanOf(`${last} ${first}`, null) : undefined;
  if (turned) return { date: `${last} ${first}`, span: turned, lacksYear: false };
  const month = last === '' ? monthOf(first) : undefined;
  return month === undefined ? undefined : { date: `-${two(month)}`, span: undefined, lacksYear: true };
}

function yearOf(text: string): Omit<ColumnPeriod, 'rest'> | undefined {
  if (!year.test(text)) return undefined;
  const span = { from: `${text}-01-01`, to: `${text}-12-31` };
  return { date: written(span), span, lacksYear: false };
}

const trimmed = (rest: string): string =>
  rest
    .replace(/\s+/g, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/^[\s|:;,_–-]+|[\s|:;,_–-]+$/g, '');

type Word = { from: number; to: number };

/** A year that stands apart from its month: `2026 Units Jan`. */
function apartIn(text: string, words: readonly Word[]): ColumnPeriod | undefined {
  const parts = words.map(({ from, to }) => text.slice(from, to));
  const years = parts.filter((part) => year.test(part));
  if (years.length !== 1) return undefined;
  const found = parts.flatMap((part) => (year.test(part) ? [] : (dateOf(`${part} ${years[0]}`) ?? [])));
  const [date] = found;
  if (!date || found.length > 1) return undefined;
  const rest = parts.filter((part) => part !== years[0] && !dateOf(`${part} ${years[0]}`));
  return { ...date, rest: trimmed(rest.join(' ')) };
}

/** The time that a name stands for, by the most of its words that tell one. */
export function periodIn(name: string): ColumnPeriod | undefined {
  const text = inLatin(name).normalize('NFKC').trim();
  const whole = dateOf(text) ?? yearOf(text);
  if (whole) return { ...whole, rest: '' };
  const words = [...text.matchAll(/[^\s|:;,()[\]_]+/g)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
  }));
  for (let count = Math.min(mostWords, words.length); count > 0; count--)
    for (let first = 0; first + count <= words.length; first++) {
      const [from, to] = [words[first]?.from ?? 0, words[first + count - 1]?.to ?? 0];
      const part = text.slice(from, to);
      const found = isBare(part) && !/^\d{6}$/.test(part) ? undefined : dateOf(part);
      // `Mai` and `Mar` are words, too.
      if (found && !found.lacksYear)
        return { ...found, rest: trimmed(`${text.slice(0, from)} ${text.slice(to)}`) };
    }
  return apartIn(text, words);
}
