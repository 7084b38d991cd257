/** SQL of accounts as administrators see them: every list a page by an index, whatever there is. */
import { type SQL, sql } from 'drizzle-orm';
import type { Subscriber, SubscriberDetail } from '#contract/subscribers.ts';
import type { Tier } from '#domain/plans.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { sessions, users } from '../accounts/table.ts';
import { billingAccounts, givenPlans } from '../billing/table.ts';
import { connections } from '../connections/table.ts';
import { imports } from '../imports/table.ts';
import { messages, messageThreads } from '../messages/table.ts';
import { items, runs } from '../metrics/table.ts';
import { notifications } from '../notifications/table.ts';
import { tracks } from '../tracks/table.ts';

/** Seen since then, before then, or suspended. */
export type Activity = { seenSince: Date } | { notSeenSince: Date } | 'suspended';
export type SubscriberPlace = { at: Date | null; id: string };

export type SubscribersWanted = {
  search: string | undefined;
  tier: Tier | undefined;
  activity: Activity | undefined;
  sort: 'created' | 'seen';
  order: 'asc' | 'desc';
  after: SubscriberPlace | undefined;
  limit: number;
};

const seen = sql.raw(`coalesce(u.last_seen_at, '-infinity'::timestamptz)`);

/** As the indexes of the beginnings of names have it. */
function isFound(words: string): SQL {
  const start = `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(u.email like ${start} or lower(u.first_name || ' ' || u.last_name) like ${start}
    or lower(u.last_name) like ${start})`;
}

const isActive = (activity: Activity): SQL => {
  if (activity === 'suspended') return sql`u.suspended_at is not null`;
  return 'seenSince' in activity
    ? sql`${seen} >= ${at(activity.seenSince)}`
    : sql`${seen} < ${at(activity.notSeenSince)}`;
};

const plansHeld = sql`
  (select nullif(b.paid_tier, 'free') from ${billingAccounts} b where b.user_id = u.id) as "paidTier",
  (select g.tier from ${givenPlans} g where g.user_id = u.id) as "givenTier"`;

/** Answers the statement alone: its plan is looked at in a test. */
export function subscribersStatement({
  search,
  tier,
  activity,
  sort,
  order,
  after,
  limit,
}: SubscribersWanted): SQL {
  const by = sort === 'created' ? sql`u.created_at` : seen;
  const direction = sql.raw(order);
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const from = after && (after.at ? at(after.at) : sql`'-infinity'::timestamptz`);
  const conditions = [
    sql`true`,
    ...(search ? [isFound(search)] : []),
    ...(tier ? [sql`u.tier = ${tier}`] : []),
    ...(activity ? [isActive(activity)] : []),
    ...(after ? [sql`(${by}, u.id) ${beyond} (${from}, ${after.id})`] : []),
  ];
  return sql`
    with page as (
      select u.* from ${users} u where ${sql.join(conditions, sql` and `)}
      order by ${by} ${direction}, u.id ${direction} limit ${limit}::integer
    )
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.tier, ${plansHeld},
      u.is_admin as "isAdmin", u.is_demo as "isDemo", u.created_at as "createdAt",
      u.last_seen_at as "lastSeenAt", u.suspended_at as "suspendedAt",
      (select count(*) from ${tracks} t where t.user_id = u.id and t.removed_at is null) as songs
    from page u order by ${by} ${direction}, u.id ${direction}`;
}

const iso = (stored: string): string => new Date(stored).toISOString();
const isoOrNull = (stored: string | null): string | null => (stored === null ? null : iso(stored));

const toSubscriber = (row: Subscriber): Subscriber => ({
  ...row,
  createdAt: iso(row.createdAt),
  lastSeenAt: isoOrNull(row.lastSeenAt),
  suspendedAt: isoOrNull(row.suspendedAt),
  songs: Number(row.songs),
});

export async function selectSubscribers(db: Db, wanted: SubscribersWanted): Promise<Subscriber[]> {
  const { rows } = await db.execute<Subscriber>(subscribersStatement(wanted));
  return rows.map(toSubscriber);
}

