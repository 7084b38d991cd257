/** From what each day moved to what stood at its end. Pure. */
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';

/** One day of one counter on one platform: songs first known on it, and by how much all of them moved. */
export type Move = {
  platform: PlatformId;
  metric: Metric;
  day: string;
  started: number;
  moved: number;
  gained: number;
  corrected: number;
};

export type TotalDay = {
  platform: PlatformId;
  metric: Metric;
  day: string;
  value: number;
  songs: number;
  gained: number;
  corrected: number;
};

/** What stood before the first day. */
export type Base = Pick<TotalDay, 'platform' | 'metric' | 'value' | 'songs'>;

const keyOf = ({ platform, metric }: Pick<Move, 'platform' | 'metric'>) => `${platform} ${metric}`;

/** The moves of several sets of songs as those of one. */
export function addMoves(into: Map<string, Move>, moves: readonly Move[]): void {
  for (const move of moves) {
    const key = `${keyOf(move)} ${move.day}`;
    const sum = into.get(key);
    if (!sum) {
      into.set(key, { ...move });
      continue;
    }
    sum.started += move.started;
    sum.moved += move.moved;
    sum.gained += move.gained;
    sum.corrected += move.corrected;
  }
}

/**
 * A row per day that has a move, also one of nothing: a day on which nobody looked at any song of the platform
 * has none, and no row, so that it shows as missing. Before its first known value a counter has no rows at all.
 */
export function runningTotals(moves: Iterable<Move>, base: readonly Base[]): TotalDay[] {
  const standing = new Map(base.map((row) => [keyOf(row), { value: row.value, songs: row.songs }]));
  const days: TotalDay[] = [];
  for (const move of [...moves].toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const { platform, metric, day, gained, corrected } = move;
    const before = standing.get(keyOf(move));
    if (!before && move.started === 0) continue;
    const value = (before?.value ?? 0) + move.moved;
    const songs = (before?.songs ?? 0) + move.started;
    standing.set(keyOf(move), { value, songs });
    days.push({ platform, metric, day, value, songs, gained, corrected });
  }
  return days;
}
