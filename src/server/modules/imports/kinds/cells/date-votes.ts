/** What all dates of a column say together: which number is the day, and whether a date stands for a whole month. */
import { dayNumber, intervalEnd, intervalStart } from '#domain/days.ts';
import { type DayOrder, dayOrders } from '#domain/imports.ts';
import { type Numbered, numberedIn } from './numbered-parts.ts';
import { type DateReading, type Decided, NamedDays, ShortMonths } from './short-months.ts';
import { type CellSpan, endsOf, orderedSpans, spanOf, withoutTime } from './spans.ts';

/** Single days of a column, read in one order. */
export type DayTally = {
  days: number;
  /** Of these the ones that begin or end a month, and those that begin or end a quarter. */
  firsts: number;
  lasts: number;
  quarterFirsts: number;
  quarterLasts: number;
  /** The days themselves. */
  all: ReadonlySet<string>;
};

const isFirst = (day: string): boolean => day.endsWith('-01');
const isLast = (day: string): boolean => day === intervalEnd(intervalStart(day, 'month'), 'month');

/** Statements write few dates in many rows: beyond these the column is days, whatever comes. */
const mostDates = 5000;

/** After so many open dates an order that alone fits is certain. */
const enough = 20;

/** In years: two numbers for the year are read as one of these rather than as an older one. */
const remembered = 12;

const lengthOf = ({ from, to }: CellSpan): number => dayNumber(to) - dayNumber(from);
const shorter = (one: CellSpan | null, other: CellSpan): CellSpan =>
  one && lengthOf(one) <= lengthOf(other) ? one : other;

type Beside = {
  elsewhere?: DayOrder;
  isMonthly?: boolean;
  isPeriod?: boolean;
  isStatement?: boolean;
  usual?: DayOrder;
  years?: ReadonlySet<number>;
};

export class DateVotes {
  readonly #today: string;
  readonly #seen = new Set<string>();
  readonly #tallies = new Map<DayOrder | 'clear', DayTally & { all: Set<string> }>();
  /** Dates that are one under an order, and those that follow the one before by a day. */
  readonly #fits = new Map<DayOrder, number>();
  readonly #steps = new Map<DayOrder, number>();
  #before: Partial<Record<DayOrder, CellSpan>> = {};
  #open = 0;
  #dots = 0;
  /** The first cell that only one order can read, as evidence. */
  #proof: { cell: string; order: DayOrder } | null = null;
  /** The shortest span that says itself how long it is: `Q2 2026` above months is none of them. */
  #span: CellSpan | null = null;
  /** The first span whose ends need an order. */
  #written: string | null = null;
  readonly #months = new ShortMonths();
  readonly #named = new NamedDays();
  readonly #years = new Set<number>();
  /** A cell that reads differently in several orders. */
  #example: Partial<Record<DayOrder, CellSpan>> & { cell?: string } = {};

  constructor(today: string) {
    this.#today = today;
  }

