/** What the dates of a file are: which number is the day, and whether one is a day or stands for a longer span. */
import { addDays, addMonths, dayNumber, intervalEnd, intervalStart } from '#domain/days.ts';
import type { DayOrder, TimeReason, TimeUnit } from '#domain/imports.ts';
import { halfNames, quarterNames } from './cells/calendar-names.ts';
import type { DateVotes, DayTally } from './cells/date-votes.ts';
import { areMonths, type Numbered, type NumberedPart, numberedPart } from './cells/numbered-parts.ts';
import type { DateReading } from './cells/short-months.ts';
import type { CellSpan } from './cells/spans.ts';
import type { KindSpec } from './spec.ts';

/** A column of dates that says nothing of when something was counted, and all the same how dates are written. */
export type OtherDates = { name: string; votes: DateVotes };

export type TimeEvidence = { reason: TimeReason; column: string; cell: string };

export type FileTime = {
  /** null: no column has dates. `span`: each row has its first and its last day. */
  unit: TimeUnit | 'span' | null;
  /** Of what its dates are the numbers, where they are not of months. */
  part: NumberedPart | null;
  dayOrder: DayOrder | null;
  because: TimeEvidence[];
  /** false: it is likely, and can be said otherwise. */
  isSure: boolean;
  /** What each order makes of a cell. */
  readings: DateReading[];
  /**
   * In a table of days those that its dates are; null: more than are kept. A month beside them adds them up, or says the
   * same once more.
   */
  days: ReadonlySet<string> | null;
  /** What somebody has to say before rows can be told. */
  asks: ('dayOrder' | 'timeUnit')[];
};

export const noTime: FileTime = {
  ...{
    unit: null,
    part: null,
    dayOrder: null,
    because: [],
    isSure: true,
    readings: [],
    days: new Set(),
    asks: [],
  },
};

const words: readonly [unit: TimeUnit, word: RegExp][] = [
  ['quarter', quarterNames],
  ['half', halfNames],
  [
    'month',
    /\b(months?|mes|mois|mese|mês|ay)\b|monat|maand|miesiąc|월(?!일)|месяц|月(?!日)|महीना|माह|شهر|الشهر/,
  ],
  ['week', /\b(week|semana|semaine|settimana)\b|woche|tydzień|주차|주간|недел|[週周](?!期)|सप्ताह|أسبوع/],
];

/** What the name of a column says that its dates stand for. */
const unitNamed = (name: string): TimeUnit | undefined => words.find(([, word]) => word.test(name))?.[0];

type Unit = Pick<FileTime, 'unit' | 'isSure'> & { reason: TimeReason; isOpen?: true };
type PartUnit = NumberedPart['unit'];

const sure = (unit: Unit['unit'], reason: TimeReason): Unit => ({ unit, reason, isSure: true });
const likely = (unit: Unit['unit'], reason: TimeReason): Unit => ({ unit, reason, isSure: false });

/** What a span that a cell writes itself is. */
function unitOfSpan({ from, to }: CellSpan): TimeUnit | 'span' {
  if (from === intervalStart(from, 'month') && to === intervalEnd(from, 'month')) return 'month';
  if (to === addDays(addMonths(from, 3), -1) && /-(01|04|07|10)-01$/.test(from)) return 'quarter';
  if (to === addDays(addMonths(from, 6), -1) && /-(01|07)-01$/.test(from)) return 'half';
  return to === addDays(from, 6) ? 'week' : 'span';
}

/** So many days of one month, quarter or week are none of months, quarters or weeks, whatever their column is called. */
function areWithin({ all }: DayTally, unit: TimeUnit): boolean {
  if (unit === 'day') return false;
  const sorted = [...all].toSorted();
  return sorted.some((day, place) => {
    const before = sorted[place - 1];
    if (before === undefined) return false;
    return unit === 'week' ? dayNumber(day) - dayNumber(before) < 7 : starts[unit](before).to >= day;
  });
}

type Column = {
  spec: KindSpec;
  name: string;
  votes: DateVotes;
  hasEnds: boolean;
  /** Money or units: such rows come from statements, which are of months far oftener than of a day. */
  isStatement: boolean;
  /** Its dates are those of reports or payments, and what is in them was sold before. */
  isLater: boolean;
};

/** Of a table of anybody's nothing but its dates tells it. */
function unitOfTable(
  { isStatement }: Column,
  { days, firsts, lasts, quarterFirsts, quarterLasts }: DayTally,
): Unit {
  if ((days === quarterFirsts || days === quarterLasts) && days > 1)
    return { ...likely('quarter', 'starts'), isOpen: true };
  if (days > 1 && (firsts === days || lasts === days)) return likely('month', 'starts');
  if (days === 1 && (firsts === 1 || lasts === 1) && isStatement)
    return { ...likely('month', 'starts'), isOpen: true };
  return likely('day', 'cells');
}

