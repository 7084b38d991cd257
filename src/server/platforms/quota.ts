/** How often a platform's servers may be asked. The counts are kept for all workers together (`platform-state/quotas.ts`). */
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';

/** A rolling window of so many milliseconds, or a calendar day of a time zone. */
export type QuotaWindow = { rollingMilliseconds: number } | { dayIn: 'America/Los_Angeles' };

/** At most so many calls within the window; `page` is where that is written. */
export type Quota = { name: string; calls: number; window: QuotaWindow; page: string };

/** When the caller's turn comes, or, with nothing booked, the instant from which one may be had. */
export type Turn = { waitMilliseconds: number } | { noneBefore: Date };

/** Who made a request that makes calls, and which share of what is left for requests each of the two may have. */
export type Asker = Record<'account' | 'address', { key: string; share: number }>;

export type QuotaKeeper = {
  /** Books one call in each of the quotas, or in none of them. Without `asker`: the sync's. */
  book(platform: PlatformId, quotas: readonly Quota[], asker?: Asker): Promise<Turn>;
  /**
   * Counts a call of the asker's that the sync will make, in the caller's transaction. Answers the instant from which
   * there may be one where none is left.
   */
  wish(db: Db, platform: PlatformId, quota: Quota, asker: Asker): Promise<Date | undefined>;
};

/** Longer waits go back to the database's due times, where they survive a restart and hold no worker. */
export const longestWait = 20_000;

export const rolling = (name: string, calls: number, rollingMilliseconds: number, page: string): Quota => ({
  name,
  calls,
  window: { rollingMilliseconds },
  page,
});
