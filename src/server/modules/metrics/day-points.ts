/**
 * What a song's numbers did, day by day, and what a span of days brought: the one definition behind every page, export
 * and sum. Days are numbered from 1970-01-01, in whatever zone they were read off. Pure.
 */
import { isGauge, type Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { KnownInterval } from '#domain/sums.ts';

/**
 * A day on which a number moved: what stood at its end (null: withheld), and what was no growth in it (`correctionsOf`):
 * negative where the platform took back, positive where that came back.
 */
export type DayEnd = { day: number; value: number | null; corrected: number };

export type SongDays = {
  itemId: string;
  platform: PlatformId;
  /** The day it came out, as its platform says. */
  released: number | null;
  /** The same, as whoever asks says. */
  ownRelease?: number | null;
  /** The days on which the song was read, in order; the last one before the span that was asked for comes first. */
  read: readonly number[];
  /** In order; on other days that were read the number stood as before. */
  ends: ReadonlyMap<Metric, readonly DayEnd[]>;
};

/** A day on which a number was read, and what came since the last such day. */
export type DayPoint = {
  day: number;
  value: number;
  /**
   * From the end of which day on `gained` came: that of the last reading, and of the first that of the day before the
   * song came out, when its counter was zero; null: nobody knows what came before. More than a day ago: it is no one
   * day's.
   */
  since: number | null;
  isFirst: boolean;
  /** By steps upwards; a gauge has its difference here. */
  gained: number;
  /** What moved and was no growth, of a counter: negative where the platform took back, positive where that came back. */
  corrected: number;
};

/**
 * `countedFrom`: days before it are not those of whoever asks, who did not follow the song then; no page tells of them.
 * What they brought is growth of a song since it came out, and of others of nobody.
 */
export function dayPoints(song: SongDays, metric: Metric, countedFrom: number): DayPoint[] {
  const ends = song.ends.get(metric) ?? [];
  const points: DayPoint[] = [];
  let next = 0;
  let value: number | null = null;
  let corrected = 0;
  const isOfGauge = isGauge(metric);
  const births = isOfGauge ? [] : birthsOf(song);
  let first = births.shift() ?? null;
  for (const day of song.read) {
    for (let end = ends[next]; end && end.day <= day; end = ends[++next]) {
      value = end.value;
      corrected += end.corrected;
    }
    if (value === null) continue;
    // In another zone the day may be the one before. What had a number even earlier came out earlier than is said.
    while (first !== null && day < first - 1 && value > 0) first = births.shift() ?? null;
    // What stands at zero until it comes out has no days before that.
    if (day < countedFrom || (first !== null && day < first && value === 0)) continue;
    const before = points.at(-1);
    if (before) {
      const difference = value - before.value;
      // A fall over a gap was not seen to happen, but the number is lower all the same.
      const gained = isOfGauge ? difference : Math.max(0, difference - corrected);
      const other = difference - gained;
      points.push({ day, value, since: before.day, isFirst: false, gained, corrected: other });
    } else if (first === null || day < first - 1)
      points.push({ day, value, since: null, isFirst: true, gained: 0, corrected: 0 });
    else
      points.push({
        day,
        value,
        since: Math.min(first, day) - 1,
        isFirst: true,
        gained: value,
        corrected: 0,
      });
    corrected = 0;
  }
  return points;
}

/** What came over several days is no one day's. */
export const isOfOneDay = ({ day, since }: Pick<DayPoint, 'day' | 'since'>): boolean => since === day - 1;

/**
 * It came on this day and on no other. Where a number comes back after a fall, what it stands above its old height came since
 * the fall.
 */
export const isOwnOfDay = (point: DayPoint): boolean => isOfOneDay(point) && point.corrected <= 0;

/** The later one first: a counter was zero before its song came out, and before its platform put it out. */
const birthsOf = ({ released, ownRelease }: Pick<SongDays, 'released' | 'ownRelease'>): number[] =>
  [released, ownRelease ?? null].filter((day) => day !== null).sort((a, b) => b - a);

export type Growth = {
  /** Null: not all of the span is known: the number was not read on its last day, or not on the day before its first. */
  gained: number | null;
  corrected: number;
  /** What stood before the first day, where that is known. */
  base: number | null;
  /** Days of the span on which the number was read. */
  daysRead: number;
  /** Days of the span before the song came out: none of them is missing. */
  daysBefore?: number;
  /** Where `gained` is null: what is known to have come within the span. */
  part: KnownInterval<number> | null;
  /** Of what is known to have come (`gained` or `part`), that of several days together. */
  gaps: KnownInterval<number>[];
  /** Where `gained` is null: what came over gaps that reach beyond the span. Nobody knows which share is the span's. */
  across: KnownInterval<number>[];
};

const sumOf = (points: readonly DayPoint[], from: number, to: number): KnownInterval<number> => ({
  from,
  to,
  gained: points.reduce((sum, point) => sum + point.gained, 0),
  corrected: points.reduce((sum, point) => sum + point.corrected, 0),
});

type Arrival = DayPoint & { since: number };
const hasSince = (point: DayPoint): point is Arrival => point.since !== null;

/** What came within these days and is no one day's, each as an interval of its own. */
export const gapsOver = (points: readonly DayPoint[], from: number, to: number): KnownInterval<number>[] =>
  points
    .filter(hasSince)
    .filter(({ day, since }) => day <= to && since >= from - 1 && since < day - 1)
    .map((point) => sumOf([point], point.since, point.day));

/**
 * What the complete days `from` to `to` brought: from the end of the day before to the end of the last. A song that came
 * out on one of them had nothing before.
 */
export function growthOver(points: readonly DayPoint[], from: number, to: number): Growth {
  const base = points.find(({ day }) => day === from - 1);
  const last = points.find(({ day }) => day === to);
  const inside = points.filter(({ day }) => day >= from && day <= to);
  const arrivals = inside.filter(hasSince).filter(({ since }) => since >= from - 1);
  const [first] = arrivals;
  const isNew = first?.isFirst ?? false;
  const shared = {
    base: base?.value ?? (isNew ? 0 : null),
    daysRead: inside.length,
    ...(first && isNew && { daysBefore: first.since - (from - 1) }),
    gaps: gapsOver(points, from, to),
  };
  if ((base || isNew) && last) {
    const { gained, corrected } = sumOf(inside, from - 1, to);
    return { ...shared, gained, corrected, part: null, across: [] };
  }
  const part = first ? sumOf(arrivals, first.since, arrivals.at(-1)?.day ?? to) : null;
  // The first point from `from` on and the first after `to` may be the same: a gap over the whole span.
  const reaching = [
    ...(base || isNew ? [] : [points.find(({ day }) => day >= from)]),
    ...(last ? [] : [points.find(({ day }) => day > to)]),
  ];
  // What a song had when it was first read came at some time since it came out, which is no gap.
  const across = [...new Set(reaching)].flatMap((point) =>
    point && hasSince(point) && !point.isFirst ? [sumOf([point], point.since, point.day)] : [],
  );
  return { ...shared, gained: null, corrected: 0, part, across };
}

/** The day the song came out, as far as its numbers do not say otherwise; null: nobody knows. */
export const releaseOf = ([first]: readonly DayPoint[]): number | null =>
  first?.isFirst && first.since !== null ? first.since + 1 : null;

/** Whether the song came out after this day, as far as is known: before that there was nothing. */
export const isAfter = (points: readonly DayPoint[], day: number): boolean =>
  (releaseOf(points) ?? Number.NEGATIVE_INFINITY) > day;
