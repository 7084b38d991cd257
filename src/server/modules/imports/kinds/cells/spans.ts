/** Days, weeks and months as files write them. */

import { dayNumber, dayOfNumber, intervalEnd, isDay } from '#domain/days.ts';
import type { DayOrder } from '#domain/imports.ts';

export type Span = { from: string; to: string };

const time =
  /(?:T|,?\s+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const yearFirst = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?$/;
const compact = /^(19|20)(\d{2})(\d{2})(\d{2})$/;
const yearAndMonth = /^(\d{4})[-/.年]\s?(\d{1,2})月?$/;
const monthAndYear = /^(\d{1,2})[-/.](\d{4})$/;
const week = /^(\d{4})-?W(\d{2})$/i;
const dayOnly = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})\.?$/;
const serial = /^(\d{5})(?:\.\d+)?$/;
const nameFirst = /^(\p{L}[\p{L}\p{M}.]*)\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/u;
const nameBetween =
  /^(\d{1,2})\.?[\s-](?:de\s)?(\p{L}[\p{L}\p{M}.]*)(?:[\s-]|,\s|\sde\s)(\d{2}|\d{4})(?:\sг\.?)?$/u;
const nameOnly = /^(\p{L}[\p{L}\p{M}.]*)(?:[\s-]|\sde\s)(\d{4})(?:\sг\.?)?$/u;

const languages = ['en', 'de', 'es', 'fr', 'ru', 'hi', 'ar', 'it', 'pt', 'nl', 'pl', 'tr'] as const;
let months: Map<string, number> | undefined;

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('.', '');

/** Names of months, whole and short, in the languages that files of this kind come in. */
function monthOf(name: string): number | undefined {
  if (!months) {
    months = new Map([['sept', 9]]);
    for (const language of languages)
      for (const style of ['long', 'short'] as const)
        for (const parts of [{ month: style }, { month: style, day: 'numeric' }] as const)
          for (let month = 1; month <= 12; month++) {
            const format = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
            const text = format
              .formatToParts(new Date(Date.UTC(2023, month - 1, 1)))
              .find(({ type }) => type === 'month')?.value;
            const key = plain(text ?? '');
            if (!months.has(key)) months.set(key, month);
          }
  }
  return months.get(plain(name));
}

const two = (number: number): string => String(number).padStart(2, '0');

function dayOf(year: number, month: number | undefined, day: number): Span | undefined {
  const text = `${year < 100 ? 2000 + year : year}-${two(month ?? 0)}-${two(day)}`;
  return isDay(text) ? { from: text, to: text } : undefined;
}

function monthSpan(year: number, month: number | undefined): Span | undefined {
  const from = dayOf(year, month, 1)?.from;
  return from ? { from, to: intervalEnd(from, 'month') } : undefined;
}

