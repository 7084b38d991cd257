import { type SQL, sql } from 'drizzle-orm';
import type { ActFacts, AdminAct } from '#contract/audit.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { adminActs, isOfOffice } from './table.ts';

export async function insertAct(db: Db, act: typeof adminActs.$inferInsert): Promise<void> {
  await db.insert(adminActs).values(act);
}

export type ActPlace = { at: Date; id: string };
export type ActsWanted = {
  by: string | undefined;
  whom: string | undefined;
  act: string | undefined;
  /** Days of the zone. */
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
  after: ActPlace | undefined;
  limit: number;
};

type Row = { id: string; at: string; act: string; facts: ActFacts } & Pick<AdminAct, 'by' | 'whom'>;

/** Accounts lie above this module: their names are read from their table, never written. */
const somebody = (id: SQL, account: SQL): SQL => sql`json_build_object('id', ${id},
  'name', trim(${account}.first_name || ' ' || ${account}.last_name), 'email', ${account}.email)`;

const dayBegins = (day: string, timeZone: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`;

/** The latest first: whatever is asked by, an index has it in this order. */
export async function selectActs(db: Db, wanted: ActsWanted): Promise<AdminAct[]> {
  const { by, whom, act, from, to, timeZone, after, limit } = wanted;
  const conditions = [
    sql`true`,
    ...(by ? [sql`a.by = ${by}`] : []),
    ...(whom ? [sql`a.whom = ${whom}`] : []),
    ...(act ? [sql`a.act = ${act}`] : []),
    ...(from ? [sql`a.at >= ${dayBegins(from, timeZone)}`] : []),
    ...(to ? [sql`a.at < ${dayBegins(to, timeZone, 1)}`] : []),
    ...(after ? [sql`(a.at, a.id) < (${at(after.at)}, ${after.id})`] : []),
  ];
  const { rows } = await db.execute<Row>(sql`
    select a.id, a.at, a.act, a.facts, ${somebody(sql`a.by`, sql`b`)} as by,
      case when a.whom is not null then ${somebody(sql`a.whom`, sql`w`)} end as whom
    from ${adminActs} a left join users b on b.id = a.by left join users w on w.id = a.whom
    where ${sql.join(conditions, sql` and `)}
    order by a.at desc, a.id desc limit ${limit}::integer`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** Whoever did anything but share their own account; from one to the next by the index, not act by act. */
export async function selectActors(db: Db): Promise<AdminAct['by'][]> {
  const { rows } = await db.execute<{ actor: AdminAct['by'] }>(sql`
    with recursive actors as (
      (select a.by from ${adminActs} a where ${isOfOffice('a.act')} order by a.by limit 1)
      union all
      select (select a.by from ${adminActs} a where ${isOfOffice('a.act')} and a.by > actors.by order by a.by limit 1)
      from actors where actors.by is not null
    )
    select ${somebody(sql`actors.by`, sql`b`)} as actor from actors left join users b on b.id = actors.by
    where actors.by is not null limit 200`);
  return rows.map(({ actor }) => actor);
}
