/** Calendar days, written as `2026-11-20`: which one an instant falls on, and counting with them. */

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
/** Counting from a day of this reach stays within what dates and the database can hold; no song has numbers beyond it. */
const [firstDay, lastDay] = ['1900-01-01', '2999-12-31'];
const dayMilliseconds = 24 * 3600_000;

/** The UTC day of an instant. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Making one takes longer than using it a hundred times. Swedish writes days as ISO 8601 does. */
function formatsIn(options: Intl.DateTimeFormatOptions): (instant: Date, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant, timeZone) => {
    const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...options });
    formats.set(timeZone, known);
    return known.format(instant);
  };
}

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** The day of an instant in an IANA zone. */
export const dayIn = formatsIn(dayParts);

/** With its time, as spreadsheets read it: `2026-11-20 14:05`. */
export const momentIn = formatsIn({ ...dayParts, hour: '2-digit', minute: '2-digit' });

/** The first and the last day of several, which both belong to them. */
export type Days = { from: string; to: string };

/** Days of the calendar alone, of the 20th to the 30th century: 30 February is none. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !dayShape.test(text) || text < firstDay || text > lastDay) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && utcDay(instant) === text;
}

/** Steps from one day to another; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);

/** Days since 1970-01-01: long histories are counted through in these. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / dayMilliseconds);

/** To write a day takes longer than what is counted with it: those that songs have numbers of are kept. */
const written = new Map<number, string>();
const mostWritten = 50_000;

export function dayOfNumber(number: number): string {
  const known = written.get(number);
  if (known) return known;
  const day = utcDay(new Date(number * dayMilliseconds));
  if (written.size < mostWritten) written.set(number, day);
  return day;
}

export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/** The last day that is over in a zone. */
export const lastDayIn = (now: Date, timeZone: string): string => addDays(dayIn(now, timeZone), -1);

/** All days from one to another, both included; none where the second comes first. */
export function eachDay(from: string, to: string): string[] {
  const [first, length] = [dayNumber(from), daysBetween(from, to) + 1];
  return Array.from({ length: Math.max(0, length) }, (_, place) => dayOfNumber(first + place));
}

export const earliest = (...days: [string, ...string[]]): string => days.toSorted()[0] ?? days[0];

/** How finely a time is cut: each day, week or month of the calendar. */
export const intervals = ['day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof weekdays)[number];
export const monday: Weekday = 1;

/** The first day of the one that a day lies in. */
export function intervalStart(day: string, interval: Interval, weekStart: Weekday = monday): string {
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7));
}

/** The last day of the one that begins on a day. */
export function intervalEnd(start: string, interval: Interval): string {
  if (interval === 'day') return start;
  if (interval === 'week') return addDays(start, 6);
  return addDays(intervalStart(addDays(start, 31), 'month'), -1);
}

/** The same day of another month, counted from its own; the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 8)}01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const start = utcDay(first);
  return earliest(addDays(start, Number(day.slice(8)) - 1), intervalEnd(start, 'month'));
}

const longestInDays = 120;
const longestInWeeks = 730;

/** More bars than that cannot be told apart, nor one Tuesday from another. */
export function usualInterval(days: number): Interval {
  if (days > longestInWeeks) return 'month';
  return days > longestInDays ? 'week' : 'day';
}

/** Days cut into points, by their own ends where these lie within a week or month. */
export function pointsBetween({ from, to }: Days, interval: Interval, weekStart?: Weekday): Days[] {
  const points: Days[] = [];
  for (let start = from; start <= to; ) {
    const end = earliest(intervalEnd(intervalStart(start, interval, weekStart), interval), to);
    points.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return points;
}

/** The point that has a day; -1: none has. Points follow one another. */
export function pointOf(points: readonly Days[], day: string): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.to ?? '') < day) low = middle + 1;
    else high = middle;
  }
  const point = points[low];
  return point && point.from <= day && day <= point.to ? low : -1;
}
