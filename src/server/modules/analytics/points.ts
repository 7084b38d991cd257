/**
 * What each point of a chart brought: a day from totals, a week or a month from the songs themselves, because its figure
 * is of those that were read at both of its ends, which sums of days do not know. Pure.
 */
import type { Total } from '#contract/analytics.ts';
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import type { DayPoint } from '../metrics/service.ts';
import type { Days } from './policy.ts';
import type { TotalDay } from './running-totals.ts';

export type Course = Pick<Total, 'sparkline' | 'brought' | 'daysRead' | 'gaps'> & {
  /** Taken back by the platform within each point, 0 or negative. */
  corrected: number[];
};

/** Of one counter on one platform, by days. */
export function courseByDay(days: readonly TotalDay[], points: readonly Days[]): Course {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const each = points.map(({ from }) => byDay.get(from));
  return {
    sparkline: each.map((day) => day?.value ?? null),
    brought: each.map((day) => (day && day.compared > 0 ? day.gained : null)),
    corrected: each.map((day) => day?.corrected ?? 0),
    daysRead: each.map((day) => (day ? 1 : 0)),
    gaps: days.flatMap(({ day, gapSince, gapGained, gapCorrected }) =>
      gapSince === null ? [] : [{ from: gapSince, to: day, gained: gapGained, corrected: gapCorrected }],
    ),
  };
}

/** By longer points: what stood at the last day of each that is known, and what the songs brought. */
export function courseByPoint(
  days: readonly TotalDay[],
  points: readonly Days[],
  { brought, corrected, gaps }: PointSum,
): Course {
  const each = points.map(({ from, to }) => days.filter(({ day }) => from <= day && day <= to));
  return {
    sparkline: each.map((own) => own.at(-1)?.value ?? null),
    brought,
    corrected,
    daysRead: each.map((own) => own.length),
    gaps,
  };
}

type PointSum = Pick<Course, 'brought' | 'corrected' | 'gaps'>;

type Sum = { brought: (number | null)[]; corrected: number[]; gaps: Map<number, Total['gaps'][number]> };

/** Sums of songs under whatever they are told by, filled one song after the other. */
export type PointSums = {
  add: (key: string, song: readonly DayPoint[]) => void;
  of: (key: string) => PointSum;
};

export function pointSums(given: readonly Days[]): PointSums {
  const points = given.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) }));
  const sums = new Map<string, Sum>();
  const empty = (): Sum => ({
    brought: points.map(() => null),
    corrected: points.map(() => 0),
    gaps: new Map(),
  });
  return {
    add(key, song) {
      const sum = sums.get(key) ?? empty();
      sums.set(key, sum);
      const place = new Map(song.map(({ day }, index) => [day, index]));
      const running = runningSums(song);
      for (const [index, { from, to }] of points.entries()) {
        const [start, end] = [place.get(from - 1), place.get(to)];
        if (start === undefined || end === undefined) continue;
        const [before, after] = [running[start], running[end]];
        sum.brought[index] = (sum.brought[index] ?? 0) + (after?.gained ?? 0) - (before?.gained ?? 0);
        sum.corrected[index] =
          (sum.corrected[index] ?? 0) + (after?.corrected ?? 0) - (before?.corrected ?? 0);
      }
      addGaps(sum.gaps, song, points);
    },
    of(key) {
      const { gaps, ...sum } = sums.get(key) ?? empty();
      return { ...sum, gaps: [...gaps.values()] };
    },
  };
}

/** What had come, and what had been taken back, up to each of the days. */
function runningSums(song: readonly DayPoint[]): Pick<DayPoint, 'gained' | 'corrected'>[] {
  const sum = { gained: 0, corrected: 0 };
  return song.map(({ gained, corrected }) => {
    sum.gained += gained;
    sum.corrected += corrected;
    return { ...sum };
  });
}

/** What came over days nobody looked that reach beyond a point, together where they end in the same one. */
function addGaps(
  gaps: Sum['gaps'],
  song: readonly DayPoint[],
  points: readonly { from: number; to: number }[],
): void {
  let index = 0;
  for (const { day, since, gained, corrected } of song) {
    while (index < points.length && (points[index]?.to ?? 0) < day) index++;
    const point = points[index];
    if (!point || day < point.from || since === null || since === day - 1 || since >= point.from - 1)
      continue;
    const known = gaps.get(index);
    const from = dayOfNumber(since);
    const to = dayOfNumber(day);
    gaps.set(index, {
      from: known && known.from < from ? known.from : from,
      to: known && known.to > to ? known.to : to,
      gained: (known?.gained ?? 0) + gained,
      corrected: (known?.corrected ?? 0) + corrected,
    });
  }
}
