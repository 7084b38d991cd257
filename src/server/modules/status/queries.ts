/** SQL of how requests went, hour by hour. */
import { sql } from 'drizzle-orm';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared } from '#server/db/sql.ts';
import { runs } from '../metrics/table.ts';
import { type Counted, type Recent, slowSeconds } from './policy.ts';
import { platformHours, workerBeats } from './table.ts';

/** The latest hour that was counted fully. */
export async function lastHour(db: Db): Promise<Date | undefined> {
  const { rows } = await db.execute<{ hour: string | null }>(
    sql`select max(hour) as hour from ${platformHours} where read is not null`,
  );
  return rows[0]?.hour ? new Date(rows[0].hour) : undefined;
}

/**
 * Counts the hours since then anew, with what samples were told: their owners see it as read. What our own end cut off
 * says nothing of a platform; that a song is not there is an answer.
 */
export async function countHours(db: Db, from: Date): Promise<void> {
  await db.execute(sql`
    insert into ${platformHours} (platform, hour, calls, failed, limited, slow, read)
    select platform, date_trunc('hour', started_at, 'UTC'), count(*),
      count(*) filter (where failure in ('unavailable', 'bad-reply', 'needs-auth', 'kept-out')),
      count(*) filter (where failure = 'rate-limited'),
      count(*) filter (where (failure is null or failure = 'not-found')
        and finished_at - started_at > ${slowSeconds}::integer * interval '1 second'),
      sum(read)
    from ${runs}
    where platform = any(${arrayOf('text', platformIds)}) and started_at >= date_trunc('hour', ${at(from)}, 'UTC')
      and finished_at is not null and not cut_off
    group by 1, 2
    on conflict (platform, hour) do update set
      calls = excluded.calls, failed = excluded.failed, limited = excluded.limited, slow = excluded.slow,
      read = excluded.read`);
}

export async function deleteHours(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from ${platformHours} where hour < ${at(before)}`);
}

export async function noteBeat(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${workerBeats} (name, seen_at) values ('jobs', ${at(now)})
    on conflict (name) do update set seen_at = excluded.seen_at`);
}

export async function selectBeat(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ seenAt: workerBeats.seenAt }).from(workerBeats);
  return row?.seenAt;
}

export type CountedDay = Counted & { platform: PlatformId; day: string };

export async function selectDays(db: Db, from: Date): Promise<CountedDay[]> {
  const { rows } = await executePrepared<CountedDay>(
    db,
    sql`
    select platform, to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(calls)::integer as calls,
      sum(failed)::integer as failed, sum(limited)::integer as limited, sum(slow)::integer as slow
    from ${platformHours} where hour >= ${at(from)}
    group by 1, 2`,
  );
  return rows;
}

type RecentRow = Counted & { platform: PlatformId; trouble: string | null; first: string };

/** `lately`: from which hour on a platform may be called slow. */
export async function selectRecent(db: Db, from: Date, lately: Date): Promise<Map<PlatformId, Recent>> {
  const { rows } = await executePrepared<RecentRow>(
    db,
    sql`
    select platform, max(hour) filter (where failed > 0) as trouble, min(hour) as first,
      coalesce(sum(calls) filter (where hour >= ${at(lately)}), 0)::integer as calls,
      coalesce(sum(failed) filter (where hour >= ${at(lately)}), 0)::integer as failed,
      coalesce(sum(limited) filter (where hour >= ${at(lately)}), 0)::integer as limited,
      coalesce(sum(slow) filter (where hour >= ${at(lately)}), 0)::integer as slow
    from ${platformHours} where hour >= ${at(from)}
    group by platform`,
  );
  return new Map(
    rows.map(({ platform, trouble, first, ...counted }) => [
      platform,
      {
        lately: counted,
        lastTroubleAt: trouble === null ? null : new Date(trouble),
        firstAt: new Date(first),
      },
    ]),
  );
}
