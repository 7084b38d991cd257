/** Histories that nobody would wish for, and what plain loops say of them: nothing of it is shared with the product. */
import fc from 'fast-check';
import { addDays, dayIn, eachDay } from '#domain/days.ts';
import type { Metric, Metrics } from '#domain/metrics.ts';
import type { TotalRow } from './history-for-test.ts';

export type Read = {
  song: number;
  at: Date;
  metrics: Metrics;
  /** The platform did not have it then, or showed it to nobody: nothing was read. */
  away?: 'gone' | 'private';
};
export type Point = {
  day: string;
  value: number;
  since: string | undefined;
  isFirst: boolean;
  gained: number;
  corrected: number;
  /** What falls took, whatever of it came back. */
  taken: number;
};

export const measured = ['likes', 'views'] satisfies Metric[];
export const songCount = 3;

/** Who is told of a song: since when they follow it, and on which day it came out, as its platform and as they say. */
export type Told = {
  from?: string | undefined;
  released?: string | undefined;
  saidOwn?: string | undefined;
};

/**
 * As the help says it, song by song: a day counts by the last number read on it; a fall, from one known number to the next,
 * is what was taken back, and a step that makes up half of that beyond the last step before, within 28 days, is what
 * comes back. A song had
 * nothing before it came out, nor a link before its platform put it out; what was read earlier outranks either.
 */
export function pointsOf(
  reads: readonly Read[],
  song: number,
  metric: Metric,
  zone: string,
  { from = '', released, saidOwn }: Told = {},
): Point[] {
  const own = reads.filter((read) => read.song === song);
  const points: Point[] = [];
  const taken: Taken[] = [];
  let rise = { since: '', step: 0 };
  let knownOn = '';
  let [moved, fallen] = [0, 0];
  let known: number | undefined;
  let births = [released, saidOwn]
    .flatMap((day) => day ?? [])
    .sort()
    .reverse();
  for (const [place, read] of own.entries()) {
    const value = read.metrics[metric];
    const day = dayIn(read.at, zone);
    if (value !== undefined && known !== undefined) {
      const step = value - known;
      const back = step < 0 ? 0 : returned(taken, day, step);
      moved += step < 0 ? step : back;
      const usual = rise.since !== '' && addDays(rise.since, 28) >= day ? rise.step : 0;
      if (step < 0) taken.unshift({ day, missing: -step, usual });
      else if (step > back) rise = { since: knownOn, step: step - back };
      fallen += Math.max(0, -step);
    }
    if (value !== undefined) knownOn = day;
    known = value ?? known;
    const next = own[place + 1];
    if ((next && dayIn(next.at, zone) === day) || value === undefined) continue;
    if (value > 0) births = births.filter((birth) => day >= addDays(birth, -1));
    if (day < from) continue;
    const last = points.at(-1);
    const [birth] = births;
    const isBorn = birth !== undefined && day >= addDays(birth, -1);
    const zero = isBorn ? addDays([birth, day].sort()[0] ?? '', -1) : undefined;
    const step = last ? value - last.value : 0;
    const gained = last ? Math.max(0, step - moved) : zero === undefined ? 0 : value;
    const corrected = last ? step - gained : 0;
    points.push({
      day,
      value,
      since: last?.day ?? zero,
      isFirst: !last,
      gained,
      corrected,
      taken: last ? fallen : 0,
    });
    [moved, fallen] = [0, 0];
  }
  return points;
}

/** The latest fall first; of what a step leaves over, the one before. */
type Taken = { day: string; missing: number; usual: number };
function returned(taken: Taken[], day: string, step: number): number {
  const [fall] = taken;
  if (!fall || addDays(fall.day, 28) < day || (step - fall.usual) * 2 < fall.missing) return 0;
  if (step < fall.missing) {
    fall.missing -= step;
    return step;
  }
  taken.shift();
  return fall.missing + returned(taken, day, step - fall.missing);
}

export const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export function expectedTotals(
  reads: readonly Read[],
  zone: string,
  releases: readonly (string | undefined)[] = [],
  ownReleases: readonly (string | undefined)[] = [],
): TotalRow[] {
  const days = [...new Set(reads.map(({ at }) => dayIn(at, zone)))].sort();
  return days.flatMap((day) =>
    measured.flatMap((metric): TotalRow[] => {
      const songs = [...Array(songCount).keys()].map((song) =>
        pointsOf(reads, song, metric, zone, { released: releases[song], saidOwn: ownReleases[song] }),
      );
      const known = songs.flatMap((points) => points.findLast((point) => point.day <= day) ?? []);
      if (known.length === 0) return [];
      const daily = known.filter((point) => point.day === day && point.since === addDays(day, -1));
      return [[day, metric, sum(known.map(({ value }) => value)), known.length, ...growthOf(daily)]];
    }),
  );
}

export const growthOf = (points: readonly Point[]): [number, number] => [
  sum(points.map(({ gained }) => gained)),
  sum(points.map(({ corrected }) => corrected)),
];

/** All that is known to have come within these days. */
export const arrivals = (points: readonly Point[], from: string, to: string): Point[] =>
  points.filter(
    ({ day, since }) => since !== undefined && from <= day && day <= to && addDays(from, -1) <= since,
  );

const isDaily = ({ day, since }: Point) => since === addDays(day, -1);

/** Null where a number was not read at one of the two ends, and the song did not come out between them. */
export function brought(points: readonly Point[], from: string, to: string): [number, number] | null {
  const isRead = (day: string) => points.some((point) => point.day === day);
  const own = arrivals(points, from, to);
  if (!(isRead(addDays(from, -1)) || own[0]?.isFirst) || !isRead(to)) return null;
  return growthOf(own);
}

