/** The sync as Prometheus metrics: what is worth an alarm, each with the platform or queue it is of. */
import type { PlatformStatus, QueueStatus, WaitingImports } from '#contract/admin.ts';
import type { Ctx } from '#server/context.ts';
import type { PrometheusMetric, Sample } from '#server/kernel/prometheus.ts';
import { waitingImports } from '../imports/service.ts';
import { mostCounted } from './policy.ts';
import { platformBacklogs, queueStatuses } from './status.ts';

type Backlog = Omit<PlatformStatus, 'failures'>;

const ageSeconds = (instant: string | null, now: Date): number =>
  instant === null ? 0 : Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);

/** What belongs to a platform without keys waits for ever and is no cause for alarm: it has no metrics. */
function platformMetrics(all: readonly Backlog[], now: Date): PrometheusMetric[] {
  const platforms = all.filter(({ isConfigured }) => isConfigured);
  const each = (read: (one: Backlog) => number): Sample[] =>
    platforms.map((one) => ({ labels: { platform: one.id }, value: read(one) }));
  const eachQuota = (value: 'used' | 'asked' | 'calls'): Sample[] =>
    platforms.flatMap(({ id, quotas }) =>
      quotas.map((quota) => ({ labels: { platform: id, quota: quota.name }, value: quota[value] })),
    );
  const upTo = `counted up to ${mostCounted}`;
  return [
    {
      name: 'sync_due_items',
      help: `Songs whose turn has come and that no worker has; ${upTo}.`,
      samples: each(({ due }) => due.count),
    },
    {
      name: 'sync_oldest_due_seconds',
      help: 'How late the song is that has waited longest; 0 when none waits.',
      samples: each(({ oldestDueAt }) => ageSeconds(oldestDueAt, now)),
    },
    {
      name: 'sync_dead_letters',
      help: `Songs that failed again and again; ${upTo}.`,
      samples: each(({ deadLetters }) => deadLetters.count),
    },
    {
      name: 'sync_paused',
      help: '1 while nobody asks the platform: by its limits, for its keys, or because it is down.',
      samples: each(({ pausedUntil }) => (pausedUntil === null ? 0 : 1)),
    },
    {
      name: 'sync_down',
      help: '1 while the breaker is open: several whole calls in a row failed and none succeeded since.',
      samples: each(({ state }) => (state === 'down' ? 1 : 0)),
    },
    {
      name: 'sync_quota_used',
      help: 'Calls booked in the quota’s present window.',
      samples: eachQuota('used'),
    },
    {
      name: 'sync_quota_asked',
      help: 'Calls that people’s requests have used of their budget: of the day, or of about an hour for shorter windows.',
      samples: eachQuota('asked'),
    },
    {
      name: 'sync_quota_calls',
      help: 'Calls that the quota allows within its window.',
      samples: eachQuota('calls'),
    },
  ];
}

function queueMetrics(queues: readonly QueueStatus[]): PrometheusMetric[] {
  const each = (value: 'waiting' | 'active' | 'failed'): Sample[] =>
    queues.map((queue) => ({ labels: { queue: queue.name }, value: queue[value] }));
  return [
    { name: 'job_queue_waiting', help: 'Jobs that are ready to run.', samples: each('waiting') },
    { name: 'job_queue_active', help: 'Jobs that run.', samples: each('active') },
    { name: 'job_queue_failed', help: 'Jobs of the last day that gave up.', samples: each('failed') },
  ];
}

function importMetrics({ imports, bytes, mostBytes }: WaitingImports): PrometheusMetric[] {
  const one = (value: number): Sample[] => [{ labels: {}, value }];
  return [
    { name: 'imports_waiting', help: 'Imports whose files wait to be applied.', samples: one(imports) },
    { name: 'imports_waiting_bytes', help: 'Bytes of these files on the disk.', samples: one(bytes) },
    {
      name: 'imports_waiting_bytes_allowed',
      help: 'Bytes that they may have together; uploads beyond that are refused.',
      samples: one(mostBytes),
    },
  ];
}

/** The same from every process, since they share the database: take the greatest, never the sum. */
export async function syncPrometheusMetrics(ctx: Ctx): Promise<PrometheusMetric[]> {
  const [platforms, queues, waiting] = await Promise.all([
    platformBacklogs(ctx),
    queueStatuses(ctx),
    waitingImports(ctx),
  ]);
  return [...platformMetrics(platforms, ctx.clock.now()), ...queueMetrics(queues), ...importMetrics(waiting)];
}
