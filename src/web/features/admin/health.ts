/** What the numbers of the sync mean for whoever runs it. Pure. */
import type { BoundedCount, PlatformStatus, SyncStatus } from '#contract/admin.ts';

/** The keys of the texts that say what is going on with a platform. */
export type Note =
  | 'notConfigured'
  | 'down'
  | 'keptOut'
  | 'pausedOwn'
  | 'pausedLimit'
  | 'pausedKeys'
  | 'pausedOther'
  | 'stalled'
  | 'working'
  | 'idle';

/** Workers look every two seconds: what has waited for minutes while nobody reads is waiting for a worker. */
const stalledAfterMs = 120_000;

const isStalled = ({ oldestDueAt }: PlatformStatus, now: Date): boolean =>
  oldestDueAt !== null && now.getTime() - Date.parse(oldestDueAt) > stalledAfterMs;

/** A day's budget of calls of our own. */
const isUsedUp = ({ quotas }: PlatformStatus): boolean =>
  quotas.some(({ used, calls, resetsAt }) => resetsAt !== null && used >= calls);

export function noteOf(platform: PlatformStatus, now: Date): Note {
  const { state, reason } = platform;
  if (state === 'not-configured') return 'notConfigured';
  if (state === 'paused') {
    if (reason === null || isUsedUp(platform)) return 'pausedOwn';
    if (reason === 'rate-limited') return 'pausedLimit';
    return reason === 'needs-auth' ? 'pausedKeys' : 'pausedOther';
  }
  if (state === 'down' && reason === 'kept-out') return 'keptOut';
  if (state === 'idle' && isStalled(platform, now)) return 'stalled';
  return state;
}

/** Whether somebody should look: a limit that is reached and keys that were never set are nobody's fault. */
export const needsCare = (platform: PlatformStatus, now: Date): boolean =>
  ['down', 'keptOut', 'pausedKeys', 'pausedOther', 'stalled'].includes(noteOf(platform, now));

const sum = (counts: readonly BoundedCount[]): BoundedCount => ({
  count: counts.reduce((total, { count }) => total + count, 0),
  isMore: counts.some(({ isMore }) => isMore),
});

export type Health = {
  configured: number;
  inOrder: number;
  due: BoundedCount;
  oldestDueAt: string | null;
  deadLetters: BoundedCount;
};

/** Over all platforms that have keys: what belongs to the others waits for them, and is no backlog. */
export function healthOf({ platforms }: Pick<SyncStatus, 'platforms'>, now: Date): Health {
  const configured = platforms.filter(({ isConfigured }) => isConfigured);
  const oldest = configured.flatMap(({ oldestDueAt }) => oldestDueAt ?? []).sort();
  return {
    configured: configured.length,
    inOrder: configured.filter((one) => !needsCare(one, now)).length,
    due: sum(configured.map(({ due }) => due)),
    oldestDueAt: oldest[0] ?? null,
    deadLetters: sum(configured.map(({ deadLetters }) => deadLetters)),
  };
}
