/** Items, runs and what was read in them: the one way numbers get into the database. */
import { chunk } from 'es-toolkit/array';
import pMap from 'p-map';
import { utcDay } from '#domain/days.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit, insideTransaction } from '#server/db/around-commit.ts';
import { isAlone } from '#server/db/letting-others.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Counts, ItemFailureKind, Reading } from '#server/platforms/platform.ts';
import type { SongDays } from './day-points.ts';
import {
  hasNumbers,
  type ItemKey,
  itemKeyOf,
  type KnownItem,
  orderedMetrics,
  type StatusPeriod,
  soundMetrics,
  statusOf,
  statusPeriods,
  type Unread,
  unreadOf,
} from './policy.ts';
import {
  deleteReadingsOfOwner,
  ensureMonths,
  insertFinishedRun,
  insertItems,
  insertRun,
  lockItemRows,
  type RunResult,
  selectItems,
  updateRun,
} from './queries.ts';
import { selectSongDays } from './queries-days.ts';
import type { DaysWanted } from './queries-days-bounds.ts';
import { storeFailures, storeReadings } from './queries-readings.ts';
import { storeItemSounds } from './queries-sounds.ts';
import { selectStatuses } from './queries-statuses.ts';
import type { Trigger } from './table.ts';

export {
  type DayPoint,
  dayPoints,
  type Growth,
  gapsOver,
  growthOver,
  isAfter,
  isOfOneDay,
  isOwnOfDay,
  releaseOf,
  type SongDays,
} from './day-points.ts';
export { type StoredSound, selectSounds } from './queries-sounds.ts';
export { bindingTerms } from './terms.ts';

type Store = Pick<Ctx, 'db' | 'clock'>;

/** More of one link's are no story any more. */
const mostChanges = 50;

/** When a link was there, gone, private or blocked, as far as that was kept; the latest first. */
export async function readStatuses(
  ctx: Pick<Ctx, 'db'>,
  key: ItemKey,
  userId: string,
): Promise<{ periods: StatusPeriod[]; isWhole: boolean; unread: Unread | null }> {
  // One more tells whether there are others.
  const stored = await selectStatuses(ctx.db, key, userId, mostChanges + 1);
  if (!stored) return { periods: [], isWhole: false, unread: null };
  const told = statusPeriods(stored);
  const periods = told.periods.slice(0, mostChanges);
  return {
    periods,
    isWhole: told.isWhole && periods.length === told.periods.length,
    unread: unreadOf(stored),
  };
}

/**
 * Songs of one statement, of which two are under way at once where a server works on both: a list of usual length is
 * halved, as far as a statement is worth its plan. On the embedded database others get their turn in between.
 */
const [fewestAtOnce, mostAtOnce] = [25, 100];

function songsAtOnce({ db }: Pick<Ctx, 'db'>, songs: number): number {
  // A transaction has one connection.
  if (insideTransaction() || isAlone(db)) return mostAtOnce;
  return Math.min(mostAtOnce, Math.max(fewestAtOnce, Math.ceil(songs / 2)));
}

/** What `visit` needs of a song's days it takes at once; songs come in no order. */
export async function visitSongDays(
  ctx: Pick<Ctx, 'db'>,
  itemIds: readonly string[],
  wanted: DaysWanted,
  visit: (song: SongDays) => void,
): Promise<void> {
  const parts = chunk(itemIds, songsAtOnce(ctx, itemIds.length));
  const concurrency = insideTransaction() ? 1 : 2;
  const read = async (part: string[]) => {
    for (const song of await selectSongDays(ctx.db, part, wanted)) visit(song);
  };
  await pMap(parts, read, { concurrency });
}

/** Its songs are claimed: nobody else reads them meanwhile, so what it says of them is the latest. */
const isClaimed = ({ trigger }: Run): boolean => trigger === 'hand' || trigger === 'schedule';

export type Run = { id: string; platform: PlatformId; trigger: Trigger };

/** Opens the record of one question to a platform; outside a transaction, before anything is asked. */
export async function startRun(
  { db, clock }: Store,
  given: { platform: PlatformId; trigger: Trigger; asked: number },
): Promise<Run> {
  const startedAt = clock.now();
  const run = { ...given, id: newId('run') };
  await insertRun(db, { ...run, startedAt });
  // Here and not first in `recordReadings`: making a partition locks the table, best in a statement of its own.
  await makeMonths({ db, clock });
  return { id: run.id, platform: run.platform, trigger: run.trigger };
}

/** Writes the record of a run whose songs were claimed, when it is over: until then the claim tells of it. */
export const recordRun = (
  { db, clock }: Store,
  run: Run,
  begun: { startedAt: Date; asked: number },
  result: RunResult,
): Promise<void> => insertFinishedRun(db, { ...run, ...begun }, result, clock.now());

export const finishRun = ({ db, clock }: Store, run: Run, result: RunResult): Promise<void> =>
  updateRun(db, run.id, result, clock.now());

/** What was read of items that were restored for an account goes with it; the items themselves go by their owner. */
export const forgetOwnItems = ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> =>
  deleteReadingsOfOwner(db, userId);

/** Makes the partitions of these months, each told by its first day. */
export const makeMonthsOf = ({ db }: Pick<Ctx, 'db'>, months: readonly string[]): Promise<void> =>
  ensureMonths(db, months);