  /** `isEnd`: of a span that its cell writes whole; its dates tell the order, and are no days. */
  add(cell: string, isEnd = false): void {
    if (cell === '' || this.#seen.has(cell) || this.#seen.size >= mostDates) return;
    this.#seen.add(cell);
    const text = withoutTime(cell);
    this.#named.add(text);
    if (this.#months.add(text)) return;
    const ordered = orderedSpans(text);
    if (ordered) this.#addOpen(text, ordered, isEnd);
    else if (!this.#addClear(text)) this.#addEnds(text);
  }

  #addEnds(text: string): void {
    const ends = endsOf(text);
    if (!ends) return;
    this.#written ??= text;
    for (const end of ends) this.add(end, true);
  }

  #addClear(text: string): boolean {
    const span = spanOf(text, null);
    if (!span) return false;
    this.#years.add(Number(span.from.slice(0, 4)));
    if (span.from === span.to) this.#count('clear', span.from);
    else this.#span = shorter(this.#span, span);
    return true;
  }

  #addOpen(text: string, ordered: Partial<Record<DayOrder, CellSpan>>, isEnd: boolean): void {
    this.#open++;
    if (text.includes('.')) this.#dots++;
    const fitting = dayOrders.filter((order) => ordered[order] && ordered[order].from <= this.#today);
    const years = new Set(fitting.map((order) => Number(ordered[order]?.from.slice(0, 4))));
    if (years.size === 1) for (const year of years) this.#years.add(year);
    if (fitting.length > Object.keys(this.#example).length - 1) this.#example = { ...ordered, cell: text };
    for (const order of fitting) {
      const day = ordered[order]?.from ?? '';
      this.#fits.set(order, (this.#fits.get(order) ?? 0) + 1);
      if (!isEnd) this.#count(order, day);
      const before = this.#before[order]?.from;
      if (before && Math.abs(dayNumber(day) - dayNumber(before)) === 1)
        this.#steps.set(order, (this.#steps.get(order) ?? 0) + 1);
    }
    if (fitting.length === 1 && fitting[0]) this.#proof ??= { cell: text, order: fitting[0] };
    this.#before = ordered;
  }

  #count(order: DayOrder | 'clear', day: string): void {
    const tally = this.#tallies.get(order) ?? {
      days: 0,
      firsts: 0,
      lasts: 0,
      quarterFirsts: 0,
      quarterLasts: 0,
      all: new Set(),
    };
    tally.all.add(day);
    tally.days++;
    if (isFirst(day)) tally.firsts++;
    if (isLast(day)) tally.lasts++;
    if (/-(01|04|07|10)-01$/.test(day)) tally.quarterFirsts++;
    if (/-(03|06|09|12)-3[01]$/.test(day) && isLast(day)) tally.quarterLasts++;
    this.#tallies.set(order, tally);
  }

  /** All single days as they are in this order. */
  daysIn(order: DayOrder | null): DayTally {
    const parts = [this.#tallies.get('clear'), order ? this.#tallies.get(order) : undefined];
    const sum = (name: Exclude<keyof DayTally, 'all'>) =>
      parts.reduce((all, part) => all + (part?.[name] ?? 0), 0);
    return {
      days: sum('days'),
      firsts: sum('firsts'),
      lasts: sum('lasts'),
      quarterFirsts: sum('quarterFirsts'),
      quarterLasts: sum('quarterLasts'),
      all: new Set(parts.flatMap((part) => [...(part?.all ?? [])])),
    };
  }

  /** The shortest span that a cell itself tells (`2026-06`, `2026-Q1`, `6/1/2026 - 6/30/2026`); null: none does. */
  ownSpan(order: DayOrder | null): CellSpan | null {
    const open = [this.#written, this.#months.first].flatMap((cell) =>
      cell === null ? [] : (spanOf(cell, order) ?? []),
    );
    return open.reduce(shorter, this.#span);
  }

  /** What its cells number, where all of its dates are such: of months, or of whatever else. */
  numbered(order: DayOrder | null): Numbered[] {
    const all: Numbered[] = [];
    for (const cell of this.#seen) {
      const text = withoutTime(cell);
      const numbered = numberedIn(text, order);
      if (numbered) all.push(numbered);
      else if (spanOf(text, order)) return [];
    }
    return all;
  }

  /** Years of its dates, as far as they are known. */
  get years(): ReadonlySet<number> {
    return this.#years;
  }

  /** An example of each order that its dates can be of. */
  readings(): DateReading[] {
    if (this.#areShort) return this.#months.readings(this.#today);
    const { cell = '', ...spans } = this.#example;
    return this.#best(this.#fits).flatMap((order) => {
      const span = spans[order];
      return span ? [{ order, cell, ...span }] : [];
    });
  }

  /** `Jun-24`, `Jun-25`, `Jun-26`: days whose year nothing tells. */
  get areYearless(): boolean {
    return this.#named.areDays;
  }

  /** Nothing but months with years of two digits. */
  get #areShort(): boolean {
    return this.#open === 0 && this.#months.first !== null;
  }

  /** The cell that leaves one order alone. */
  get proof(): { cell: string; order: DayOrder } | null {
    return this.certain ? this.#proof : null;
  }

  /** The one order that fits all of its dates, where at least one of them denies every other. */
  get certain(): DayOrder | undefined {
    const fitting = this.#best(this.#fits);
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  /** No cell so far needs an order, or one order is certain. */
  get isOrderSettled(): boolean {
    return this.#open === 0 || (this.#open > enough && this.certain !== undefined);
  }

  /** More dates than are kept: some of its days are in no tally. */
  get isFull(): boolean {
    return this.#seen.size >= mostDates;
  }

  #best(counts: ReadonlyMap<DayOrder, number>): DayOrder[] {
    const most = Math.max(0, ...counts.values());
    return most === 0 ? [] : dayOrders.filter((order) => counts.get(order) === most);
  }

  /** `13/06/26` and `03/07/26` are of 2026, and hardly of 2013 and 2003: few tables are older than `remembered`. */
  #ofLikelyYears(fitting: readonly DayOrder[]): DayOrder[] {
    const oldest = Number(this.#today.slice(0, 4)) - remembered;
    const isRecent = (day: string) => Number(day.slice(0, 4)) > oldest;
    const recent = fitting.filter((order) => [...(this.#tallies.get(order)?.all ?? [])].every(isRecent));
    return recent.length > 0 ? recent : [...fitting];
  }

  /** The only order in which day follows day. Dates of one day of each month do so in the other one. */
  #steadyIn(fitting: readonly DayOrder[]): DayOrder | undefined {
    const steady = this.#best(this.#steps).filter((order) => fitting.includes(order));
    return steady.length === 1 ? steady[0] : undefined;
  }

  /** Every date of the column begins a month in this order, or every one ends one. */
  #isOfMonths(order: DayOrder): boolean {
    const { days, firsts, lasts } = this.daysIn(order);
    return days > 0 && (firsts === days || lasts === days);
  }

  /**
   * `elsewhere`: the order of the file's other dates, where that is certain; `isMonthly`: its dates stand for months;
   * `usual`: how files of the kind are written where nothing else is known; `years`: those of its other dates.
   */
  decided(by: Beside = {}): Decided {
    if (this.#areShort) {
      const isMonthly = by.isMonthly || by.isPeriod;
      return this.#months.decided({ ...by, ...(isMonthly && { isMonthly }), today: this.#today });
    }
    if (this.#open === 0) return { order: null, reason: 'cells' };
    const fitting = this.#best(this.#fits);
    if (fitting.length <= 1) return { order: fitting[0] ?? null, reason: 'cells' };
    if (by.elsewhere && fitting.includes(by.elsewhere)) return { order: by.elsewhere, reason: 'column' };
    const likely = this.#ofLikelyYears(fitting);
    if (likely.length === 1) return { order: likely[0], reason: 'cells', isLikely: true };
    const monthly = likely.filter((order) => this.#isOfMonths(order));
    if (by.isMonthly && monthly.length === 1) return { order: monthly[0], reason: 'starts' };
    const steady = this.#steadyIn(likely);
    const isDenied = (order: DayOrder) => steady !== undefined && steady !== order;
    if (by.usual && likely.includes(by.usual))
      return { order: isDenied(by.usual) ? undefined : by.usual, reason: 'kind' };
    // Nobody writes the month first with dots.
    const isDotted = this.#dots === this.#open && likely.includes('dmy') && !isDenied('dmy');
    return { order: isDotted ? 'dmy' : undefined, reason: 'cells' };
  }
}
