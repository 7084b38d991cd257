import { type SQL, sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { alerts, goals } from './table.ts';

export type WatchedSubject = { trackId: string | null; songId: string | null; metric: Metric };

export type GoalRow = WatchedSubject & {
  id: string;
  target: number;
  begunAt: number;
  due: string | null;
  createdAt: string;
  reachedAt: string | null;
};

export type AlertRow = WatchedSubject & {
  id: string;
  direction: 'above' | 'below';
  threshold: number;
  createdAt: string;
  judgedDay: string | null;
  isBeyond: boolean;
};

const instantOf = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const goalColumns = sql`id, track_id as "trackId", song_id as "songId", metric, target::float8 as target,
  begun_at::float8 as "begunAt", due::text, ${instantOf('created_at')} as "createdAt", ${instantOf('reached_at')} as "reachedAt"`;

const alertColumns = sql`id, track_id as "trackId", song_id as "songId", metric, direction, threshold::float8 as threshold,
  ${instantOf('created_at')} as "createdAt", judged_day::text as "judgedDay", is_beyond as "isBeyond"`;

export type RowsWanted = { id?: string; trackId?: string; songId?: string };

const narrowed = ({ id, trackId, songId }: RowsWanted): SQL => sql`
  ${id === undefined ? sql`` : sql`and id = ${id}`}
  ${trackId === undefined ? sql`` : sql`and track_id = ${trackId}`}
  ${songId === undefined ? sql`` : sql`and song_id = ${songId}`}`;

/** No account has more than `mostGoals`. */
export async function selectGoals(db: Db, userId: string, wanted: RowsWanted): Promise<GoalRow[]> {
  const { rows } = await db.execute<GoalRow>(sql`
    select ${goalColumns} from ${goals}
    where user_id = ${userId} and removed_at is null ${narrowed(wanted)} order by id desc`);
  return rows;
}

export async function selectAlerts(db: Db, userId: string, wanted: RowsWanted): Promise<AlertRow[]> {
  const { rows } = await db.execute<AlertRow>(sql`
    select ${alertColumns} from ${alerts}
    where user_id = ${userId} and removed_at is null ${narrowed(wanted)} order by id desc`);
  return rows;
}

type Kind = 'goals' | 'alerts';
const tableOf = { goals, alerts };

/** Removed ones that can still be restored among them: room for what may come back. */
export async function countWatched(db: Db, kind: Kind, userId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${tableOf[kind]} where user_id = ${userId}`,
  );
  return rows[0]?.count ?? 0;
}

export async function insertGoal(
  db: Db,
  userId: string,
  goal: WatchedSubject & Pick<GoalRow, 'id' | 'target' | 'begunAt' | 'due'>,
  createdAt: Date,
): Promise<void> {
  await db.insert(goals).values({ ...goal, userId, createdAt });
}

export async function insertAlert(
  db: Db,
  userId: string,
  alert: WatchedSubject & Pick<AlertRow, 'id' | 'direction' | 'threshold' | 'judgedDay' | 'isBeyond'>,
  createdAt: Date,
): Promise<void> {
  await db.insert(alerts).values({ ...alert, userId, createdAt });
}

/** One that was reached is so no more: its new target is told when it comes. */
export async function updateGoal(
  db: Db,
  userId: string,
  { id, target, due }: Pick<GoalRow, 'id' | 'target' | 'due'>,
): Promise<void> {
  await db.execute(sql`
    update ${goals} set target = ${target}, due = ${due}::date, reached_at = null
    where id = ${id} and user_id = ${userId} and removed_at is null`);
}

/** Whether this is the one time that it is reached. */
export async function markReached(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${goals} set reached_at = ${at(now)} where id = ${id} and reached_at is null returning id`);
  return rows.length > 0;
}

/** Whether this day was not judged before: of two that judge it at once one tells. */
export async function markJudged(db: Db, id: string, day: string, isBeyond: boolean): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${alerts} set judged_day = ${day}::date, is_beyond = ${isBeyond}
    where id = ${id} and (judged_day is null or judged_day < ${day}::date) returning id`);
  return rows.length > 0;
}

/** Whether there was one. */
export async function markRemoved(db: Db, kind: Kind, userId: string, id: string, now: Date) {
  const { rows } = await db.execute(sql`
    update ${tableOf[kind]} set removed_at = ${at(now)}
    where id = ${id} and user_id = ${userId} and removed_at is null returning id`);
  return rows.length > 0;
}

export async function markRestored(db: Db, kind: Kind, userId: string, id: string, removedAfter: Date) {
  const { rows } = await db.execute(sql`
    update ${tableOf[kind]} set removed_at = null
    where id = ${id} and user_id = ${userId} and removed_at > ${at(removedAfter)} returning id`);
  return rows.length > 0;
}

export async function deleteGoalsRemovedBefore(db: Db, instant: Date): Promise<void> {
  await db.execute(sql`delete from ${goals} where removed_at <= ${at(instant)}`);
  await db.execute(sql`delete from ${alerts} where removed_at <= ${at(instant)}`);
}

export type Watcher = { id: string; timeZone: string; hasGoals: boolean; hasAlerts: boolean };

/** Undefined: the account is gone, or watches nothing. */
export async function selectWatcher(db: Db, userId: string): Promise<Watcher | undefined> {
  const { rows } = await db.execute<Watcher>(sql`
    select u.id, u.time_zone as "timeZone",
      exists (select from ${goals} where user_id = u.id and removed_at is null and reached_at is null) as "hasGoals",
      exists (select from ${alerts} where user_id = u.id and removed_at is null) as "hasAlerts"
    from users u where u.id = ${userId}`);
  const [row] = rows;
  return row && (row.hasGoals || row.hasAlerts) ? row : undefined;
}
