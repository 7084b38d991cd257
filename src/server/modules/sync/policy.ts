/** When a song is asked for again, and how long a worker may have it. Pure. */
import type { FailureKind } from '#server/platforms/failure.ts';
import { rareSyncAt, regularSyncAt } from '../metrics/policy.ts';
import type { ItemStatus } from '../metrics/table.ts';

/** A song can be refreshed by hand once in so many seconds, whoever asks. */
export const handPauseSeconds = 60;

/** Longer than any call of a platform with its waits takes; a worker that died has lost its songs after it. */
export const claimMilliseconds = 10 * 60_000;

/** Calls planned for one platform in one tick: one platform's backlog fills neither the queue nor the table. */
export const batchesPerTick = (batchSize: number): number => Math.max(20, Math.ceil(200 / batchSize));

const firstPause = 60_000;
const longestPause = 6 * 3600_000;
/** A song that nobody's plan syncs is tried so often after it was asked for by hand. */
const handTries = 4;

/** Full jitter: anywhere between nothing and a bound that doubles, so that those who failed together part. */
export function backoff(failures: number, random: number): number {
  const bound = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 20));
  return Math.round(bound * random);
}

export type SyncedItem = {
  id: string;
  status: ItemStatus;
  statusSince: Date;
  everySeconds: number | null;
  /** Failures since the last success; 0: it has just been read. */
  failures: number;
  lastFailure: FailureKind | null;
};

type Moment = {
  now: Date;
  random: number /** The platform asked to be left alone until then. */;
  until?: Date | undefined;
};

/** null: when somebody asks by hand. */
export function nextSyncAt(item: SyncedItem, { now, random, until }: Moment): Date | null {
  const isAnswered = item.failures === 0 || item.lastFailure === 'not-found';
  if (!isAnswered) {
    if (item.everySeconds === null && item.failures > handTries) return null;
    const earliest = until && until > now ? until.getTime() : now.getTime();
    return new Date(earliest + backoff(until ? 1 : item.failures, random));
  }
  if (item.everySeconds === null) return null;
  return item.status === 'active'
    ? regularSyncAt(item.id, item.everySeconds, now)
    : rareSyncAt(item.statusSince, now);
}
