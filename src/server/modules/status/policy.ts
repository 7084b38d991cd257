/** What requests say of a platform. Pure. */
import type { PlatformState } from '#contract/admin.ts';
import { type DayLevel, downReasons, type PlatformHealth, type StatusDay } from '#contract/status.ts';
import { type PlatformFacts, standingOf } from '#server/platform-state/standing.ts';
import type { FailureKind } from '#server/platforms/http/failure.ts';

/** A call that takes longer is slow. */
export const slowSeconds = 10;
const hourMs = 3600_000;
/** Whoever was not asked for so long is not known to be up. */
const knownMs = 24 * hourMs;
/** A worker that lives is seen every five minutes. */
const lateMs = 15 * 60_000;

export type Counted = { calls: number; failed: number; limited: number; slow: number };

export function levelOf({ calls, failed, limited, slow }: Counted): DayLevel {
  if (calls === 0) return 'not-asked';
  const answered = calls - failed - limited;
  if (answered <= 0 && failed === 0) return 'limited';
  if (failed * 2 > calls - limited) return 'down';
  if (failed * 50 > calls - limited) return 'partly';
  return slow * 2 > answered ? 'slow' : 'up';
}

export const statusDay = (day: string, counted: Counted | undefined): StatusDay => ({
  day,
  level: levelOf(counted ?? { calls: 0, failed: 0, limited: 0, slow: 0 }),
  requests: counted?.calls ?? 0,
  failed: counted?.failed ?? 0,
});

export function answeredShare(counted: readonly Counted[]): number | null {
  const sum = (of: (one: Counted) => number) => counted.reduce((total, one) => total + of(one), 0);
  const asked = sum(({ calls, limited }) => calls - limited);
  return asked === 0 ? null : (asked - sum(({ failed }) => failed)) / asked;
}

export type Recent = {
  /** The last two hours. */
  lately: Counted;
  /** The last hour with failures, and the first that is known. */
  lastTroubleAt: Date | null;
  firstAt: Date | null;
};

type Facts = PlatformFacts & { lastSuccessAt: Date | null };

/** What else makes a whole call fail is no answer, as far as anybody can tell. */
const whyDown = (kind: FailureKind | null): PlatformHealth['reason'] =>
  downReasons.find((reason) => reason === kind) ?? 'unavailable';

type Health = Pick<PlatformHealth, 'state' | 'reason'> & { since: Date | null };

/** Keys that are refused keep everybody from reading: that is down, whoever has to mend it. */
export function healthNow(facts: Facts, recent: Recent | undefined, now: Date): Health {
  const { state, reason } = standingOf(facts, now);
  if (state === 'down' || reason === 'needs-auth')
    return { state: 'down', reason: whyDown(reason), since: facts.lastSuccessAt };
  return { ...healthUp(state, facts, recent, now), reason: null };
}

function healthUp(
  state: PlatformState,
  { lastSuccessAt }: Facts,
  recent: Recent | undefined,
  now: Date,
): Omit<Health, 'reason'> {
  if (state === 'not-configured') return { state, since: null };
  if (!lastSuccessAt || now.getTime() - lastSuccessAt.getTime() > knownMs)
    return { state: 'not-asked', since: lastSuccessAt };
  if (state === 'paused') return { state: 'limited', since: lastSuccessAt };
  if (recent && levelOf(recent.lately) === 'slow') return { state: 'slow', since: null };
  const trouble = recent?.lastTroubleAt;
  return { state: 'up', since: trouble ? new Date(trouble.getTime() + hourMs) : (recent?.firstAt ?? null) };
}

/** A clock that was put back since makes no worker late. */
export const workerState = (seenAt: Date | undefined, now: Date): 'up' | 'late' | 'unknown' => {
  if (!seenAt) return 'unknown';
  return now.getTime() - seenAt.getTime() > lateMs ? 'late' : 'up';
};
