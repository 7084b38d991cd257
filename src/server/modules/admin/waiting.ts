/** What waits and what is in work, by platform. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { type Due, selectDue, selectIntervals } from './queries-due.ts';

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b));

const together = (queues: readonly Due[]): Due =>
  queues.reduce(
    (sum, queue) => ({
      due: sum.due + queue.due,
      claimed: sum.claimed + queue.claimed,
      oldestDueAt: earlier(sum.oldestDueAt, queue.oldestDueAt),
    }),
    { due: 0, claimed: 0, oldestDueAt: null },
  );

/** A platform has as many queues as there are intervals: one for each plan that syncs, and one for hands. */
export async function waitingOf(
  db: Db,
  platforms: readonly PlatformId[],
  now: Date,
): Promise<Map<PlatformId, Due>> {
  const intervals = await selectIntervals(db, platforms);
  const counted = [...intervals].map(async ([platform, every]): Promise<[PlatformId, Due]> => {
    const queues = await Promise.all(every.map((seconds) => selectDue(db, platform, seconds, now)));
    return [platform, together(queues)];
  });
  return new Map(await Promise.all(counted));
}
