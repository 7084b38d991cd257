import { and, eq, lt, sql } from 'drizzle-orm';
import { metricNames } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, unnest } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { columnOf } from '../metrics/columns.ts';
import { daily, observations, runs } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import type { PastDay } from './policy.ts';

/** Any number that no other advisory lock of the product uses. */
const preparationLock = 7_205_759_406;

/** Items, partitions and past are written by one click at a time. */
export async function lockPreparation(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${preparationLock})`);
}

/**
 * Items whose past no click has filled yet, or that nobody followed since: their yesterday is not known.
 * Observations are named first, the order in which `ensure_month` locks the two tables: no deadlock with it.
 */
export async function selectWithoutPast(
  db: Db,
  itemIds: readonly string[],
  yesterday: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${arrayOf('text', itemIds)}) as wanted (id)
    where not exists (
        select from ${observations} o join ${runs} r on r.id = o.run_id
        where o.item_id = wanted.id and r.trigger = 'demo'
      )
      or not exists (select from ${daily} d where d.item_id = wanted.id and d.day = ${yesterday}::date)`);
  return rows.map((row) => row.id);
}

/** What was observed in earnest stays: only days without a row are filled. */
export async function insertPast(db: Db, days: readonly PastDay[]): Promise<void> {
  const names = metricNames.filter((name) => days.some(({ metrics }) => metrics[name] !== undefined));
  if (names.length === 0) return;
  const columns = sql.raw(names.map(columnOf).join(', '));
  await db.execute(sql`
    with given as materialized (
      select * from ${unnest(days, {
        item_id: ['text', (row) => row.itemId],
        run_id: ['text', (row) => row.runId],
        day: ['date', (row) => row.day],
        observed_at: ['timestamptz', (row) => row.observedAt],
        is_changed: ['boolean', (row) => row.isChanged],
        corrected: ['jsonb', (row) => JSON.stringify(row.corrected)],
        ...Object.fromEntries(
          names.map((name) => [
            columnOf(name),
            ['bigint', (row: PastDay) => row.metrics[name]] satisfies [string, unknown],
          ]),
        ),
      })}
    ),
    filled as (
      insert into ${daily} (item_id, day, observed_at, source, run_id, corrected, ${columns})
      select item_id, day, observed_at, 'counter', run_id, corrected, ${columns} from given
      on conflict (item_id, day) do nothing
      returning item_id, day
    )
    insert into ${observations} (item_id, observed_at, source, run_id, ${columns})
    select item_id, observed_at, 'counter', run_id, ${columns}
    from given join filled using (item_id, day)
    where is_changed
    on conflict do nothing`);
}

/** Demo accounts made before an instant, some at a time. */
export async function selectOldDemoUsers(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, true), lt(users.createdAt, before)))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** With all that is theirs. Answers the items they followed. */
export async function deleteDemoUsers(db: Db, ids: readonly string[]): Promise<string[]> {
  const followed = await db.execute<{ item_id: string }>(
    sql`select distinct item_id from ${tracks} where user_id = any(${arrayOf('text', ids)})`,
  );
  await db.execute(sql`delete from ${users} where id = any(${arrayOf('text', ids)}) and is_demo`);
  return followed.rows.map((row) => row.item_id);
}
