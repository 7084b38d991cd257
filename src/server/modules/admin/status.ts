/** The sync as operators see it: every platform and every queue at one moment. */
import type { PlatformStatus, SyncStatus } from '#contract/admin.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { connectedIds, platformBacklogs, queueStatuses } from './backlog.ts';
import { failuresKeptMilliseconds, mostCounted, mostRuns } from './policy.ts';
import {
  type FailedCalls,
  type FailingSongs,
  selectFailedCalls,
  selectFailingSongs,
} from './queries-failures.ts';

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
  const [backlogs, calls, songs, queues] = await Promise.all([
    platformBacklogs(ctx),
    selectFailedCalls(ctx.db, ids, dayAgo),
    selectFailingSongs(ctx.db, ids, dayAgo),
    queueStatuses(ctx),
  ]);
  const platforms = backlogs.map((one) => ({ ...one, failures: failuresOf(one.id, calls, songs, dayAgo) }));
  return { at: now.toISOString(), platforms, queues };
}
