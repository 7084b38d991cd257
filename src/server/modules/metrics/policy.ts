/** How an item is named, and what follows from what a platform said of it: status, usable numbers, when to ask again. Pure. */
import { type Metric, type Metrics, metricNames } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { type ItemAnswer, isItemAnswer } from '#server/platforms/http/failure.ts';
import type { Counts, ItemFailureKind, Reading } from '#server/platforms/platform.ts';
import type { ItemStatus } from './table.ts';

/** What names an item before it has an id of ours. */
export type ItemKey = { platform: PlatformId; platformTrackId: string };

/** One text per item, for maps. */
export const itemKeyOf = ({ platform, platformTrackId }: ItemKey): string => `${platform} ${platformTrackId}`;

export type KnownItem = ItemKey & {
  id: string;
  status: ItemStatus;
  confirmedAt: Date | undefined;
  title: string;
  artist: string;
  durationSeconds: number | null;
  isrc: string | null;
};

export const statusOf = (availability: Reading['availability']): ItemStatus =>
  availability === 'private' || availability === 'blocked' ? availability : 'active';

/** Without what no counter can say: a negative number, a fraction, more than fits. */
export function soundMetrics(given: Metrics): Metrics {
  const sound: Metrics = {};
  for (const metric of metricNames) {
    const value = given[metric];
    if (value !== undefined && Number.isSafeInteger(value) && value >= 0) sound[metric] = value;
  }
  return sound;
}

/** In the contract's order, so that the same set is always written the same way. */
export const orderedMetrics = (given: readonly Metric[]): Metric[] =>
  metricNames.filter((name) => given.includes(name));

/** A song that is private, blocked or not out yet may come without numbers; then the last known ones stay. */
export const hasNumbers = (reading: Reading | Counts): boolean =>
  (statusOf(reading.availability) === 'active' && !reading.isUpcoming) ||
  Object.keys(reading.metrics).length > 0 ||
  reading.withheld.length > 0;

/**
 * Each item has its own place within the interval, told by its id's random end: whatever was added together
 * is spread over the hour (or day), and stays where it is. The next due time is that place's first
 * occurrence after half an interval has passed.
 */
export function regularSyncAt(itemId: string, everySeconds: number, now: Date): Date {
  const place = Number.parseInt(itemId.slice(-8), 16) % everySeconds;
  const earliest = now.getTime() / 1000 + everySeconds / 2;
  const rounds = Math.ceil((earliest - place) / everySeconds);
  return new Date((rounds * everySeconds + place) * 1000);
}

/**
 * Seconds between reads of a song by itself, by the plan and by what its platform bears (`leastSeconds`); null: when
 * somebody asks.
 */
export const paceOf = (planSeconds: number | null | undefined, leastSeconds = 0): number | null =>
  planSeconds ? Math.max(planSeconds, leastSeconds) : null;

const day = 24 * 3600_000;

/** Gone, private and blocked songs are asked again after 1, 3, then every 7 days. */
export function rareSyncAt(statusSince: Date, now: Date): Date {
  const age = now.getTime() - statusSince.getTime();
  const days = age < day / 2 ? 1 : age < 3.5 * day ? 3 : 7;
  return new Date(now.getTime() + days * day);
}

/** When a song is due that somebody asked for by hand: before everything else. */
export const manualSyncAt = new Date(0);

/** Between two runs of the job that deletes what has grown too old. */
const retentionPause = 3600_000;

/**
 * `before`: what was read earlier is deleted, as it would be older than `keepDays` when the job comes again: nothing
 * ever is. `refreshBefore`: what was confirmed earlier is read again. That leaves failures a sixth of the time, the
 * five days of thirty that a public service of long standing takes (facts §1, [YT-30]).
 */
export function retentionBorders(keepDays: number, now: Date): { before: Date; refreshBefore: Date } {
  const before = now.getTime() + retentionPause - keepDays * day;
  return { before: new Date(before), refreshBefore: new Date(before + (keepDays * day) / 6) };
}

type StatusChange = { at: Date; status: ItemStatus; was: ItemStatus | null };

export type StoredStatuses = {
  status: ItemStatus;
  since: Date;
  createdAt: Date;
  /** Of the last try to read it, where that failed. */
  failure: { kind: ItemFailureKind; detail: string | null } | null;
  /** The latest first. */
  changes: StatusChange[];
};

export type Unread = { reason: ItemAnswer; replacedBy: string | null };

/** Why an item was not read although its platform answered for it. */
export const unreadOf = ({ failure }: Pick<StoredStatuses, 'failure'>): Unread | null =>
  failure && isItemAnswer(failure.kind)
    ? { reason: failure.kind, replacedBy: failure.kind === 'replaced' ? failure.detail : null }
    : null;

export type StatusPeriod = { status: ItemStatus; from: Date; to: Date | null };

/**
 * What an item was, the latest first, and whether that is all since it was first looked up: nothing is said of the time
 * before changes were kept, nor of what lies before the changes given.
 */
export function statusPeriods({ status, since, createdAt, changes }: Omit<StoredStatuses, 'failure'>): {
  periods: StatusPeriod[];
  isWhole: boolean;
} {
  const known = [
    { status, at: since },
    ...changes.filter(({ at }) => at < since).toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  ];
  const first = changes.at(-1);
  // The first change that was kept says what was before it: from when the item was first looked up.
  if (first && first.was !== null && createdAt < first.at) known.push({ status: first.was, at: createdAt });
  const periods = known.map(({ status, at }, place) => ({
    status,
    from: at,
    to: known[place - 1]?.at ?? null,
  }));
  return { periods, isWhole: (known.at(-1)?.at ?? since) <= createdAt };
}
