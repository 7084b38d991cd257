/**
 * `2026/1` may be the first month, quarter, half or week of a year: what its column is called says which, or all of its
 * numbers together, or nothing.
 */
import type { DayOrder, TimeUnit } from '#domain/imports.ts';
import { type CellSpan, isShortDate, spanOf, withoutTime } from './spans.ts';

const full = /^(?:(\d{1,2})[-/.\s](20\d{2})|(20\d{2})[-/.\s](\d{1,2}))$/;

/** A number and the year that it stands beside. */
export type Numbered = { number: number; isPadded: boolean; year: string };

export function numberedIn(text: string, order: DayOrder | null): Numbered | undefined {
  const [, before, late, early, behind] = full.exec(text) ?? [];
  let [number = '', year = ''] = [before ?? behind, late ?? early];
  if ((order === 'my' || order === 'ym') && isShortDate(text)) {
    const [one = '', other = ''] = text.split(/\D/);
    [number, year] = order === 'my' ? [one, `20${other}`] : [other, `20${one}`];
  }
  return number === '' ? undefined : { number: Number(number), isPadded: number.startsWith('0'), year };
}

type PartUnit = Exclude<TimeUnit, 'day' | 'month'>;
/** Which part of a year a number tells: its own, or that of its first or last month. */
export type NumberedPart = { unit: PartUnit; by: 'number' | 'first' | 'last' };

const parts: Record<PartUnit, { letter: string; months: number; most: number }> = {
  week: { letter: 'W', months: 0, most: 53 },
  quarter: { letter: 'Q', months: 3, most: 4 },
  half: { letter: 'H', months: 6, most: 2 },
};

/** undefined: its months may be any, and it is asked. */
export function numberedPart(all: readonly Numbered[], unit: PartUnit): NumberedPart | undefined {
  if (all.length === 0) return undefined;
  const { months, most } = parts[unit];
  const isBeyond = all.some(({ number }) => number > most);
  const isEach = (rest: number) => all.every(({ number }) => number <= 12 && number % months === rest);
  if (isEach(1) && isBeyond) return { unit, by: 'first' };
  if (isEach(0) && isBeyond) return { unit, by: 'last' };
  const isPadded = all.some((read) => read.isPadded) && (isEach(0) || isEach(1));
  return isBeyond || isPadded ? undefined : { unit, by: 'number' };
}

/** No quarter or half has such a number, or a nought before it. */
export const areMonths = (all: readonly Numbered[]): boolean =>
  all.some(({ number, isPadded }) => isPadded || number > parts.quarter.most);

export function partSpan(
  cell: string,
  { unit, by }: NumberedPart,
  order: DayOrder | null,
): CellSpan | undefined {
  const read = numberedIn(withoutTime(cell), order);
  if (!read) return undefined;
  const { letter, months } = parts[unit];
  const number = by === 'number' ? read.number : Math.ceil(read.number / months);
  return spanOf(`${read.year}-${letter}${unit === 'week' ? String(number).padStart(2, '0') : number}`, null);
}
