/**
 * What a song's numbers did, day by day, and what a span of days brought: the one definition behind every page, export
 * and sum. Days are numbered from 1970-01-01, in whatever zone they were read off. Pure.
 */
import { isGauge, type Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';

/**
 * A day on which a number moved: what stood at its end (null: withheld), and what falls took away in it, each from the
 * last known number to the next, whatever was withheld in between.
 */
export type DayEnd = { day: number; value: number | null; fall: number };

export type SongDays = {
  itemId: string;
  platform: PlatformId;
  /** The days on which the song was read, in order; the last one before the span that was asked for comes first. */
  read: readonly number[];
  /** In order; on other days that were read the number stood as before. */
  ends: ReadonlyMap<Metric, readonly DayEnd[]>;
};

/** A day on which a number was read, and what came since the last such day. */
export type DayPoint = {
  day: number;
  value: number;
  /** The day it was last read before; null: this is the first. More than a day ago: what came belongs to the gap. */
  since: number | null;
  /** By steps upwards; a gauge has its difference here. */
  gained: number;
  /** By falls of a counter, 0 or negative: taken back by the platform. */
  corrected: number;
};

/**
 * `countedFrom`: days before it are not those of whoever asks, who did not follow the song then; what they brought is no
 * growth, and no page tells of them.
 */
export function dayPoints(song: SongDays, metric: Metric, countedFrom: number): DayPoint[] {
  const ends = song.ends.get(metric) ?? [];
  const points: DayPoint[] = [];
  let next = 0;
  let value: number | null = null;
  let fall = 0;
  for (const day of song.read) {
    for (let end = ends[next]; end && end.day <= day; end = ends[++next]) {
      value = end.value;
      fall += end.fall;
    }
    if (value === null || day < countedFrom) continue;
    const before = points.at(-1);
    points.push({ day, value, since: before?.day ?? null, ...stepOf(metric, before?.value, value, fall) });
    fall = 0;
  }
  return points;
}

function stepOf(metric: Metric, before: number | undefined, value: number, fall: number) {
  if (before === undefined) return { gained: 0, corrected: 0 };
  const difference = value - before;
  if (isGauge(metric)) return { gained: difference, corrected: 0 };
  // A fall over a gap was not seen to happen, but the number is lower all the same.
  const gained = Math.max(0, difference + fall);
  return { gained, corrected: difference - gained };
}

/** From the end of one day to the end of another. */
export type Stretch = { from: number; to: number; gained: number; corrected: number };

export type Growth = {
  /** Null: the number was not read on the last day, or not on the day before the first. */
  gained: number | null;
  corrected: number;
  /** What stood before the first day, where that was read. */
  base: number | null;
  /** Days of the span on which the number was read. */
  daysRead: number;
  /** Where `gained` is null: what is known to have come within the span. */
  part: Stretch | null;
  /** Where `gained` is null: what came over gaps that reach beyond the span. Nobody knows which share is the span's. */
  across: Stretch[];
};

const sumOf = (points: readonly DayPoint[], from: number, to: number): Stretch => ({
  from,
  to,
  gained: points.reduce((sum, point) => sum + point.gained, 0),
  corrected: points.reduce((sum, point) => sum + point.corrected, 0),
});

/** What the complete days `from` to `to` brought: from the end of the day before to the end of the last. */
export function growthOver(points: readonly DayPoint[], from: number, to: number): Growth {
  const base = points.find(({ day }) => day === from - 1);
  const last = points.find(({ day }) => day === to);
  const inside = points.filter(({ day }) => day >= from && day <= to);
  const shared = { base: base?.value ?? null, daysRead: inside.length };
  if (base && last) {
    const { gained, corrected } = sumOf(inside, from - 1, to);
    return { ...shared, gained, corrected, part: null, across: [] };
  }
  const known = base ? [base, ...inside] : inside;
  const [start, end] = [known[0], known.at(-1)];
  const part = start && end && end.day > start.day ? sumOf(known.slice(1), start.day, end.day) : null;
  // The first point from `from` on and the first after `to` may be the same: a gap over the whole span.
  const arrivals = [
    ...(base ? [] : [points.find(({ day }) => day >= from)]),
    ...(last ? [] : [points.find(({ day }) => day > to)]),
  ];
  const across = [...new Set(arrivals)].flatMap((point) =>
    point && point.since !== null ? [sumOf([point], point.since, point.day)] : [],
  );
  return { ...shared, gained: null, corrected: 0, part, across };
}
