import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import { mostDevices } from '#domain/limits.ts';
import type { NotificationFacts, NotificationType } from '#domain/notifications.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { sessions, users } from '../../accounts/table.ts';
import { notificationPreferences, notifications, pushDevices } from '../table.ts';

export type DeviceRow = { id: string; sessionId: string; userAgent: string; createdAt: string };

/** Those that are signed in, the latest first. */
export async function selectDevices(db: Db, userId: string, now: Date): Promise<DeviceRow[]> {
  const { rows } = await db.execute<DeviceRow>(sql`
    select d.id, d.session_id as "sessionId", s.user_agent as "userAgent", to_json(d.created_at) #>> '{}' as "createdAt"
    from ${pushDevices} d join ${sessions} s on s.id = d.session_id
    where d.user_id = ${userId} and s.expires_at > ${at(now)}
    order by d.created_at desc, d.id desc limit ${mostDevices}`);
  return rows;
}

/** A browser has one address at a time, and an address one browser: whoever was told there before is no more. */
export async function upsertDevice(db: Db, device: typeof pushDevices.$inferInsert): Promise<void> {
  const { id: _id, endpoint, ...changed } = device;
  await db.execute(sql`
    delete from ${pushDevices} where session_id = ${device.sessionId} and endpoint <> ${endpoint}`);
  await db
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: changed });
  await db.execute(sql`
    delete from ${pushDevices} where user_id = ${device.userId} and id not in (
      select id from ${pushDevices} where user_id = ${device.userId}
      order by created_at desc, id desc limit ${mostDevices})`);
}

/** Whether there was one. */
export async function deleteDevice(db: Db, id: string, userId: string): Promise<boolean> {
  const gone = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
    .returning({ id: pushDevices.id });
  return gone.length > 0;
}

/** What a push service has said to be gone, unless the browser has come with another address meanwhile. */
export async function deleteAddress(db: Db, endpoint: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint));
}

export type ToPush = {
  type: NotificationType;
  relatedId: string | null;
  facts: NotificationFacts[NotificationType];
  language: Language | null;
  timeZone: string;
  quietFrom: number | null;
  quietTo: number | null;
  endpoint: string;
  p256dh: string;
  auth: string;
};

const waits = sql`n.read_at is null and n.removed_at is null and u.suspended_at is null`;

/** Of one notification, as long as nobody has read it. */
export async function selectDevicesOf(db: Db, notificationId: string, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from ${notifications} n join ${users} u on u.id = n.user_id
      join ${pushDevices} d on d.user_id = n.user_id join ${sessions} s on s.id = d.session_id
    where n.id = ${notificationId} and ${waits} and s.expires_at > ${at(now)}
    order by d.id limit ${mostDevices}`);
  return rows.map(({ id }) => id);
}

/** Undefined where it was read or deleted meanwhile, or the browser has signed out. */
export async function selectToPush(
  db: Db,
  { notificationId, deviceId }: { notificationId: string; deviceId: string },
  now: Date,
): Promise<ToPush | undefined> {
  const { rows } = await db.execute<ToPush>(sql`
    select n.type, n.related_id as "relatedId", n.facts, u.language, u.time_zone as "timeZone",
      p.quiet_from as "quietFrom", p.quiet_to as "quietTo", d.endpoint, d.p256dh, d.auth
    from ${notifications} n join ${users} u on u.id = n.user_id
      join ${pushDevices} d on d.id = ${deviceId} and d.user_id = n.user_id
      join ${sessions} s on s.id = d.session_id and s.expires_at > ${at(now)}
      left join ${notificationPreferences} p on p.user_id = n.user_id
    where n.id = ${notificationId} and ${waits}`);
  return rows[0];
}
