/** How a platform stands, from what is stored of its breaker: the same for operators, for artists and for the public. */
import type { PlatformState } from '#contract/admin.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { FailureKind } from '#server/platforms/http/failure.ts';
import { breaksAfter, longestPause } from './policy.ts';
import { platformStates } from './table.ts';

type StateRow = typeof platformStates.$inferSelect;

export async function selectStates(db: Db): Promise<Map<PlatformId, StateRow>> {
  const rows = await db.select().from(platformStates).prepare('platform-states').execute();
  return new Map(rows.map((row) => [row.platform, row]));
}

export type PlatformFacts = {
  isConfigured: boolean;
  failuresInARow: number;
  lastFailure: FailureKind | null;
  pausedUntil: Date | null;
  claimed: number;
};

type Standing = { state: PlatformState; reason: FailureKind | null; pausedUntil: Date | null };

/** A pause longer than any is one of a clock that was put back since; the claims pass over it in the same way. */
const isPause = (until: Date | null, now: Date): boolean =>
  until !== null && until > now && until.getTime() <= now.getTime() + longestPause;

/** Limits and keys pause a platform by themselves; the breaker is for one that does not work. */
const isOutageKind = (kind: FailureKind | null): boolean =>
  kind !== null && kind !== 'rate-limited' && kind !== 'needs-auth';

/** A platform whose breaker opened stays down until a call succeeds, also while one feels its way. */
export function standingOf(facts: PlatformFacts, now: Date): Standing {
  const { isConfigured, failuresInARow, lastFailure, claimed } = facts;
  const pausedUntil = isPause(facts.pausedUntil, now) ? facts.pausedUntil : null;
  if (!isConfigured) return { state: 'not-configured', reason: null, pausedUntil: null };
  if (failuresInARow >= breaksAfter && isOutageKind(lastFailure))
    return { state: 'down', reason: lastFailure, pausedUntil };
  // Keys stay refused until a call succeeds, also once the pause is over and nothing was due since.
  if (failuresInARow > 0 && lastFailure === 'needs-auth')
    return { state: 'paused', reason: lastFailure, pausedUntil };
  // A success ends every pause but those of limits: what stands after one is the platform's limit, or our own quota.
  const isOwn = failuresInARow === 0 && lastFailure !== 'rate-limited';
  if (pausedUntil) return { state: 'paused', reason: isOwn ? null : lastFailure, pausedUntil };
  return { state: claimed > 0 ? 'working' : 'idle', reason: null, pausedUntil: null };
}