/** `04/2026` in a column of quarters, or `2026/1` in one of periods: which one it is only its writer knows. */
const openMonth: Unit = { ...likely('month', 'cells'), isOpen: true };

const isOfPart = (unit: Unit['unit'] | undefined): unit is PartUnit =>
  unit === 'week' || unit === 'quarter' || unit === 'half';

function unitOfNumbers(numbers: readonly Numbered[], named: TimeUnit | undefined): Unit {
  if (isOfPart(named)) return numberedPart(numbers, named) ? sure(named, 'name') : openMonth;
  if (areMonths(numbers)) return sure('month', 'cells');
  return named ? sure('month', 'name') : openMonth;
}

function unitOf(column: Column, order: DayOrder | null): Unit {
  const { spec, name, votes, hasEnds } = column;
  const tally = votes.daysIn(order);
  if (hasEnds) return sure('span', 'ends');
  if (spec.time === 'month') return sure('month', 'kind');
  const own = votes.ownSpan(order);
  const unit = unitNamed(name);
  const isQuarterly = own && unit === 'quarter' && unitOfSpan(own) === 'month';
  const numbers = spec.kind === 'mapped' ? votes.numbered(order) : [];
  if (numbers.length > 0) return unitOfNumbers(numbers, unit);
  if (tally.days === 0) return isQuarterly ? openMonth : sure(own && unitOfSpan(own), 'cells');
  if (spec.kind !== 'mapped') return sure('day', 'kind');
  if (unit && areWithin(tally, unit))
    return { ...likely(tally.firsts === tally.days ? 'month' : 'day', 'cells'), isOpen: true };
  return unit ? sure(unit, 'name') : unitOfTable(column, tally);
}

type Said = { dayOrder?: DayOrder; timeUnit?: TimeUnit };

const isNamedMonthly = ({ spec, name }: Column): boolean =>
  spec.time !== undefined || ['month', 'quarter', 'half'].includes(unitNamed(name) ?? '');

/** Whoever says that it is a day means no month. */
const dayNames =
  /\b(day|tag|día|dia|jour|giorno|день|dag|dzień|gün|(sale|order|purchase|transaction|payment) date|sold|verkaufsdatum|verkoopdatum)\b|日$|일자|날짜|판매일/;

/** A period is no day; neither is what stands over columns. */
const periodNames =
  /\b(period|periodo|período|période|usage|periode|okres|dönem)\b|zeitraum|periode\b|기간|период|期間|期间|周期|अवधि|الفترة|فترة|→/;

/** Of a period, or of the weeks, months or quarters that it is of. */
export const isPeriodName = (name: string): boolean =>
  periodNames.test(name) || unitNamed(name) !== undefined;

const reported =
  /\b(?:report(?:ing|ed)?|accounting|statement) (?:period|month|quarter)\b|berichts(?:zeitraum|monat)|\bper[ií]odo del? (?:informe|relatório)\b|\bpériode du rapport\b|отч[её]тн\S* (?:период|месяц)|レポート期間|報告期間|报告(?:期间|周期)|보고 기간|abrechnungs(?:monat|periode|quartal)|账期|帳期|okres rozliczeniowy|per[ií]odo de (?:liquidación|apuração)|m[eê]s (?:de reporte|d[eo] (?:informe|relatório))|mese di rendicontazione|mois (?:de reporting|du rapport)|miesiąc raport\p{L}*|rapor(?:lama)? (?:ayı|dönemi)|(?:месяц|период) отч[её]т\p{L}*|(?:місяць|період) звіт\p{L}*|(?:měsíc|období) reportu|rapport(?:måna?d|måned|eringsperiod|agemaand|ageperiode)|報告月|报告月份?|보고월|रिपोर्ट(?:िंग)? (?:माह|अवधि)|(?:شهر|فترة) التقرير|période de décompte/u;
/** Of the period in which it was reported, which beside money is a later one. */
export const isReported = (name: string): boolean => reported.test(name);

/** Days whose year nothing tells; a column of months or periods has none. */
export const isYearless = ({ votes, name, spec }: Pick<Column, 'votes' | 'name' | 'spec'>): boolean =>
  votes.areYearless && spec.time === undefined && !unitNamed(name) && !periodNames.test(name);

const daysOf = (votes: DateVotes, order: DayOrder | null): FileTime['days'] =>
  votes.isFull ? null : votes.daysIn(order).all;

