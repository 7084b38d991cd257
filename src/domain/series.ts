/** What each point of a chart brought: the one way from days to points, of a link, of sums and of own figures. Pure. */
import { addDays, type Days, pointOf } from './days.ts';
import { joined, type KnownInterval, spanOver } from './sums.ts';

/** A day on which something was read. `compared`: how many of what was read were read the day before too, or came out on it. */
export type ReadDay = { day: string; value: number; compared: number; gained: number; corrected: number };

/** Point by point. */
export type PointSeries = {
  /** What stood last within it; null: nothing was read. */
  sparkline: (number | null)[];
  /** All that is known to have come within it; null: nothing is. */
  brought: (number | null)[];
  /** What moved within it and was no growth. */
  corrected: number[];
  daysRead: number[];
  /** The same, each with the days that it came in: without a break there is one. */
  parts: KnownInterval[][];
  /** What came over days nobody looked and reaches over the beginning of a point; those that end in the same one together. */
  gaps: KnownInterval[];
};

/** Days by the point that each lies in, both in order; those that lie in none are left out. */
export function byPoint<Day extends { day: string }>(days: readonly Day[], points: readonly Days[]): Day[][] {
  let next = 0;
  const passed = (isBefore: (day: string) => boolean): number => {
    for (let one = days[next]; one && isBefore(one.day); one = days[next]) next++;
    return next;
  };
  return points.map(({ from, to }) =>
    days.slice(
      passed((day) => day < from),
      passed((day) => day <= to),
    ),
  );
}

/** Days and points are in order. What came over days nobody looked lies in a point, or in a gap that ends in one. */
export function seriesOf(
  days: readonly ReadDay[],
  points: readonly Days[],
  gaps: readonly KnownInterval[] = [],
): PointSeries {
  const read = byPoint(days, points);
  const within = points.map((): KnownInterval[] => []);
  const across = points.map((): KnownInterval[] => []);
  for (const gap of gaps) {
    const place = pointOf(points, gap.to);
    const begins = points[place]?.from;
    if (begins) (gap.from < addDays(begins, -1) ? across : within)[place]?.push(gap);
  }
  const parts = read.map((own, place) => {
    const [single, over] = [partsOf(own), within[place] ?? []];
    return over.length > 0 ? joined([...single, ...over]) : single;
  });
  const sums = parts.map(spanOver);
  return {
    sparkline: read.map((own) => own.at(-1)?.value ?? null),
    brought: sums.map((sum) => sum?.gained ?? null),
    corrected: sums.map((sum) => sum?.corrected ?? 0),
    daysRead: read.map((own) => own.length),
    parts,
    gaps: across.flatMap((own) => spanOver(own) ?? []),
  };
}

/** What came on single days, in order: those that follow each other as one. */
function partsOf(days: readonly ReadDay[]): KnownInterval[] {
  const parts: KnownInterval[] = [];
  for (const { day, compared, gained, corrected } of days) {
    if (compared === 0) continue;
    const from = addDays(day, -1);
    const last = parts.at(-1);
    if (!last || last.to < from) parts.push({ from, to: day, gained, corrected });
    else {
      last.to = day;
      last.gained += gained;
      last.corrected += corrected;
    }
  }
  return parts;
}

/**
 * What came from the end of the day before each point to its end; null: not all of that is known. Of one that is not over
 * it is what has come so far.
 */
export const wholeGains = (
  { parts }: Pick<PointSeries, 'parts'>,
  points: readonly Days[],
  isRunning: (place: number) => boolean = () => false,
): (number | null)[] =>
  points.map(({ from, to }, place) => {
    const [part, ...others] = parts[place] ?? [];
    if (!part || others.length > 0 || part.from >= from) return null;
    return part.to >= to || isRunning(place) ? part.gained : null;
  });

type OwnDay = { from: string | null; value: number };

/** Own days, which stay those of their source. `sums`: of points all of whose days are known. */
export function seriesOfOwnDays(
  days: readonly OwnDay[],
  points: readonly Days[],
): PointSeries & { sums: PointSeries['brought'] } {
  const byDay = new Map(days.map(({ from, value }) => [from ?? '', value]));
  const read = [...byDay].map(([day, value]) => ({ day, value, compared: 1, gained: value, corrected: 0 }));
  const series = seriesOf(read, points);
  return { ...series, sums: wholeGains(series, points) };
}

/** Days in order, each with all that came from the first of them to it. */
export function summedUp(days: readonly OwnDay[]): OwnDay[] {
  let all = 0;
  return days.map(({ from, value }) => {
    all += value;
    return { from, value: all };
  });
}
