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
  gained: number;
  corrected: number;
};

export const measured = ['likes', 'views'] satisfies Metric[];
export const songCount = 3;

/**
 * As the help says it, song by song: a day counts by the last number read on it; a fall, from one known number to the next,
 * is what was taken back.
 */
export function pointsOf(reads: readonly Read[], song: number, metric: Metric, zone: string): Point[] {
  const own = reads.filter((read) => read.song === song);
  const points: Point[] = [];
  let fall = 0;
  let known: number | undefined;
  for (const [place, read] of own.entries()) {
    const value = read.metrics[metric];
    if (value !== undefined && known !== undefined) fall += Math.max(0, known - value);
    known = value ?? known;
    const day = dayIn(read.at, zone);
    const next = own[place + 1];
    if ((next && dayIn(next.at, zone) === day) || value === undefined) continue;
    const last = points.at(-1);
    const step = last ? value - last.value : 0;
    const gained = last ? Math.max(0, step + fall) : 0;
    points.push({ day, value, since: last?.day, gained, corrected: step - gained });
    fall = 0;
  }
  return points;
}

export const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export function expectedTotals(reads: readonly Read[], zone: string): TotalRow[] {
  const days = [...new Set(reads.map(({ at }) => dayIn(at, zone)))].sort();
  return days.flatMap((day) =>
    measured.flatMap((metric): TotalRow[] => {
      const songs = [...Array(songCount).keys()].map((song) => pointsOf(reads, song, metric, zone));
      const known = songs.flatMap((points) => points.findLast((point) => point.day <= day) ?? []);
      if (known.length === 0) return [];
      const now = known.filter((point) => point.day === day && point.since !== undefined);
      const daily = now.filter(({ since }) => since === addDays(day, -1));
      const late = now.filter(({ since }) => since !== addDays(day, -1));
      const row = [day, metric, sum(known.map(({ value }) => value)), known.length] as const;
      const gap = [late.map(({ since }) => since).sort()[0] ?? '', ...[late].flatMap(growthOf)] as const;
      return [[...row, ...growthOf(daily), ...(late.length > 0 ? [gap] : [])] as unknown as TotalRow];
    }),
  );
}

export const growthOf = (points: readonly Point[]): [number, number] => [
  sum(points.map(({ gained }) => gained)),
  sum(points.map(({ corrected }) => corrected)),
];

/** Null where a number was not read at one of the two ends. */
export function brought(points: readonly Point[], from: string, to: string): [number, number] | null {
  const isRead = (day: string) => points.some((point) => point.day === day);
  if (!isRead(addDays(from, -1)) || !isRead(to)) return null;
  return growthOf(points.filter(({ day }) => day >= from && day <= to));
}

/** The same of the days that a span is compared with; `shift`: how many days before it they lie. */
export const earlier = (points: readonly Point[], from: string, to: string, shift: number | undefined) =>
  shift === undefined ? null : brought(points, addDays(from, -shift), addDays(to, -shift));

/** Of the songs that were read at both ends. */
export function together(songs: readonly Point[][], from: string, to: string, shift: number | undefined) {
  const known = songs.flatMap((points) => earlier(points, from, to, shift)?.[0] ?? []);
  return known.length > 0 ? sum(known) : null;
}

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