/** Makes the partitions of this and the next month. */
export async function makeMonths({ db, clock }: Store): Promise<void> {
  const now = clock.now();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  await ensureMonths(db, [utcDay(now), utcDay(next)]);
}

/** Makes those of all months from one day to another; best in a transaction of its own, as it locks the tables. */
export async function makeMonthsBetween({ db }: Pick<Ctx, 'db'>, from: string, to: string): Promise<void> {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; ) {
    months.push(month);
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = utcDay(new Date(Date.UTC(year, number, 1)));
  }
  await ensureMonths(db, months);
}

/** Months whose partitions this process knows to be there, by what it opened once. */
const knownMonths = new WeakMap<object, Set<string>>();

async function ensureMonthsOf(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  readings: readonly { observedAt: Date }[],
): Promise<void> {
  const known = knownMonths.get(jobs) ?? new Set();
  knownMonths.set(jobs, known);
  const months = new Set(readings.map(({ observedAt }) => `${utcDay(observedAt).slice(0, 7)}-01`));
  const missing = [...months].filter((month) => !known.has(month));
  if (missing.length === 0) return;
  await ensureMonths(db, missing);
  afterCommit(() => {
    for (const month of missing) known.add(month);
  });
}

/** Items by their platform's ids, as far as they are known. */
export async function findItems(
  { db }: Pick<Ctx, 'db'>,
  keys: readonly ItemKey[],
): Promise<Map<string, KnownItem>> {
  if (keys.length === 0) return new Map();
  return new Map((await selectItems(db, keys)).map((item) => [itemKeyOf(item), item]));
}

export type SongToStore = ItemKey & { url: string; reading: Reading };

/** The item ids of songs, by `itemKeyOf`; unknown songs become items, whoever else is adding them at the same time. */
export async function upsertItems(ctx: Store, songs: readonly SongToStore[]): Promise<Map<string, string>> {
  if (songs.length === 0) return new Map();
  const rows = songs.map(({ reading, ...key }) => ({
    ...key,
    id: newId('item'),
    song: reading.song,
    status: statusOf(reading.availability),
  }));
  await insertItems(ctx.db, rows, ctx.clock.now());
  return new Map((await selectItems(ctx.db, songs)).map((item) => [itemKeyOf(item), item.id]));
}

/** Locks items against other changes until the transaction ends; for a caller that will change several sets. */
export async function lockItems({ db }: Pick<Ctx, 'db'>, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await lockItemRows(db, itemIds);
}

export type ItemReading = {
  itemId: string;
  observedAt: Date;
  reading: Reading | Counts;
  /** Of songs that are claimed: ends the claim (null: until somebody asks by hand). */
  nextSyncAt?: Date | null;
};

/**
 * Stores one reading per item, in the caller's transaction: facts, latest numbers, an observation where a
 * number changed, the row of the UTC day, how it sounds. `changed`: items whose numbers or status are new; `firstOfDay`:
 * items that have a row for this day only now.
 */
export async function recordReadings(
  ctx: Store & Pick<Ctx, 'jobs'>,
  run: Run,
  readings: readonly ItemReading[],
): Promise<{ changed: string[]; firstOfDay: string[] }> {
  if (readings.length === 0) return { changed: [], firstOfDay: [] };
  await ensureMonthsOf(ctx, readings);
  // Whoever claimed them has locked them to see whether they still are theirs.
  if (!isClaimed(run))
    await lockItems(
      ctx,
      readings.map(({ itemId }) => itemId),
    );
  const stored = readings.map(({ itemId, observedAt, reading, nextSyncAt }) => ({
    itemId,
    nextSyncAt,
    observedAt,
    song: 'song' in reading ? reading.song : undefined,
    status: statusOf(reading.availability),
    hasNumbers: hasNumbers(reading),
    metrics: soundMetrics(reading.metrics),
    withheld: orderedMetrics(reading.withheld),
  }));
  const outcomes = await storeReadings(ctx.db, run.id, stored, isClaimed(run));
  await recordSounds(ctx, readings);
  return {
    changed: outcomes.filter(({ isChanged }) => isChanged).map(({ itemId }) => itemId),
    firstOfDay: outcomes.filter(({ isFirstOfDay }) => isFirstOfDay).map(({ itemId }) => itemId),
  };
}

async function recordSounds({ db }: Pick<Ctx, 'db'>, readings: readonly ItemReading[]): Promise<void> {
  const given = readings.flatMap(({ itemId, observedAt, reading: { sound } }) =>
    sound ? [{ itemId, sound: sound === 'no_access' ? null : sound, readAt: observedAt }] : [],
  );
  if (given.length > 0) await storeItemSounds(db, given);
}

/** `detail` is for operators and holds no secret. */
export type FailedReading = {
  itemId: string;
  failedAt: Date;
  kind: ItemFailureKind;
  detail?: string;
};

/** Counts failures; `not-found` marks the item as gone with the date. `gone`: items that became so by this. */
export async function recordFailures(
  ctx: Store,
  run: Run,
  failures: readonly FailedReading[],
): Promise<{ gone: string[] }> {
  if (failures.length === 0) return { gone: [] };
  if (!isClaimed(run))
    await lockItems(
      ctx,
      failures.map(({ itemId }) => itemId),
    );
  return { gone: await storeFailures(ctx.db, failures, isClaimed(run)) };
}
