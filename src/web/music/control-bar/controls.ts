/**
 * The days that pages of numbers speak of, what those are compared with and how they are cut, as an address says it:
 * `?period=7`, or `?from=…&to=…` for any others, `compare`, `weekday`, `interval`. Pure.
 */
import { type ComparisonName, comparisonOf, matchesWeekdays } from '#domain/comparison.ts';
import {
  addDays,
  addMonths,
  type Days,
  daysBetween,
  earliest,
  type Interval,
  intervalEnd,
  intervalStart,
  intervals,
  isDay,
} from '#domain/days.ts';
import { mostDaysAsked } from '#domain/limits.ts';

/** What the reply of a page speaks of. */
export type ShownDays = Days & {
  timeZone: string;
  /** The days that it is compared with. */
  comparison?: Days | null;
  interval?: Interval;
  /** Its sums are of the list before songs came off it or back. */
  updating?: true;
};

const lengths = { yesterday: 1, '7': 7, '28': 28, '30': 30, '90': 90 } as const;
const calendar = ['month', 'last-month', 'year', '12-months', '5-years'] as const;
type Counted = keyof typeof lengths;
type Calendar = (typeof calendar)[number];

/**
 * In the order of the menu. `release`: since a song came out, on the page of a song whose day is known. `5-years`: as long as
 * may be asked about, where not all time is told.
 */
export const presets = [
  'yesterday',
  '7',
  '28',
  '30',
  '90',
  ...calendar,
  'all',
  'release',
] as const satisfies (Counted | Calendar | 'all' | 'release')[];
export type Preset = (typeof presets)[number];

/** On pages that are not of one song. */
export const offeredAnywhere: readonly Preset[] = presets.filter(
  (name) => name !== 'release' && name !== '5-years',
);

/** Four whole weeks hold every weekday as often, and are what Spotify shows. */
export const defaultPreset = '28' satisfies Preset;

/** `release`: the same days after the release before, on a page of a song whose day is known. */
const allComparisons = ['previous', 'year', 'release', 'off'] as const;
export type Comparison = (typeof allComparisons)[number];
export const comparisonsOffered = (withReleases: boolean): readonly Comparison[] =>
  allComparisons.filter((name) => name !== 'release' || withReleases);

export type Controls = {
  /** Undefined where the address names days of its own. */
  preset: Preset | undefined;
  days: Days | undefined;
  compare: Comparison;
  /** Each day is compared with its own weekday; undefined: as is usual for so many days. */
  isWeekdayMatched: boolean | undefined;
  /** Undefined: by the length of the period. */
  interval: Interval | undefined;
};

/** What a page knows of the days: the last complete one where the reader lives, and when its song came out. */
export type Calendars = { lastDay: string; releasedOn?: string | undefined };

/** Of more days than may be asked about the last ones. */
function asFarBack(from: string, to: string): Days {
  const first = addDays(to, 1 - mostDaysAsked);
  return { from: from < first ? first : from, to };
}

/** Garbage in an address is the default, not an error; what it does not say is as it was `kept`. */
export function readControls(
  search: URLSearchParams,
  kept: string,
  offered: readonly Preset[],
  withReleases = false,
): Controls {
  const before = new URLSearchParams(kept);
  const said = (name: string) => search.get(name) ?? before.get(name);
  const [from, to] = [search.get('from'), search.get('to')];
  const days = isDay(from) && isDay(to) && from <= to ? asFarBack(from, to) : undefined;
  // Where the usual one is not offered, the page is of a song that is younger than that.
  const usual = offered.includes(defaultPreset) ? defaultPreset : 'release';
  const preset = offered.find((name) => name === said('period')) ?? usual;
  return {
    preset: days ? undefined : preset,
    days,
    compare: comparisonsOffered(withReleases).find((name) => name === said('compare')) ?? 'previous',
    isWeekdayMatched: yesOrNo[said('weekday') ?? ''],
    interval: intervals.find((name) => name === search.get('interval')),
  };
}

