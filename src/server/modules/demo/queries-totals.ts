/** SQL of what the plot's songs have together: kept once, and copied to each account that follows them. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf } from '#server/db/sql.ts';
import { totals } from '../analytics/table.ts';
import { items } from '../metrics/table.ts';
import { demoItems, demoTotals } from './table.ts';

/** The Monday that an edition counts from, and its first day that is not of the plot alone: the one it was made on. */
export type EditionDays = { monday: string; firstLive: string };

export async function selectEditionDays(
  db: Db,
  itemIds: readonly string[],
): Promise<EditionDays | undefined> {
  const { rows } = await db.execute<{ monday: string; first_live: string }>(sql`
    select d.monday::text as monday, min((i.created_at at time zone d.time_zone)::date)::text as first_live
    from ${demoItems} d join ${items} i on i.id = d.item_id
    where d.item_id = any(${arrayOf('text', itemIds)}) group by d.monday`);
  const row = rows[0];
  return row && { monday: row.monday, firstLive: row.first_live };
}

/** The first day, counted from the Monday, that is not kept; undefined while none is. */
export async function selectFirstUnkept(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ day: number | null }>(
    sql`select max(day) + 1 as day from ${demoTotals}`,
  );
  return rows[0]?.day ?? undefined;
}

/** Keeps what an account has whose totals were built from the songs themselves. */
export async function keepTotals(db: Db, userId: string, { monday, firstLive }: EditionDays): Promise<void> {
  await db.execute(sql`
    insert into ${demoTotals} (day, platform, metric, value, songs, compared, gained, corrected)
    select t.day - ${monday}::date, t.platform, t.metric, t.value, t.songs, t.compared, t.gained, t.corrected
    from ${totals} t where t.user_id = ${userId} and t.day < ${firstLive}::date
    on conflict do nothing`);
}

/** The days before `since`. */
export async function copyTotals(db: Db, userId: string, monday: string, since: string): Promise<void> {
  await db.execute(sql`
    insert into ${totals} (user_id, day, platform, metric, value, songs, compared, gained, corrected)
    select ${userId}, ${monday}::date + t.day, t.platform, t.metric, t.value, t.songs, t.compared, t.gained, t.corrected
    from ${demoTotals} t where ${monday}::date + t.day < ${since}::date`);
}
