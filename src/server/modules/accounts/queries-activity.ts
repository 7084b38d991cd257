/** SQL of heartbeats: of people and of visitors. */
import { lt, sql } from 'drizzle-orm';
import { utcDay } from '#domain/days.ts';
import type { Db } from '#server/db/client.ts';
import { at, executePrepared } from '#server/db/sql.ts';
import { activityDays, users, visits } from './table.ts';

/** Their first heartbeat of a UTC day counts that day, once however many pages send it. */
export async function touchUser(db: Db, id: string, now: Date): Promise<void> {
  const day = utcDay(now);
  await executePrepared(
    db,
    sql`
    with before as (
      select id, tier, language, is_demo, last_seen_at from ${users} where id = ${id} for update
    ), seen as (
      update ${users} u set last_seen_at = ${at(now)} from before where u.id = before.id
    )
    insert into ${activityDays} (day, tier, language, people)
    select ${day}::date, tier, coalesce(language, 'none'), 1 from before
    where not is_demo and (last_seen_at is null or last_seen_at < ${at(new Date(day))})
    on conflict (day, tier, language) do update set people = activity_days.people + 1`,
  );
}

export async function countVisit(db: Db, hour: Date, page: string): Promise<void> {
  await db
    .insert(visits)
    .values({ hour, page, heartbeats: 1 })
    .onConflictDoUpdate({
      target: [visits.hour, visits.page],
      set: { heartbeats: sql`${visits.heartbeats} + 1` },
    });
}

export async function deleteVisitsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(visits).where(lt(visits.hour, instant));
  await db.delete(activityDays).where(lt(activityDays.day, utcDay(instant)));
}