/** Answers first; then what all dates of the file say, those of its other columns as well. */
export function timeOf(column: Column, others: readonly OtherDates[], said: Said): FileTime {
  const { votes, name, spec } = column;
  const certain = others.find((other) => other.votes.certain);
  const dated = others.find((other) => other.votes.years.size > 0);
  const found = votes.decided({
    ...(certain?.votes.certain && { elsewhere: certain.votes.certain }),
    ...(spec.usualOrder && { usual: spec.usualOrder }),
    isMonthly: isNamedMonthly(column),
    isPeriod: periodNames.test(name),
    isStatement: column.isStatement && !dayNames.test(name),
    years: new Set(others.flatMap((other) => [...other.votes.years])),
  });
  const order = said.dayOrder ?? found.order;
  const own = unitOf(column, order ?? null);
  const unit = said.timeUnit
    ? sure(said.timeUnit, 'said')
    : { ...own, isSure: own.isSure && !column.isLater };
  const of = (reason: TimeReason): TimeEvidence => ({ reason, column: name, cell: '' });
  const because: TimeEvidence[] = [];
  if (order) {
    const reason = said.dayOrder ? 'said' : found.reason;
    const place = reason === 'column' ? (certain ?? dated ?? column) : column;
    because.push({ reason, column: place.name, cell: place.votes.proof?.cell ?? '' });
  }
  if (unit.unit) because.push(of(unit.reason));
  return {
    unit: unit.unit,
    part: (isOfPart(unit.unit) && numberedPart(votes.numbered(order ?? null), unit.unit)) || null,
    dayOrder: order ?? null,
    because,
    isSure:
      unit.isSure && (!order || said.dayOrder !== undefined || (found.reason !== 'steps' && !found.isLikely)),
    readings: votes.readings(),
    days: unit.unit === 'day' && spec.kind === 'mapped' ? daysOf(votes, order ?? null) : noTime.days,
    asks: [
      ...(order === undefined ? (['dayOrder'] as const) : []),
      ...(unit.isOpen ? (['timeUnit'] as const) : []),
    ],
  };
}

/** What columns are called is what their dates are. */
export const acrossTime = (time: FileTime): FileTime => ({
  ...time,
  because: [
    ...time.because.filter(({ reason }) => reason !== 'cells'),
    { reason: 'across', column: '', cell: '' },
  ],
});

/** Rows may as well have none. */
export const carriedTime = (time: FileTime): FileTime => ({
  ...time,
  because: [...time.because, { reason: 'carried', column: '', cell: '' }],
  isSure: false,
});

const starts: Record<Exclude<TimeUnit, 'day'>, (day: string) => CellSpan> = {
  week: (from) => ({ from, to: addDays(from, 6) }),
  month: (day) => {
    const from = intervalStart(day, 'month');
    return { from, to: intervalEnd(from, 'month') };
  },
  quarter: (day) => monthsFrom(day, 3),
  half: (day) => monthsFrom(day, 6),
};

function monthsFrom(day: string, months: number): CellSpan {
  const month = Number(day.slice(5, 7)) - 1;
  const from = addMonths(intervalStart(day, 'month'), -(month % months));
  return { from, to: addDays(addMonths(from, months), -1) };
}

/** Whether days of a longer span stand in rows of their own. */
const holdsDays = ({ from, to }: CellSpan, days: FileTime['days']): boolean =>
  from !== to && (days === null || [...days].some((day) => from <= day && day <= to));

const isWeekEnd = (name: string): boolean => /\bend(s|ing|e)?\b/.test(name);

/** From the span that a cell writes to the one that it stands for; undefined: its days stand in rows of their own. */
export function widener(
  time: FileTime,
  column: { spec: KindSpec; name: string },
): (span: CellSpan) => CellSpan | undefined {
  const { unit, days } = time;
  if (column.spec.time === 'month-ends' && unit === 'day') return monthEnd;
  if (unit === 'day') return (span) => (holdsDays(span, days) ? undefined : span);
  if (!unit || unit === 'span') return (span) => span;
  if (unit === 'week' && isWeekEnd(column.name))
    return (span) => (span.from === span.to ? { from: addDays(span.to, -6), to: span.to } : span);
  const isShort = ({ from, to }: CellSpan) =>
    from === to || ((unit === 'quarter' || unit === 'half') && to <= starts.month(from).to);
  return (span) => (isShort(span) ? starts[unit](span.from) : span);
}

/** The first or the last day of a month stands for all of it; any other is the day of a sale. */
function monthEnd(span: CellSpan): CellSpan {
  const month = starts.month(span.from);
  return span.from === span.to && (span.from === month.from || span.to === month.to) ? month : span;
}