/** Each weekday by name, the latest first: the days before the last complete one, which has a name of its own. */
export const lastWeekdays = (lastDay: string): string[] =>
  Array.from({ length: 7 }, (_, place) => addDays(lastDay, -1 - place));

/** A choice that says no more than what is usual for the days shown is none: of other days it would say something else. */
export const weekdayChoice = (shown: Days | undefined, isMatched: boolean): Partial<Controls> => ({
  isWeekdayMatched: shown && isMatched === matchesWeekdays(shown, undefined) ? undefined : isMatched,
});

const yesOrNo: Record<string, boolean> = { true: true, false: false };

export type Parameters = Readonly<
  Record<'period' | 'from' | 'to' | 'compare' | 'weekday' | 'interval', string | null>
>;

/** All that is shown, so that the address says the same to whoever has kept something else. */
export const parametersOf = (controls: Controls): Parameters => ({
  period: controls.preset ?? null,
  from: controls.days?.from ?? null,
  to: controls.days?.to ?? null,
  compare: controls.compare,
  weekday: String(controls.isWeekdayMatched ?? 'auto'),
  interval: controls.interval ?? null,
});

/** What the next page begins with. Days of its own are one page's. */
export function keptOf({ preset, compare, isWeekdayMatched }: Controls, kept: string): string {
  const period = preset ?? new URLSearchParams(kept).get('period');
  // The release before is one song's.
  const before = compare === 'release' ? (new URLSearchParams(kept).get('compare') ?? 'previous') : compare;
  const search = new URLSearchParams({ ...(period && { period }), compare: before });
  if (isWeekdayMatched !== undefined) search.set('weekday', String(isWeekdayMatched));
  return search.toString();
}

/** The complete days of a preset; `first` is for the server to say. On the first of a month it is the one that is over. */
export function daysOf(
  preset: Preset,
  { lastDay, releasedOn }: Calendars,
): { from: string | 'first'; to: string } {
  const month = intervalStart(lastDay, 'month');
  if (preset === 'month') return { from: month, to: lastDay };
  if (preset === 'last-month') return { from: addMonths(month, -1), to: addDays(month, -1) };
  if (preset === 'year') return { from: `${lastDay.slice(0, 4)}-01-01`, to: lastDay };
  if (preset === '12-months' || preset === '5-years')
    return { from: addDays(addMonths(lastDay, preset === '5-years' ? -60 : -12), 1), to: lastDay };
  if (preset === 'all') return { from: 'first', to: lastDay };
  if (preset === 'release') return { from: earliest(releasedOn ?? lastDay, lastDay), to: lastDay };
  return { from: addDays(lastDay, 1 - lengths[preset]), to: lastDay };
}

/** The days that are shown, as far as a page can tell without the server. */
export const shownDays = ({ preset, days }: Controls, calendars: Calendars): { from: string; to: string } =>
  days ?? daysOf(preset ?? defaultPreset, calendars);

/**
 * What the server is asked to compare days with. Nothing lies before all time, and of a song nothing before it came out;
 * the release before is read by itself.
 */
export function comparisonAsked(
  { compare, isWeekdayMatched }: Controls,
  { from, to }: ReturnType<typeof shownDays>,
  releasedOn: string | undefined,
): ComparisonName {
  if (compare === 'release' || from === 'first') return 'off';
  const days = comparisonOf({ from, to }, compare, isWeekdayMatched);
  // On the day itself none of its days is over.
  const isRelease = releasedOn !== undefined && releasedOn <= addDays(to, 1);
  return isRelease && days && days.to < releasedOn ? 'off' : compare;
}

/** Where to look when days have nothing: the next longer period up to the present, and the longest of all; else the usual one. */
export function longerThan(shown: Days, calendars: Calendars, offered: readonly Preset[]): Preset[] {
  const reachesFurther = (preset: Preset) => {
    if (preset === 'all') return true;
    const { from, to } = daysOf(preset, calendars);
    return from < shown.from && to >= shown.to;
  };
  const longer = (['28', '90', '12-months', '5-years', 'release', 'all'] as const).filter(
    (preset) => offered.includes(preset) && reachesFurther(preset),
  );
  const [next] = longer;
  const longest = longer.at(-1);
  if (next && longest) return [...new Set([next, longest])];
  return shown.to < calendars.lastDay ? [defaultPreset] : [];
}

