/** How each platform stands, what waits for it and how full the queues are: the part of the status that monitoring reads as well. */
import type { PlatformStatus, QueueStatus } from '#contract/admin.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { bounded, quotaStatusOf, standingOf } from './policy.ts';
import { countDeadLetters } from './queries-failures.ts';
import { countJobs } from './queries-jobs.ts';
import { quotaKey, selectQuotaCounts, selectStates } from './queries-platforms.ts';
import { waitingOf } from './waiting.ts';

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
      due: bounded(waiting.due),
      oldestDueAt: waiting.oldestDueAt?.toISOString() ?? null,
      claimed: waiting.claimed,
      deadLetters: bounded(dead.get(id) ?? 0),
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