/** As much of it as is known. */
export function known(points: readonly Point[], from: string, to: string): [number, number] | null {
  const own = arrivals(points, from, to);
  return brought(points, from, to) ?? (own.length > 0 ? growthOf(own) : null);
}

/** The same of the days that a span is compared with; `shift`: how many days before it they lie. */
export function earlier(points: readonly Point[], from: string, to: string, shift: number | undefined) {
  if (shift === undefined) return null;
  const [first] = points;
  const isLater = first?.isFirst && first.since !== undefined && first.since >= addDays(to, -shift);
  return isLater ? ([0, 0] as const) : brought(points, addDays(from, -shift), addDays(to, -shift));
}

/** What came within these days, of all of the songs; of those that a period is compared with, day by day alone. */
export function together(songs: readonly Point[][], from: string, to: string, shift: number | undefined) {
  if (shift === undefined) return null;
  const own = songs.flatMap((points) => arrivals(points, addDays(from, -shift), addDays(to, -shift)));
  const told = shift === 0 ? own : own.filter(isDaily);
  return told.length > 0 ? sum(told.map(({ gained }) => gained)) : null;
}

/** What came within a period over several days, and lies in no one point of it. */
export const crossing = (songs: readonly Point[][], cut: readonly { from: string; to: string }[]): Point[] =>
  songs
    .flatMap((points) => arrivals(points, cut[0]?.from ?? '', cut.at(-1)?.to ?? ''))
    .filter(
      ({ day, since = '' }) =>
        !cut.some(({ from, to }) => from <= day && day <= to && addDays(from, -1) <= since),
    );

const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

/** A span in days, or in weeks from Monday that its ends may cut. */
export function cutOf(from: string, to: string, interval: string) {
  const days = eachDay(from, to);
  const starts = days.filter((day) => interval === 'day' || day === from || isMonday(day));
  return starts.map((start, place) => ({
    from: start,
    to: addDays(starts[place + 1] ?? addDays(to, 1), -1),
  }));
}

/**
 * When histories are, and what the clock says afterwards. In autumn clocks are put back in Berlin and New York; in spring they
 * are put forward there, and back on Chatham and Lord Howe.
 */
export const seasons = [
  { name: 'autumn', start: '2026-10-25', now: '2026-11-20T12:00:00Z' },
  { name: 'spring', start: '2027-03-10', now: '2027-04-05T12:00:00Z' },
] as const;

const hours = 26 * 24 + 11;

/** What the songs have at first; the sum of the larger ones, with all that comes, is just below 2 ** 53. */
const counters = [
  [1000, 2000, 3000],
  [3_002_399_751_500_000, 3_002_399_751_500_001, 3_002_399_751_500_002],
] as const;

const away = fc.oneof(
  { weight: 7, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('gone' as const, 'private' as const) },
);

/** A song is read rarely or several times a day, often without anything new; likes come and go; views may fall. */
const steps = fc
  .uniqueArray(fc.integer({ min: 0, max: hours * 4 }), { minLength: 1, maxLength: 60 })
  .chain((times) =>
    fc.tuple(
      fc.constant(times.toSorted((a, b) => a - b)),
      fc.array(
        fc.record({
          song: fc.nat(songCount - 1),
          step: fc.oneof(fc.constant(0), fc.integer({ min: -30, max: 100 })),
          likes: fc.option(fc.constantFrom(5, 7, 6), { nil: undefined, freq: 6 }),
          away,
        }),
        { minLength: times.length, maxLength: times.length },
      ),
    ),
  );

/** `mayVanish`: at some moments a song is away, and at a later one it may be back, with what it got meanwhile. */
const historyFrom = (start: string, first: readonly number[], mayVanish: boolean) =>
  steps.map(([times, given]) => {
    const views = [...first];
    return given.map(({ song, step, likes, away }, index): Read => {
      views[song] = (views[song] ?? 0) + step;
      const at = new Date(Date.parse(`${start}T00:00:00Z`) + (times[index] ?? 0) * 900_000);
      if (mayVanish && away) return { song, at, metrics: {}, away };
      return { song, at, metrics: { views: views[song] ?? 0, ...(likes !== undefined && { likes }) } };
    });
  });

/** Of autumn, without songs that vanish. */
export const history = historyFrom(seasons[0].start, counters[0], false);

export const historyIn = ({ start }: (typeof seasons)[number]) =>
  fc.oneof(
    { weight: 3, arbitrary: historyFrom(start, counters[0], true) },
    { weight: 1, arbitrary: historyFrom(start, counters[1], true) },
  );

/** What was read of songs; while they were away nothing was. */
export const seenOf = (reads: readonly Read[]): Read[] => reads.filter(({ away }) => away === undefined);

/** Of rules that have not changed for years: Node and the database bring tables of their own. */
export const zones = [
  ...['UTC', 'Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/Berlin'],
  ...['America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Pago_Pago', 'Pacific/Chatham'],
  ...['Asia/Kolkata', 'Asia/Tehran'],
];

/** Days on which songs came out, as their platform or their user says: some before anybody read them, some while they were read. */
export const releasesFrom = (start: string) =>
  fc.array(
    fc.option(
      fc.integer({ min: -6, max: 24 }).map((days) => addDays(start, days)),
      { nil: undefined },
    ),
    { minLength: songCount, maxLength: songCount },
  );