type Detail = Omit<SubscriberDetail, 'platforms' | 'subscription' | 'paymentsUrl'>;

const aged = (from: SQL): SQL => sql`coalesce((select json_agg(x) from (${from}) x), '[]')`;

/** Undefined: there is no such account. The latest sessions and conversations alone. */
export async function selectSubscriber(db: Db, id: string, now: Date): Promise<Detail | undefined> {
  const { rows } = await db.execute<Detail>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.tier, ${plansHeld},
      u.is_admin as "isAdmin", u.is_demo as "isDemo", u.created_at as "createdAt",
      u.last_seen_at as "lastSeenAt", u.suspended_at as "suspendedAt", u.language, u.time_zone as "timeZone",
      (select count(*) from ${tracks} t where t.user_id = u.id and t.removed_at is null) as songs,
      ${aged(sql`
        select to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char(s.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSeenAt",
          s.user_agent as "userAgent"
        from ${sessions} s where s.user_id = u.id and s.expires_at > ${at(now)}
        order by s.last_seen_at desc limit 20`)} as sessions,
      ${aged(sql`select c.platform, c.title, c.state from ${connections} c where c.user_id = u.id limit 20`)} as connections,
      (select count(*) from ${imports} i where i.user_id = u.id) as imports,
      (select count(*) from ${notifications} n where n.user_id = u.id) as notifications,
      ${aged(sql`
        select m.id, (select f.subject from ${messages} f where f.thread_id = m.id and f.support_has
          order by f.id desc limit 1) as subject
        from ${messageThreads} m where m.user_id = u.id
          and exists (select from ${messages} f where f.thread_id = m.id and f.support_has)
        order by m.id desc limit 10`)} as threads
    from ${users} u where u.id = ${id}`);
  const [row] = rows;
  return (
    row && {
      ...row,
      ...toSubscriber(row),
      imports: Number(row.imports),
      notifications: Number(row.notifications),
    }
  );
}

export async function selectPlatformsOf(db: Db, userId: string): Promise<SubscriberDetail['platforms']> {
  const { rows } = await db.execute<SubscriberDetail['platforms'][number]>(sql`
    select i.platform, count(*)::integer as songs, (count(*) filter (where i.failures > 0))::integer as failing
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null group by i.platform order by 2 desc, 1`);
  return rows;
}

type Figures = {
  total: number;
  suspended: number;
  day: number;
  week: number;
  month: number;
} & Record<Tier, number>;

const since = (now: Date, days: number): SQL => at(new Date(now.getTime() - days * 24 * 3_600_000));
const counted = (condition: SQL): SQL => sql`(count(*) filter (where ${condition}))::integer`;

/** One walk through the accounts, without those of sample data. */
export async function selectUserFigures(db: Db, now: Date): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select count(*)::integer as total, ${counted(sql`suspended_at is not null`)} as suspended,
      ${counted(sql`tier = 'free'`)} as free, ${counted(sql`tier = 'indie'`)} as indie,
      ${counted(sql`tier = 'premium'`)} as premium,
      ${counted(sql`last_seen_at >= ${since(now, 1)}`)} as day,
      ${counted(sql`last_seen_at >= ${since(now, 7)}`)} as week,
      ${counted(sql`last_seen_at >= ${since(now, 30)}`)} as month
    from ${users} where not is_demo`);
  return rows[0] as Figures;
}

/** What was read in the last 24 hours, and how many songs there are. */
export async function selectSyncFigures(db: Db, now: Date) {
  const { rows } = await db.execute<{ songs: number; read: number; failed: number }>(sql`
    select (select count(*)::integer from ${items}) as songs,
      coalesce(sum(read), 0)::integer as read, coalesce(sum(failed), 0)::integer as failed
    from ${runs} where started_at >= ${since(now, 1)}`);
  return rows[0] ?? { songs: 0, read: 0, failed: 0 };
}
