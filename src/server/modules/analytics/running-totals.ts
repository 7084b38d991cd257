/** From what each song did to what a portfolio's counters were at the end of each day. Pure. */
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { type DayPoint, dayPoints, isOfOneDay, type SongDays } from '../metrics/service.ts';

export type TotalDay = {
  platform: PlatformId;
  metric: Metric;
  day: string;
  /** Sum of the last known values at the end of the day. */
  value: number;
  songs: number;
  /** Songs that were read on this day and on the one before, or came out on it: what follows speaks of them. */
  compared: number;
  gained: number;
  corrected: number;
};

/** What stood at the end of a day. */
export type TotalStanding = Pick<TotalDay, 'platform' | 'metric' | 'value' | 'songs'>;

/** By how much the sum of one counter moves on one day, and how. */
type Move = Pick<TotalDay, 'compared' | 'gained' | 'corrected'> & { started: number; moved: number };

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
  const made: Move = { started: 0, moved: 0, compared: 0, gained: 0, corrected: 0 };
  byDay.set(day, made);
  return made;
}

/** What came over several days is no one day's, and in no total but the value. */
function addPoint(move: Move, point: DayPoint): void {
  const { value, isFirst, gained, corrected } = point;
  if (isFirst) move.started += 1;
  move.moved += isFirst ? value : gained + corrected;
  if (!isOfOneDay(point)) return;
  move.compared += 1;
  move.gained += gained;
  move.corrected += corrected;
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

/**
 * Adds one of the links that make a line. A sum goes on where one of its links hides its number; of a link alone there is
 * none then.
 */
export const addLinkMoves = (
  moves: Moves,
  song: SongDays,
  metric: Metric,
  { points, countedFrom, isAlone }: { points: readonly DayPoint[]; countedFrom: number; isAlone: boolean },
): void =>
  addPoints(moves, isAlone ? { ...song, read: [] } : song, metric, points, { countedFrom, since: -Infinity });

/** The same of one counter whose points somebody has made already. */
function addPoints(
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
  base: readonly TotalStanding[],
  counters: readonly Metric[],
): Moves {
  const standing = new Map<string, Pick<TotalStanding, 'value' | 'songs'>>(
    base.map((row) => [keyOf(row), row]),
  );
  const moves: Moves = new Map();
  for (const { platform, metric, day, value, songs, ...sums } of days) {
    const counter = { platform, metric };
    const before = standing.get(keyOf(counter)) ?? { value: 0, songs: 0 };
    standing.set(keyOf(counter), { value, songs });
    daysOf(moves, counter).set(dayNumber(day), {
      ...sums,
      moved: value - before.value,
      started: songs - before.songs,
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
export function runningTotals(moves: Moves, base: readonly TotalStanding[]): TotalDay[] {
  const standing = new Map<string, Pick<TotalStanding, 'value' | 'songs'>>(
    base.map((row) => [keyOf(row), row]),
  );
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
      const { compared, gained, corrected } = move;
      days.push({ platform, metric, day: dayOfNumber(day), value, songs, compared, gained, corrected });
    }
  }
  return days;
}
