/** From what each song did to what a portfolio's counters were at the end of each day. Pure. */
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { type DayPoint, dayPoints, type SongDays } from '../metrics/service.ts';

export type TotalDay = {
  platform: PlatformId;
  metric: Metric;
  day: string;
  /** Sum of the last known values at the end of the day. */
  value: number;
  songs: number;
  /** Songs that were read on this day and on the one before: what follows speaks of them. */
  compared: number;
  gained: number;
  corrected: number;
  /** What came to light on this day, since `gapSince` (the earliest, of several songs), and belongs to no day. */
  gapGained: number;
  gapCorrected: number;
  gapSince: string | null;
};

/** What stood before the first day. */
export type Base = Pick<TotalDay, 'platform' | 'metric' | 'value' | 'songs'>;

/** By how much the sum of one counter moves on one day, and how. */
type Move = Omit<TotalDay, 'platform' | 'metric' | 'day' | 'value' | 'songs' | 'gapSince'> & {
  started: number;
  moved: number;
  gapSince: number | null;
};

type Counter = Pick<TotalDay, 'platform' | 'metric'>;
/** By counter, and then by day: a number finds its place many times faster than a text made of all three. */
export type Moves = Map<string, Counter & { byDay: Map<number, Move> }>;

const keyOf = ({ platform, metric }: Counter) => `${platform} ${metric}`;

function daysOf(moves: Moves, { platform, metric }: Counter): Map<number, Move> {
  const key = keyOf({ platform, metric });
  const known = moves.get(key);
  if (known) return known.byDay;
  const byDay = new Map<number, Move>();
  moves.set(key, { platform, metric, byDay });
  return byDay;
}

function moveAt(byDay: Map<number, Move>, day: number): Move {
  const known = byDay.get(day);
  if (known) return known;
  const sums = { started: 0, moved: 0, compared: 0, gained: 0, corrected: 0, gapGained: 0, gapCorrected: 0 };
  const made: Move = { ...sums, gapSince: null };
  byDay.set(day, made);
  return made;
}

function addPoint(move: Move, point: DayPoint): void {
  if (point.since === null) {
    move.started += 1;
    move.moved += point.value;
    return;
  }
  move.moved += point.gained + point.corrected;
  if (point.since === point.day - 1) {
    move.compared += 1;
    move.gained += point.gained;
    move.corrected += point.corrected;
    return;
  }
  move.gapGained += point.gained;
  move.gapCorrected += point.corrected;
  move.gapSince = Math.min(move.gapSince ?? point.since, point.since);
}

type Since = { countedFrom: number; since: number };

/**
 * Adds a song's days from `since` on; what stood before is in the sums already. A day on which it was read has a move
 * for each counter, also one of nothing.
 */
export function addMoves(moves: Moves, song: SongDays, counters: readonly Metric[], within: Since): void {
  for (const metric of counters)
    addPoints(moves, song, metric, dayPoints(song, metric, within.countedFrom), within);
}

/** The same of one counter whose points somebody has made already. */
export function addPoints(
  moves: Moves,
  { platform, read }: Pick<SongDays, 'platform' | 'read'>,
  metric: Metric,
  points: readonly DayPoint[],
  { countedFrom, since }: Since,
): void {
  const byDay = daysOf(moves, { platform, metric });
  for (const day of read) if (day >= since && day >= countedFrom) moveAt(byDay, day);
  for (const point of points) if (point.day >= since) addPoint(moveAt(byDay, point.day), point);
}

/**
 * What `runningTotals` made these days of, on top of `base`: the way back, for something to be added to them. A day on
 * which the platform was read has a move for each of the counters, as one of them may be the first song's that has it.
 */
export function movesBehind(
  days: readonly TotalDay[],
  base: readonly Base[],
  counters: readonly Metric[],
): Moves {
  const standing = new Map<string, Pick<Base, 'value' | 'songs'>>(base.map((row) => [keyOf(row), row]));
  const moves: Moves = new Map();
  for (const { platform, metric, day, value, songs, gapSince, ...sums } of days) {
    const counter = { platform, metric };
    const before = standing.get(keyOf(counter)) ?? { value: 0, songs: 0 };
    standing.set(keyOf(counter), { value, songs });
    daysOf(moves, counter).set(dayNumber(day), {
      ...sums,
      moved: value - before.value,
      started: songs - before.songs,
      gapSince: gapSince === null ? null : dayNumber(gapSince),
    });
  }
  for (const { platform, day } of days)
    for (const metric of counters) moveAt(daysOf(moves, { platform, metric }), dayNumber(day));
  return moves;
}

/**
 * A row per day that has a move, counter by counter: a day on which nobody looked at any song of the platform has none,
 * and no row, so that it shows as missing. Before its first known value a counter has no rows at all.
 */
export function runningTotals(moves: Moves, base: readonly Base[]): TotalDay[] {
  const standing = new Map<string, Pick<Base, 'value' | 'songs'>>(base.map((row) => [keyOf(row), row]));
  const days: TotalDay[] = [];
  for (const [key, { platform, metric, byDay }] of moves) {
    const known = standing.get(key);
    let { value, songs } = known ?? { value: 0, songs: 0 };
    let isKnown = known !== undefined;
    for (const [day, move] of [...byDay].sort(([a], [b]) => a - b)) {
      isKnown ||= move.started > 0;
      if (!isKnown) continue;
      value += move.moved;
      songs += move.started;
      const { compared, gained, corrected, gapGained, gapCorrected, gapSince } = move;
      const sums = { value, songs, compared, gained, corrected, gapGained, gapCorrected };
      const since = gapSince === null ? null : dayOfNumber(gapSince);
      days.push({ platform, metric, day: dayOfNumber(day), ...sums, gapSince: since });
    }
  }
  return days;
}