function weekSpan(year: number, number: number): Span | undefined {
  if (number < 1 || number > 53) return undefined;
  // The fourth of January lies in the first week.
  const fourth = dayNumber(`${year}-01-04`);
  const weekday = (new Date(`${year}-01-04T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = fourth - weekday + (number - 1) * 7;
  return { from: dayOfNumber(monday), to: dayOfNumber(monday + 6) };
}

const numbers = (match: RegExpExecArray | null): number[] | undefined => match?.slice(1).map(Number);

/** Dates that say themselves which number is the day. */
function clearSpan(text: string): Span | undefined {
  const day = numbers(yearFirst.exec(text));
  if (day) return dayOf(day[0] ?? 0, day[1], day[2] ?? 0);
  const month = numbers(yearAndMonth.exec(text));
  if (month) return monthSpan(month[0] ?? 0, month[1]);
  const late = numbers(monthAndYear.exec(text));
  if (late) return monthSpan(late[1] ?? 0, late[0]);
  const weekly = numbers(week.exec(text));
  if (weekly) return weekSpan(weekly[0] ?? 0, weekly[1] ?? 0);
  const close = compact.exec(text);
  if (close) return dayOf(Number(`${close[1]}${close[2]}`), Number(close[3]), Number(close[4]));
  // Days since the end of 1899, as spreadsheets count them.
  const counted = Number(serial.exec(text)?.[1] ?? 0);
  if (counted >= 20_000 && counted < 80_000) {
    const from = dayOfNumber(counted - 25_569);
    return { from, to: from };
  }
  return undefined;
}

function namedSpan(text: string): Span | undefined {
  const first = nameFirst.exec(text);
  if (first) return dayOf(Number(first[3]), monthOf(first[1] ?? ''), Number(first[2]));
  const between = nameBetween.exec(text);
  if (between) return dayOf(Number(between[3]), monthOf(between[2] ?? ''), Number(between[1]));
  const only = nameOnly.exec(text);
  return only ? monthSpan(Number(only[2]), monthOf(only[1] ?? '')) : undefined;
}

const withoutTime = (cell: string): string => cell.normalize('NFKC').trim().replace(time, '').trim();

/** In each order that makes a date of it; undefined where the cell itself says which. */
function orderedSpans(text: string): Partial<Record<DayOrder, Span>> | undefined {
  const match = dayOnly.exec(text);
  if (!match || match[1]?.length === 4) return undefined;
  const [one, other, last] = [Number(match[1]), Number(match[3]), Number(match[4])];
  if (match[1]?.length === 3 || match[4]?.length === 3 || match[4]?.length === 1) return {};
  const dmy = dayOf(last, other, one);
  const mdy = dayOf(last, one, other);
  const ymd = match[4]?.length === 2 ? dayOf(one, other, last) : undefined;
  return { ...(dmy && { dmy }), ...(mdy && { mdy }), ...(ymd && { ymd }) };
}

/** undefined: no date, or one that could be several and `order` is not known. */
export function spanOf(cell: string, order: DayOrder | null): Span | undefined {
  // What almost all files have, without taking the text apart.
  if (cell.length === 10 && cell[4] === '-' && isDay(cell)) return { from: cell, to: cell };
  const text = withoutTime(cell);
  const ordered = orderedSpans(text);
  if (!ordered) return clearSpan(text) ?? namedSpan(text);
  if (order) return ordered[order];
  const days = Object.values(ordered);
  return days.every(({ from }) => from === days[0]?.from) ? days[0] : undefined;
}

const orders = ['dmy', 'mdy', 'ymd'] as const;

/** Decides by all rows of a column which number is the day. */
export class OrderVotes {
  readonly #today: string;
  /** Rows that are a date under it, and those that follow the row before by a day. */
  readonly #fits = new Map<DayOrder, number>();
  readonly #steps = new Map<DayOrder, number>();
  #before: Partial<Record<DayOrder, Span>> = {};
  #open = 0;
  #dots = 0;

  constructor(today: string) {
    this.#today = today;
  }

  add(cell: string): void {
    if (cell.length === 10 && cell[4] === '-') return;
    const text = withoutTime(cell);
    const ordered = orderedSpans(text);
    if (!ordered) return;
    this.#open++;
    if (text.includes('.')) this.#dots++;
    for (const order of orders) {
      const day = ordered[order]?.from;
      if (!day || day > this.#today) continue;
      this.#fits.set(order, (this.#fits.get(order) ?? 0) + 1);
      const before = this.#before[order]?.from;
      if (before && Math.abs(dayNumber(day) - dayNumber(before)) === 1)
        this.#steps.set(order, (this.#steps.get(order) ?? 0) + 1);
    }
    this.#before = ordered;
  }

  /** No cell so far needs an order, or one order is certain. */
  get isSettled(): boolean {
    return this.#open === 0 || (this.#open > 20 && this.#best(this.#fits).length === 1);
  }

  #best(counts: ReadonlyMap<DayOrder, number>): DayOrder[] {
    const most = Math.max(0, ...counts.values());
    return most === 0 ? [] : orders.filter((order) => counts.get(order) === most);
  }

  /** `null`: not needed. `undefined`: several fit, and somebody has to say. */
  decided(usual: DayOrder | undefined): DayOrder | null | undefined {
    if (this.#open === 0) return null;
    const fitting = this.#best(this.#fits);
    if (fitting.length <= 1) return fitting[0] ?? null;
    // Day after day under one order alone.
    const steady = this.#best(this.#steps).filter((order) => fitting.includes(order));
    if (steady.length === 1) return steady[0];
    if (usual && fitting.includes(usual)) return usual;
    // Nobody writes the month first with dots.
    return this.#dots === this.#open && fitting.includes('dmy') ? 'dmy' : undefined;
  }
}
