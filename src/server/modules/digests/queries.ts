import { sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import type { Tier } from '#domain/plans.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { notificationPreferences } from '../notifications/table.ts';
import { digests } from './table.ts';

export type DueDigest = {
  userId: string;
  week: string;
  timeZone: string;
  quietFrom: number | null;
  quietTo: number | null;
};

/**
 * Marks the letters that are due as taken, of at most `limit` accounts: on Mondays and Tuesdays from `hour` on where
 * their owner lives, so that a morning without a server is made up for, and one of last week is never sent.
 */
export async function insertDue(
  db: Db,
  now: Date,
  { hour, limit }: { hour: number; limit: number },
): Promise<DueDigest[]> {
  const { rows } = await db.execute<DueDigest>(sql`
    with zones as materialized (select name from pg_timezone_names),
    wanting as (
      -- A zone that this database does not know breaks nobody else's letter.
      select u.id, p.quiet_from, p.quiet_to, coalesce(z.name, 'UTC') as zone
      from ${users} u join ${notificationPreferences} p on p.user_id = u.id
      left join zones z on z.name = u.time_zone
      where p.wants_digest and not u.is_demo and u.suspended_at is null
        and not exists (
          select from ${digests} d
          where d.user_id = u.id and d.week > (${at(now)} at time zone 'UTC')::date - 6
        )
    ),
    local as (select wanting.*, ${at(now)} at time zone zone as local_time from wanting),
    due as (
      select *, date_trunc('week', local_time)::date as week from local
      where extract(isodow from local_time) <= 2
        and local_time >= date_trunc('week', local_time) + make_interval(hours => ${hour})
      order by id limit ${limit}
    ),
    taken as (
      insert into ${digests} (user_id, week, due_at)
      select id, week, ${at(now)} from due on conflict do nothing returning user_id
    )
    select id as "userId", week::text, zone as "timeZone", quiet_from as "quietFrom", quiet_to as "quietTo"
    from due join taken on taken.user_id = due.id`);
  return rows;
}

export type Recipient = {
  id: string;
  email: string;
  language: Language | null;
  timeZone: string;
  tier: Tier;
};

/** Undefined: it was sent, is not wanted any more, or its reader is gone. */
export async function selectRecipient(db: Db, userId: string, week: string): Promise<Recipient | undefined> {
  const { rows } = await db.execute<Recipient>(sql`
    select u.id, u.email, u.language, u.time_zone as "timeZone", u.tier
    from ${digests} d join ${users} u on u.id = d.user_id
    join ${notificationPreferences} p on p.user_id = u.id
    where d.user_id = ${userId} and d.week = ${week}::date and d.sent_at is null and p.wants_digest
      and u.suspended_at is null`);
  return rows[0];
}

export async function markSent(db: Db, userId: string, week: string, now: Date): Promise<void> {
  await db.execute(sql`
    update ${digests} set sent_at = ${at(now)} where user_id = ${userId} and week = ${week}::date`);
}

/** Whose letters are to end; undefined: the account is gone. */
export async function selectLanguage(db: Db, userId: string): Promise<Language | null | undefined> {
  const { rows } = await db.execute<{ language: Language | null }>(
    sql`select language from ${users} where id = ${userId}`,
  );
  return rows[0]?.language;
}

export async function deleteOldDigests(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from ${digests} where due_at < ${at(before)}`);
}
