/** Which days of a connection are read when, and what a failed reading means. Pure. */
import type { ConnectionProblem } from '#domain/connections.ts';
import { addDays, daysBetween, intervalStart } from '#domain/days.ts';
import type { PlatformFailure } from '#server/platforms/http/failure.ts';

/** As far back as is read when somebody connects. */
export const daysBack = 730;
/** So much of it by day; what is older by month. */
const daysByDay = 61;
/** Days in one step. */
const step = 31;
/** Platforms correct what they have said: reports are two or three days behind, and change for three more. */
const correctedDays = 6;

export type StoredDays = { firstDay: string; fromDay: string | null; toDay: string | null };
export type Chunk = { from: string; to: string; isByDay: boolean };

const later = (one: string, other: string): string => (one > other ? one : other);
const sooner = (one: string, other: string): string => (one < other ? one : other);

/** The latest days first: somebody waits for them. Undefined: all is read up to `last`. */
export function nextChunk({ firstDay, fromDay, toDay }: StoredDays, last: string): Chunk | undefined {
  if (last < firstDay) return undefined;
  if (fromDay === null || toDay === null)
    return { from: later(firstDay, addDays(last, 1 - step)), to: last, isByDay: true };
  if (toDay < last) {
    const from = later(fromDay, addDays(toDay, 1 - correctedDays));
    return { from, to: sooner(last, addDays(from, step - 1)), isByDay: true };
  }
  if (fromDay <= firstDay) return undefined;
  const to = addDays(fromDay, -1);
  const since = later(firstDay, intervalStart(addDays(last, -daysByDay), 'month'));
  if (to >= since) return { from: later(since, addDays(to, 1 - step)), to, isByDay: true };
  return { from: later(firstDay, intervalStart(to, 'month')), to, isByDay: false };
}

export const afterChunk = ({ fromDay, toDay }: StoredDays, { from, to }: Chunk) => ({
  fromDay: fromDay === null ? from : sooner(fromDay, from),
  toDay: toDay === null ? to : later(toDay, to),
});

/** How much of all days is read, from 0 to 1. */
export function progressOf({ firstDay, fromDay, toDay }: StoredDays, last: string): number {
  if (fromDay === null || toDay === null) return 0;
  return Math.min(1, (daysBetween(fromDay, toDay) + 1) / Math.max(1, daysBetween(firstDay, last) + 1));
}

/** What is told of a span as a whole, and read in spans of its own. */
export const wholeSpanDimensions = ['age', 'gender', 'age_gender'] as const;

/** Parts of all people cannot be added up over days: they are asked for over the spans that people look at. */
export const spansOfShares = (last: string): { from: string; to: string }[] =>
  [
    [0, 28],
    [28, 28],
    [0, 90],
    [0, 365],
  ].map(([ago = 0, days = 1]) => ({ from: addDays(last, 1 - ago - days), to: addDays(last, -ago) }));

/** When a failed reading is tried again, in minutes: longer each time, at most six hours. */
export const minutesUntilNextTry = (failures: number): number =>
  Math.min(360, 5 * 2 ** Math.min(failures, 10));

/** In words that its owner can do something with. Access that is missing without anybody having been asked is our own. */
export function problemOf({ kind, status }: Pick<PlatformFailure, 'kind' | 'status'>): ConnectionProblem {
  if (kind === 'needs-auth' && status === undefined) return 'not_configured';
  if (kind === 'rate-limited') return 'limited';
  return kind === 'unavailable' ? 'unavailable' : 'refused';
}
