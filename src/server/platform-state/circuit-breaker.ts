/** The breaker of each platform, one for all workers: whether it may be asked now, and what came of the last calls. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { type FailureKind, PlatformFailure } from '#server/platforms/http/failure.ts';
import { breaksAfter, longestPause, pauseAfter, probeMilliseconds } from './policy.ts';
import { platformStates } from './table.ts';

/** For a WITH clause: one row while the platform may be asked, which says whether the next call only feels its way. */
export const openPlatform = (platform: PlatformId, now: Date): SQL => sql`
  select coalesce(max(failures_in_a_row), 0) >= ${breaksAfter} as is_probe from ${platformStates}
  where platform = ${platform}
  having coalesce(bool_and(
    paused_until is null or paused_until <= ${at(now)}
    or paused_until > ${at(new Date(now.getTime() + longestPause))}
  ), true)`;

/** For a WITH clause: one worker feels its way, the others wait for what comes of it. */
export const holdOthersBack = (platform: PlatformId, now: Date, when: SQL): SQL => sql`
  update ${platformStates} set paused_until = ${at(new Date(now.getTime() + probeMilliseconds))}
  where platform = ${platform} and ${when}`;

/** A pause that lasts; one longer than any is one of a clock that was put back since. */
const isPaused = (now: Date): SQL => sql`coalesce(paused_until > ${at(now)}
  and paused_until <= ${at(new Date(now.getTime() + longestPause))}, false)`;

/** Limits and keys pause the sync alone: what people ask has a share of its own, and may be of another server. */
const isDown = sql`(failures_in_a_row >= ${breaksAfter} and last_failure = 'unavailable')`;

/** What somebody waits for must not wait for a platform that is down. */
export type CircuitBreaker = {
  /** Throws at once while the platform is down. */
  refuseWhileDown(platform: PlatformId): Promise<void>;
  /** Likewise; and what comes of the call tells all workers. After a pause one call at a time is let through. */
  guard<T>(platform: PlatformId, call: () => Promise<T>): Promise<T>;
};

type Guarding = Noting & { stop?: AbortSignal };

const refusal = (platform: PlatformId): PlatformFailure =>
  new PlatformFailure(platform, 'unavailable', 'circuit open after several outages');

/** Must not be used inside a transaction: the platform is asked while it runs. */
export function openCircuitBreaker(given: Guarding): CircuitBreaker {
  const { db, clock, jobs, stop } = given;

  /** What the last calls failed by, if they did. Of those who come after a pause the first is let through. */
  async function admit(platform: PlatformId): Promise<FailureKind | null> {
    const now = clock.now();
    const { rows } = await db.execute<{ failed: FailureKind | null; is_refused: boolean }>(sql`
      with probe as (${holdOthersBack(platform, now, sql`${isDown} and not ${isPaused(now)}`)} returning 1)
      select case when failures_in_a_row > 0 then last_failure end as failed,
        ${isDown} and not exists (select from probe) as is_refused
      from ${platformStates} where platform = ${platform}`);
    const [row] = rows;
    if (row?.is_refused) throw refusal(platform);
    return row?.failed ?? null;
  }

  async function noteWhatCame(platform: PlatformId, failed: FailureKind | null, failure?: unknown) {
    if (failure === undefined) {
      if (failed === null) return;
      noted.get(jobs)?.delete(platform);
      await noteSuccess(given, platform);
    } else if (failure instanceof PlatformFailure && !failure.isOwnLimit && !stop?.aborted) {
      if (failure.kind === 'unavailable') await noteFailure(given, platform, failure);
      // "Not found" or "too fast" is a sign of life.
      else if (failed === 'unavailable') await endPause(db, platform);
    }
  }

  return {
    async refuseWhileDown(platform) {
      const { rows } = await db.execute(sql`
        select from ${platformStates}
        where platform = ${platform} and ${isDown} and ${isPaused(clock.now())}`);
      if (rows.length > 0) throw refusal(platform);
    },
    async guard(platform, call) {
      const failed = await admit(platform);
      try {
        const result = await call();
        await noteWhatCame(platform, failed);
        return result;
      } catch (failure) {
        await noteWhatCame(platform, failed, failure);
        throw failure;
      }
    },
  };
}

type Noting = { db: Db; clock: Clock; jobs: object };

/** When this process last noted a success of each platform; a process is known by its jobs. */
const noted = new WeakMap<object, Map<PlatformId, number>>();

/** While all is well it is written so often: many workers succeed many times a second. */
const restMilliseconds = 1_000;

/** In the caller's transaction. */
export async function noteSuccess({ db, clock, jobs }: Noting, platform: PlatformId): Promise<void> {
  const now = clock.now();
  const own = noted.get(jobs) ?? new Map<PlatformId, number>();
  noted.set(jobs, own);
  if (Math.abs(now.getTime() - (own.get(platform) ?? 0)) < restMilliseconds) return;
  await db.execute(sql`
    insert into ${platformStates} as state (platform, last_success_at) values (${platform}, ${at(now)})
    on conflict (platform) do update set
      last_success_at = excluded.last_success_at,
      failures_in_a_row = 0,
      paused_until = case when state.last_failure = 'rate-limited' then state.paused_until end`);
  afterCommit(() => own.set(platform, now.getTime()));
}

/** What came without a call of ours was an answer, too, and ends no pause. In the caller's transaction. */
export async function noteAnswers(db: Db, platforms: readonly PlatformId[], now: Date): Promise<void> {
  // In one order, so that two who write them do not wait for each other.
  for (const platform of platforms.toSorted())
    await db.execute(sql`
      insert into ${platformStates} as state (platform, last_success_at) values (${platform}, ${at(now)})
      on conflict (platform) do update set
        last_success_at = greatest(state.last_success_at, excluded.last_success_at)`);
}

/** Our own quota is used up: nobody is to blame, and nobody needs to try before that. */
export async function noteOwnLimit(db: Db, platform: PlatformId, until: Date): Promise<void> {
  await db.execute(sql`
    insert into ${platformStates} as state (platform, paused_until) values (${platform}, ${at(until)})
    on conflict (platform) do update set paused_until = greatest(state.paused_until, excluded.paused_until)`);
}

export type WholeFailure = { kind: FailureKind; until: Date | undefined };

/** A whole call failed. In the caller's transaction. */
export async function noteFailure(
  { db, clock, jobs }: Noting,
  platform: PlatformId,
  { kind, until }: WholeFailure,
): Promise<void> {
  const now = clock.now();
  // The next success has something to mend.
  noted.get(jobs)?.delete(platform);
  const { rows } = await db.execute<{ failures_in_a_row: number; paused_until: string | null }>(sql`
    insert into ${platformStates} as state (platform, last_failure_at, last_failure, failures_in_a_row)
    values (${platform}, ${at(now)}, ${kind}, 1)
    on conflict (platform) do update set
      last_failure_at = excluded.last_failure_at,
      last_failure = excluded.last_failure,
      failures_in_a_row = state.failures_in_a_row + 1
    returning failures_in_a_row, paused_until`);
  const inARow = rows[0]?.failures_in_a_row ?? 1;
  const pausedUntil = pauseAfter({ kind, inARow, until }, now, Math.random());
  if (!pausedUntil) return;
  await db.execute(sql`
    update ${platformStates} set paused_until = ${at(pausedUntil)} where platform = ${platform}`);
}

/** Somebody has mended what was wrong: the next call is made at once, by whoever comes first. */
export async function endPause(db: Db, platform: PlatformId): Promise<void> {
  await db.execute(sql`
    update ${platformStates} set paused_until = null, failures_in_a_row = 0 where platform = ${platform}`);
}