/** Of the points those at which any line has a number. */
export const withNumbers = (
  points: readonly Days[],
  lines: readonly (readonly (number | null)[])[],
): Days[] => points.filter((_point, place) => lines.some((values) => (values[place] ?? null) !== null));

/**
 * As many days as are shown, where those that have a number are nearest, and all of what is nearest: a month of a statement
 * is told as a whole. None where something lies within the days that are shown.
 */
export function nearestTo(shown: Days, known: readonly Days[]): Days | undefined {
  const { from, to } = shown;
  const away = (days: Days) => Math.max(daysBetween(days.to, from), daysBetween(to, days.from));
  // Of two that are as near the earlier one.
  const [nearest] = known.toSorted((a, b) => away(a) - away(b) || (a.to < b.to ? -1 : 1));
  if (!nearest || known.some((days) => isWithin(days, shown))) return undefined;
  const length = daysBetween(from, to);
  const ends = known.flatMap((days) => [days.from, days.to]).toSorted();
  if (nearest.from > to) {
    const end = earliest(addDays(nearest.from, length), ends.at(-1) ?? to);
    return { from: nearest.from, to: latest(end, nearest.to) };
  }
  const begin = latest(addDays(nearest.to, -length), ends[0] ?? from);
  return { from: earliest(begin, nearest.from), to: nearest.to };
}

const latest = (one: string, other: string): string => (earliest(one, other) === one ? other : one);

export const isWithin = (days: Days, { from, to }: Days): boolean => from <= days.from && days.to <= to;

/**
 * The span before or after: a month steps by months and a year by years, others by their own length; null beyond the
 * last complete day, and before a song came out. A span that has a name among those offered gets it. `chosen`: what the
 * shown days are called: on the 29th, 28 days are this month as well, and step by their length all the same.
 */
export function stepFrom(
  shown: Days,
  direction: 'back' | 'forward',
  calendars: Calendars,
  offered: readonly Preset[],
  chosen?: Preset,
): Pick<Controls, 'preset' | 'days'> | null {
  const { lastDay, releasedOn } = calendars;
  if (direction === 'forward' && shown.to >= lastDay) return null;
  if (direction === 'back' && releasedOn !== undefined && shown.from <= releasedOn) return null;
  const months = chosen && chosen in lengths ? undefined : monthsOf(shown, lastDay);
  const days = direction === 'back' ? before(shown, months) : after(shown, months, lastDay);
  const preset = offered.find((name) => {
    const named = daysOf(name, calendars);
    return named.from === days.from && named.to === days.to && name !== 'release';
  });
  return preset ? { preset, days: undefined } : { preset: undefined, days };
}

/** Whole months of the calendar that it spans, or would, were its last one over. */
function monthsOf({ from, to }: Days, lastDay: string): 1 | 12 | undefined {
  if (intervalStart(from, 'month') !== from) return undefined;
  const isWhole = (end: string) => to === end || (to === lastDay && to < end);
  if (isWhole(intervalEnd(from, 'month'))) return 1;
  return from.endsWith('-01-01') && isWhole(addDays(addMonths(from, 12), -1)) ? 12 : undefined;
}

function before(shown: Days, months: number | undefined): Days {
  const to = addDays(shown.from, -1);
  if (months) return { from: addMonths(shown.from, -months), to };
  return { from: addDays(to, -daysBetween(shown.from, shown.to)), to };
}

function after(shown: Days, months: number | undefined, lastDay: string): Days {
  if (months) {
    const from = addDays(shown.to, 1);
    return { from, to: earliest(addDays(addMonths(from, months), -1), lastDay) };
  }
  const length = daysBetween(shown.from, shown.to);
  const to = earliest(addDays(shown.to, length + 1), lastDay);
  return { from: addDays(to, -length), to };
}
