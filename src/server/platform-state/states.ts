/** How each platform is doing, for all workers: whether it may be asked now, and what came of the last calls. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import { afterCommit } from '#server/db/after-commit.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { FailureKind } from '#server/platforms/http/failure.ts';
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
