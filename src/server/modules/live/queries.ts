import { and, asc, eq, gt, lt, max, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { liveEventRows } from './table.ts';

export type NewEvent = { userId: string; name: string; data: unknown };
export type StoredEvent = { id: number; name: string; data: unknown; createdAt: Date };

/** One insert however many; an account deleted meanwhile is passed over instead of failing the writer. */
export async function insertEvents(db: Db, events: readonly NewEvent[], createdAt: Date): Promise<void> {
  const column = <T>(pick: (event: NewEvent) => T) => sql.param(events.map(pick));
  await executePrepared(
    db,
    sql`
    insert into ${liveEventRows} (user_id, name, data, created_at)
    select given.user_id, given.name, given.data::jsonb, ${createdAt.toISOString()}::timestamptz
    from unnest(
      ${column((event) => event.userId)}::text[],
      ${column((event) => event.name)}::text[],
      ${column((event) => JSON.stringify(event.data))}::text[]
    ) with ordinality as given (user_id, name, data, place)
    where exists (select from users where users.id = given.user_id)
    order by given.place`,
  );
}

export const selectEventsAfter = (
  db: Db,
  userId: string,
  id: number,
  limit: number,
): Promise<StoredEvent[]> =>
  db
    .select({
      id: liveEventRows.id,
      name: liveEventRows.name,
      data: liveEventRows.data,
      createdAt: liveEventRows.createdAt,
    })
    .from(liveEventRows)
    .where(and(eq(liveEventRows.userId, userId), gt(liveEventRows.id, id)))
    .orderBy(asc(liveEventRows.id))
    .limit(limit);

/** The newest event of a user; 0 when there is none. */
export async function selectLastEventId(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ id: max(liveEventRows.id) })
    .from(liveEventRows)
    .where(eq(liveEventRows.userId, userId));
  return row?.id ?? 0;
}

export async function deleteEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(liveEventRows).where(lt(liveEventRows.createdAt, instant));
}
