/**
 * Dates of two numbers: `06/26` is June 2026 in one file, 6 June without its year in another. Only all of them together,
 * and the other dates of the file, can say which; what they leave open is asked.
 */
import { type DayOrder, monthOrders, type TimeReason } from '#domain/imports.ts';
import { monthOf } from './calendar-names.ts';
import { type CellSpan, nameOnly, shortSpans } from './spans.ts';

/** `undefined`: several orders fit, and somebody has to say. `null`: none is needed. `isLikely`: it may be otherwise. */
export type Decided = { order: DayOrder | null | undefined; reason: TimeReason; isLikely?: true };

/** What an order makes of a cell, for whoever has to say which is meant. */
export type DateReading = CellSpan & { order: DayOrder; cell: string };

type MonthOrder = (typeof monthOrders)[number];
type Spans = Partial<Record<MonthOrder, CellSpan>>;

/** Songs of before were sold on no platform that writes such files. */
const earliest = 2000;
/** A cell in ten may be a mistake, which its row says. */
const mostMistakes = 0.1;
/** Months of statements follow each other, with gaps no longer than they are. */
const leastDensity = 0.5;

const yearOf = ({ from }: CellSpan): number => Number(from.slice(0, 4));
const monthNumber = (span: CellSpan): number => yearOf(span) * 12 + Number(span.from.slice(5, 7));

type Beside = {
  today: string;
  isMonthly?: boolean;
  isStatement?: boolean;
  years?: ReadonlySet<number>;
};

export class ShortMonths {
  readonly #all = new Map<string, Spans>();

  /** Answers whether it is such a date. */
  add(text: string): boolean {
    const spans = shortSpans(text);
    if (!spans) return false;
    this.#all.set(text, spans);
    return true;
  }

  get first(): string | null {
    return this.#all.keys().next().value ?? null;
  }

  /** The months in an order, where nearly all cells are one that has begun. */
  #monthsIn(order: MonthOrder, today: string): CellSpan[] | undefined {
    const months = [...this.#all.values()].flatMap((spans) => spans[order] ?? []);
    const past = months.filter((span) => span.from <= today && yearOf(span) >= earliest);
    return past.length >= this.#all.size * (1 - mostMistakes) ? past : undefined;
  }

  readings(today: string): DateReading[] {
    return monthOrders.flatMap((order) => {
      if (!this.#monthsIn(order, today)) return [];
      const [example] = [...this.#all].filter(([, spans]) => spans[order]);
      return example?.[1][order] ? [{ order, cell: example[0], ...example[1][order] }] : [];
    });
  }

  /**
   * `years`: those of the file's other dates; a statement tells of a year that is among them or ends before. `isMonthly`:
   * the column says that it has no days; `isStatement`: its rows are paid for, which is done by the month.
   */
  decided({ today, years, isMonthly = false, isStatement = false }: Beside): Decided {
    const possible = monthOrders.flatMap((order) => {
      const months = this.#monthsIn(order, today);
      return months ? [{ order, months }] : [];
    });
    if (possible.length === 0) return { order: null, reason: 'cells' };
    const around = possible.filter(({ months }) => areAround(months, years));
    const hasYears = years !== undefined && years.size > 0;
    const [one, ...others] = hasYears ? around : possible;
    if (!one || others.length > 0) return { order: undefined, reason: 'cells' };
    const follow = doFollow(one.months);
    if (hasYears && (isMonthly || follow)) return { order: one.order, reason: 'column' };
    if (isMonthly && (follow || one.months.length === 1)) return { order: one.order, reason: 'name' };
    // Days of one number, month after month, would be told by hardly anybody.
    if (isStatement && follow) return { order: one.order, reason: 'cells', isLikely: true };
    return { order: undefined, reason: 'cells' };
  }
}

/** `Jun-24`: June 2024, or the 24th of a June whose year is not said. */
function shortNamed(text: string): { month: number; number: number } | undefined {
  const [, name = '', number = ''] = nameOnly.exec(text) ?? [];
  const month = number.length === 2 ? monthOf(name) : undefined;
  return month === undefined ? undefined : { month, number: Number(number) };
}

/**
 * Names of months with two digits behind them that are days without their year: `Jun-29`, `Jun-30`, `Jul-01` follow each
 * other as days, and as months lie years apart.
 */
export class NamedDays {
  readonly #all = new Map<string, { month: number; number: number }>();
  #hasOther = false;

  add(text: string): void {
    const named = shortNamed(text);
    if (named) this.#all.set(text, named);
    else this.#hasOther = true;
  }

  get areDays(): boolean {
    const all = [...this.#all.values()];
    if (this.#hasOther || all.length < fewestDays || all.some(({ number }) => number < 1 || number > 31))
      return false;
    // A leap year, so that every day is one.
    const days = all.map(({ month, number }) => Math.floor(Date.UTC(2024, month - 1, number) / 86_400_000));
    return isDense(days) && !isDense(all.map(({ month, number }) => number * 12 + month));
  }
}

const fewestDays = 3;

const isDense = (numbers: readonly number[]): boolean =>
  numbers.length >= (Math.max(...numbers) - Math.min(...numbers) + 1) * leastDensity;

function areAround(months: readonly CellSpan[], years: ReadonlySet<number> = new Set()): boolean {
  const [first, last] = [Math.min(...years) - 1, Math.max(...years)];
  return months.every((span) => yearOf(span) >= first && yearOf(span) <= last);
}

function doFollow(months: readonly CellSpan[]): boolean {
  const numbers = [...new Set(months.map(monthNumber))];
  if (numbers.length < 2) return false;
  return numbers.length >= (Math.max(...numbers) - Math.min(...numbers) + 1) * leastDensity;
}
