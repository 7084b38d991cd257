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

/** One day of one counter on one platform: by how much the sum moves, and how. */
type Move = Omit<TotalDay, 'day' | 'value' | 'songs' | 'gapSince'> & {
  day: number;
  started: number;
  moved: number;
  gapSince: number | null;
};

export type Moves = Map<string, Move>;

const keyOf = ({ platform, metric }: Pick<TotalDay, 'platform' | 'metric'>) => `${platform} ${metric}`;

const moveKey = (platform: PlatformId, metric: Metric, day: number) => `${platform} ${metric} ${day}`;

function moveAt(moves: Moves, { platform }: Pick<SongDays, 'platform'>, metric: Metric, day: number): Move {
  const key = moveKey(platform, metric, day);
  const known = moves.get(key);
  if (known) return known;
  const made: Move = {
    ...{ platform, metric, day, started: 0, moved: 0, compared: 0, gained: 0, corrected: 0 },
    ...{ gapGained: 0, gapCorrected: 0, gapSince: null },
  };
  moves.set(key, made);
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

/**
 * Adds a song's days from `since` on; what stood before is in the sums already. A day on which it was read has a move
 * for each counter, also one of nothing.
 */
export function addMoves(
  moves: Moves,
  song: SongDays,
  counters: readonly Metric[],
  { countedFrom, since }: { countedFrom: number; since: number },
): void {
  for (const metric of counters) {
    for (const day of song.read) if (day >= since && day >= countedFrom) moveAt(moves, song, metric, day);
    for (const point of dayPoints(song, metric, countedFrom))
      if (point.day >= since) addPoint(moveAt(moves, song, metric, point.day), point);
  }
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
  for (const { day, value, songs, gapSince, ...row } of days) {
    const before = standing.get(keyOf(row)) ?? { value: 0, songs: 0 };
    standing.set(keyOf(row), { value, songs });
    moves.set(moveKey(row.platform, row.metric, dayNumber(day)), {
      ...row,
      day: dayNumber(day),
      moved: value - before.value,
      started: songs - before.songs,
      gapSince: gapSince === null ? null : dayNumber(gapSince),
    });
  }
  for (const row of days) for (const metric of counters) moveAt(moves, row, metric, dayNumber(row.day));
  return moves;
}

/**
 * A row per day that has a move: a day on which nobody looked at any song of the platform has none, and no row, so that
 * it shows as missing. Before its first known value a counter has no rows at all.
 */
export function runningTotals(moves: Moves, base: readonly Base[]): TotalDay[] {
  const standing = new Map(base.map((row) => [keyOf(row), { value: row.value, songs: row.songs }]));
  const days: TotalDay[] = [];
  for (const move of [...moves.values()].toSorted((a, b) => a.day - b.day)) {
    const before = standing.get(keyOf(move));
    if (!before && move.started === 0) continue;
    const { started, moved, day, gapSince, ...figures } = move;
    const value = (before?.value ?? 0) + moved;
    const songs = (before?.songs ?? 0) + started;
    standing.set(keyOf(move), { value, songs });
    const gap = gapSince === null ? null : dayOfNumber(gapSince);
    days.push({ ...figures, day: dayOfNumber(day), value, songs, gapSince: gap });
  }
  return days;
}
