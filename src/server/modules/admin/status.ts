/** The sync as operators see it: every platform and every queue at one moment. */
import type { PlatformStatus, QueueStatus, SyncStatus } from '#contract/admin.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { selectStates, standingOf } from '#server/platform-state/standing.ts';
import { waitingImports } from '../imports/service.ts';
import { boundedCount, failuresKeptMilliseconds, mostCounted, mostRuns, quotaStatusOf } from './policy.ts';
import {
  countDeadLetters,
  type FailedCalls,
  type FailingSongs,
  selectFailedCalls,
  selectFailingSongs,
} from './queries-dead-letters.ts';
import {
  countJobs,
  type DueCounts,
  quotaKey,
  selectDueCounts,
  selectIntervals,
  selectQuotaCounts,
} from './queries-status.ts';

type Failures = PlatformStatus['failures'];

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/** Where more calls were made than are looked at, the time they cover is shorter, and said. */
function failuresOf(
  id: PlatformId,
  calls: readonly FailedCalls[],
  songs: readonly FailingSongs[],
  dayAgo: Date,
): Failures {
  const ownCalls = calls.filter(({ platform }) => platform === id);
  const ownSongs = songs.filter(({ platform }) => platform === id);
  const isCutOff = sum(ownCalls.map((one) => one.calls)) >= mostRuns;
  const earliest = Math.min(...ownCalls.map((one) => one.earliest.getTime()));
  return {
    since: (isCutOff ? new Date(earliest) : dayAgo).toISOString(),
    calls: Object.fromEntries(ownCalls.flatMap(({ kind, calls }) => (kind ? [[kind, calls]] : []))),
    songs: Object.fromEntries(
      ownSongs.filter(({ recent }) => recent > 0).map(({ kind, recent }) => [kind, recent]),
    ),
    isMore: sum(ownSongs.map((one) => one.songs)) > mostCounted,
  };
}

export async function syncStatus(ctx: Ctx): Promise<SyncStatus> {
  const now = ctx.clock.now();
  const dayAgo = new Date(now.getTime() - failuresKeptMilliseconds);
  const ids = connectedIds(ctx);
  const [backlogs, calls, songs, queues, waiting] = await Promise.all([
    platformBacklogs(ctx),
    selectFailedCalls(ctx.db, ids, dayAgo),
    selectFailingSongs(ctx.db, ids, dayAgo),
    queueStatuses(ctx),
    waitingImports(ctx),
  ]);
  const platforms = backlogs.map((one) => ({ ...one, failures: failuresOf(one.id, calls, songs, dayAgo) }));
  return { at: now.toISOString(), platforms, queues, waitingImports: waiting };
}

/** How each platform stands, what waits for it and how full the queues are: the part of the status that monitoring reads as well. */
type Store = Pick<Ctx, 'db' | 'clock' | 'config' | 'platforms'>;

export const connectedIds = ({ platforms }: Pick<Ctx, 'platforms'>): PlatformId[] =>
  Object.values(platforms).map(({ platform }) => platform.id);

/** The same quotas that its calls are counted in. */
const quotasOf = ({ config }: Pick<Ctx, 'config'>, { platform }: ConnectedPlatform) =>
  platform.limits(config.platforms).quotas;

/** Every platform that has a connector, in the order of the registry. */
export async function platformBacklogs(ctx: Store): Promise<Omit<PlatformStatus, 'failures'>[]> {
  const { db, clock } = ctx;
  const now = clock.now();
  const ids = connectedIds(ctx);
  const connected = Object.values(ctx.platforms);
  const quotas = connected.flatMap((one) =>
    quotasOf(ctx, one).map((quota) => ({ platform: one.platform.id, quota })),
  );
  const [states, due, dead, counts] = await Promise.all([
    selectStates(db),
    waitingOf(db, ids, now),
    countDeadLetters(db, ids),
    selectQuotaCounts(db, quotas, now),
  ]);
  return connected.map(({ platform: { id }, isConfigured }) => {
    const stored = states.get(id);
    const waiting = due.get(id) ?? { due: 0, claimed: 0, oldestDueAt: null };
    const standing = standingOf(
      {
        isConfigured,
        failuresInARow: stored?.failuresInARow ?? 0,
        lastFailure: stored?.lastFailure ?? null,
        pausedUntil: stored?.pausedUntil ?? null,
        claimed: waiting.claimed,
      },
      now,
    );
    return {
      id,
      isConfigured,
      ...standing,
      pausedUntil: standing.pausedUntil?.toISOString() ?? null,
      lastSuccessAt: stored?.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: stored?.lastFailureAt?.toISOString() ?? null,
      lastFailure: stored?.lastFailure ?? null,
      due: boundedCount(waiting.due),
      oldestDueAt: waiting.oldestDueAt?.toISOString() ?? null,
      claimed: waiting.claimed,
      deadLetters: boundedCount(dead.get(id) ?? 0),
      quotas: quotas
        .filter(({ platform }) => platform === id)
        .map(({ quota }) => quotaStatusOf(quota, counts.get(quotaKey(id, quota.name)), now)),
    };
  });
}

/** How many jobs wait, run and gave up, by queue. */
export async function queueStatuses({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<QueueStatus[]> {
  const countedAt = clock.now().toISOString();
  return (await countJobs(db)).map((count) => ({ ...count, countedAt }));
}

/** What waits and what is in work, by platform. */
const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b));

const together = (queues: readonly DueCounts[]): DueCounts =>
  queues.reduce(
    (sum, queue) => ({
      due: sum.due + queue.due,
      claimed: sum.claimed + queue.claimed,
      oldestDueAt: earlier(sum.oldestDueAt, queue.oldestDueAt),
    }),
    { due: 0, claimed: 0, oldestDueAt: null },
  );

/** A platform has as many queues as there are intervals: one for each plan that syncs, and one for hands. */
async function waitingOf(
  db: Db,
  platforms: readonly PlatformId[],
  now: Date,
): Promise<Map<PlatformId, DueCounts>> {
  const intervals = await selectIntervals(db, platforms);
  const counted = [...intervals].map(async ([platform, every]): Promise<[PlatformId, DueCounts]> => {
    const queues = await Promise.all(every.map((seconds) => selectDueCounts(db, platform, seconds, now)));
    return [platform, together(queues)];
  });
  return new Map(await Promise.all(counted));
}
