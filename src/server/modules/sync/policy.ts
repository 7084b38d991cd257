/** When a song is asked for again, and how long a worker may have it. Pure. */
import { type FailureKind, type ItemFailureKind, isItemAnswer } from '#server/platforms/http/failure.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { paceOf, rareSyncAt, regularSyncAt, statusOf } from '../metrics/policy.ts';
import type { ItemStatus } from '../metrics/table.ts';

/** A song can be refreshed by hand once in so many seconds, whoever asks. */
export const manualPauseSeconds = 60;

/**
 * A worker that died has lost its songs after `claimSeconds`, which is at most so long; one that lives renews its claim
 * three times in between (see `run.ts`).
 */
export const longestClaimSeconds = 60;

/** When a claim that begins, or is renewed, now ends. */
export const claimEnd = (now: Date, claimSeconds: number): Date =>
  new Date(now.getTime() + claimSeconds * 1000);

/** Calls' worth of songs that are claimed at once: one statement for several calls. */
export const callsOfAClaim = 4;

/** Titles, pictures and who may see a song change seldom: so long its numbers alone are read, where that is cheaper. */
const factsKeptMilliseconds = 7 * 24 * 3600_000;

/** Songs whose facts were read before then are read whole. */
export const factsBorder = (now: Date): Date => new Date(now.getTime() - factsKeptMilliseconds);

/** A run that brought nothing new is kept so long, for the panel of the sync's health. */
export const runsKeptMilliseconds = 30 * 24 * 3600_000;

/**
 * A run that is open for so long was cut off with its process: no claim lasts beyond a minute without it, and nobody waits
 * so long for songs that are added.
 */
export const cutOffAfterMilliseconds = 15 * 60_000;

/** Whether a call that failed as a whole may be due to one of its songs; else they stay due as they were. */
export const isItemsFault = (kind: FailureKind): boolean => kind !== 'rate-limited' && kind !== 'needs-auth';

/** A song that failed so often in a row is a dead letter: shown with its reason, and tried rarely. The index `items_dead` has the same figure. */
export const deadAfter = 8;
const deadPause = 7 * 24 * 3600_000;

const firstPause = 60_000;
const longestPause = 6 * 3600_000;
/** A song that nobody's plan syncs is tried so often after it was asked for by hand. */
const manualTries = 4;

/** Full jitter: anywhere between nothing and a bound that doubles, so that those who failed together part. */
export function backoff(failures: number, random: number): number {
  const bound = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 20));
  return Math.round(bound * random);
}

/** For a song that had no turn this time: within half a minute to one and a half. */
export const soon = (now: Date, random: number): Date =>
  new Date(now.getTime() + firstPause * (0.5 + random));

export type SyncedItem = {
  id: string;
  status: ItemStatus;
  statusSince: Date;
  everySeconds: number | null;
  /** Failures since the last success; 0: it has just been read. */
  failures: number;
  lastFailure: ItemFailureKind | null;
};

/** What a song is once a reading of it is stored. */
export function afterReading(
  item: SyncedItem,
  availability: Reading['availability'],
  observedAt: Date,
): SyncedItem {
  const status = statusOf(availability);
  const statusSince = status === item.status ? item.statusSince : observedAt;
  return { ...item, status, statusSince, failures: 0, lastFailure: null };
}

/** `leastSeconds`: its platform is asked for no song more often than that. */
type Moment = { now: Date; random: number; leastSeconds: number };

/** null: when somebody asks by hand. */
export function nextSyncAt(item: SyncedItem, { now, random, leastSeconds }: Moment): Date | null {
  const { failures, lastFailure } = item;
  const isAnswered =
    failures === 0 || lastFailure === 'not-found' || (lastFailure && isItemAnswer(lastFailure));
  if (!isAnswered) {
    if (item.everySeconds === null && item.failures > manualTries) return null;
    const pause = item.failures < deadAfter ? backoff(item.failures, random) : deadPause;
    return new Date(now.getTime() + pause);
  }
  const everySeconds = paceOf(item.everySeconds, leastSeconds);
  if (everySeconds === null) return null;
  return item.status === 'active'
    ? regularSyncAt(item.id, everySeconds, now)
    : rareSyncAt(item.statusSince, now);
}
