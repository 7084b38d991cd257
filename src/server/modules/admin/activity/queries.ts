/** SQL of how many people there were: a statement a figure, each by an index over its days. */
import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import type { Tier } from '#domain/plans.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { activityDays, users, visits } from '../../accounts/table.ts';
import { platformHours } from '../../status/table.ts';
import { tracks } from '../../tracks/table.ts';

export type Group = { day: string; tier: Tier; language: Language | 'none'; people: number };

const dayOf = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`;

export async function selectActive(db: Db, from: string): Promise<Group[]> {
  const { rows } = await db.execute<Group>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, tier, language, people from ${activityDays}
    where day >= ${from}::date`);
  return rows;
}

export type Records = {
  /** When the first account was made. */
  firstAccount: string | null;
  /** The first day that people were counted on. */
  firstCount: string | null;
  /** Days on which visitors’ heartbeats came. */
  visited: string[];
};

/** What tells a day on which nobody came from one that nobody counted. */
export async function selectRecords(db: Db, from: Date): Promise<Records> {
  const { rows } = await db.execute<Records>(sql`
    select (select ${dayOf(sql`min(created_at)`)} from ${users}) as "firstAccount",
      (select to_char(min(day), 'YYYY-MM-DD') from ${activityDays}) as "firstCount",
      array(select distinct ${dayOf(sql`hour`)} from ${visits} where hour >= ${at(from)}) as visited`);
  return rows[0] ?? { firstAccount: null, firstCount: null, visited: [] };
}

/** These three answer the statement alone: its plan is looked at in a test. */
export const registeredStatement = (from: Date): SQL => sql`
  select ${dayOf(sql`created_at`)} as day, tier, coalesce(language, 'none') as language, count(*)::integer as people
  from ${users} where created_at >= ${at(from)} and not is_demo group by 1, 2, 3`;

export const addedStatement = (from: Date): SQL => sql`
  select ${dayOf(sql`t.added_at`)} as day, count(*)::integer as songs
  from ${tracks} t join ${users} u on u.id = t.user_id
  where t.added_at >= ${at(from)} and t.removed_at is null and not u.is_demo group by 1`;

/** Hours that were counted before songs were leave their day unknown. */
export const readStatement = (from: Date): SQL => sql`
  select ${dayOf(sql`hour`)} as day, case when count(read) = count(*) then sum(read)::integer end as songs
  from ${platformHours} where hour >= ${at(from)} group by 1`;

export async function selectRegistered(db: Db, from: Date): Promise<Group[]> {
  return (await db.execute<Group>(registeredStatement(from))).rows;
}

export type DayCount = { day: string; songs: number | null };

export async function selectAdded(db: Db, from: Date): Promise<DayCount[]> {
  return (await db.execute<DayCount>(addedStatement(from))).rows;
}

export async function selectRead(db: Db, from: Date): Promise<DayCount[]> {
  return (await db.execute<DayCount>(readStatement(from))).rows;
}
