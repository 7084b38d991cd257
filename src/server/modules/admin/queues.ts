/** How many jobs wait, run and gave up, by queue. */
import type { QueueStatus } from '#contract/admin.ts';
import type { Ctx } from '#server/context.ts';

/** Queues of the library itself. */
const isInternal = (name: string): boolean => name.startsWith('__pgboss');

/** The library counts its table once a minute and keeps what it counted (`force`: no older than that). */
export async function queueStatuses({ jobs: { boss } }: Pick<Ctx, 'jobs'>): Promise<QueueStatus[]> {
  const queues = (await boss.getQueues()).filter(({ name }) => !isInternal(name));
  const counted = await Promise.all(queues.map(({ name }) => boss.getQueueStats(name, { force: true })));
  return counted
    .flatMap(([stats]) => stats ?? [])
    .map(({ name, queuedCount, deferredCount, activeCount, failedCount, capturedOn }) => ({
      name,
      waiting: Math.max(0, queuedCount - deferredCount),
      active: activeCount,
      failed: failedCount,
      countedAt: capturedOn.toISOString(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
