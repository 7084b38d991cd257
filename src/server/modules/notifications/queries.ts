import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import { mostNotifications } from '#domain/limits.ts';
import type { Channels, NotificationFacts, NotificationType } from '#domain/notifications.ts';
import { alwaysMailed, usualChannels } from '#domain/notifications.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { notificationPreferences, notifications, pushDevices } from './table.ts';

export type NotificationRow = {
  id: string;
  type: NotificationType;
  relatedId: string | null;
  facts: NotificationFacts[NotificationType];
  createdAt: string;
  isRead: boolean;
};

export type ToInsert = {
  id: string;
  userId: string;
  type: NotificationType;
  relatedId?: string | undefined;
  facts: NotificationFacts[NotificationType];
  dedupeKey?: string | undefined;
};

export type Inserted = {
  id: string;
  userId: string;
  timeZone: string;
  hasDevice: boolean;
  heard: boolean;
} & Channels &
  Pick<StoredPreferences, 'quietFrom' | 'quietTo'>;

/** Whether somebody wants this type by one way: what they chose, else what is usual. */
const wants = (channel: keyof Channels) =>
  sql`coalesce((p.choices -> given.type ->> '${sql.raw(channel)}')::boolean, ${usualChannels[channel]})`;

/** Nothing for whoever wants it by no way while nobody hears it, is gone, or was told the same before. */
export async function insertNotifications(
  db: Db,
  rows: readonly ToInsert[],
  createdAt: Date,
): Promise<Inserted[]> {
  const given = unnest(rows, {
    id: ['text', ({ id }) => id],
    user_id: ['text', ({ userId }) => userId],
    type: ['text', ({ type }) => type],
    related_id: ['text', ({ relatedId }) => relatedId],
    facts: ['text', ({ facts }) => JSON.stringify(facts)],
    dedupe_key: ['text', ({ dedupeKey }) => dedupeKey],
  });
  const { rows: inserted } = await db.execute<Inserted>(sql`
    with wanted as (
      select given.*, ${wants('app')} as app, ${wants('push')} as push, ${wants('mail')} and given.type <> all(${arrayOf('text', [...alwaysMailed])}) as mail,
        coalesce(jsonb_exists(p.heard, given.type), false) as heard,
        u.time_zone as "timeZone", p.quiet_from as "quietFrom", p.quiet_to as "quietTo"
      from ${given} join users u on u.id = given.user_id
      left join ${notificationPreferences} p on p.user_id = given.user_id
    ),
    stored as (
      insert into ${notifications} (id, user_id, type, related_id, facts, dedupe_key, is_listed, is_unheard, created_at)
      select id, user_id, type, related_id, facts::jsonb, dedupe_key, app, heard, ${at(createdAt)}
      from wanted where app or push or mail or heard order by id
      on conflict (user_id, dedupe_key) do nothing returning id
    )
    select id, user_id as "userId", app, push, mail, "timeZone", "quietFrom", "quietTo",
      exists (select from ${pushDevices} d where d.user_id = wanted.user_id) as "hasDevice"
    from wanted join stored using (id)`);
  return inserted;
}

/** What is beyond the newest ones of each account, so that no list grows without end. */
export async function deleteBeyond(db: Db, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from ${notifications} n using (
      select u.id as user_id, oldest.created_at, oldest.id
      from unnest(${arrayOf('text', userIds)}) as u (id)
      cross join lateral (
        select created_at, id from ${notifications} where user_id = u.id
        order by created_at desc, id desc offset ${sql.raw(String(mostNotifications - 1))} limit 1
      ) oldest
    ) kept
    where n.user_id = kept.user_id and (n.created_at, n.id) < (kept.created_at, kept.id)`);
}

const shown = sql`id, type, related_id as "relatedId", facts,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  read_at is not null as "isRead"`;

/** The latest first. */
export async function selectNotifications(
  db: Db,
  userId: string,
  { after, limit }: { after: { createdAt: string; id: string } | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await executePrepared<NotificationRow>(
    db,
    sql`select ${shown} from ${notifications}
      where user_id = ${userId} and is_listed and removed_at is null
        ${after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})` : sql``}
      order by created_at desc, id desc limit ${limit}`,
  );
  return rows;
}

export async function countUnreadOf(db: Db, userId: string): Promise<number> {
  const { rows } = await executePrepared<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${notifications}
      where user_id = ${userId} and is_listed and read_at is null and removed_at is null`,
  );
  return rows[0]?.count ?? 0;
}

/** One that is read keeps when it was. Undefined: the user has none such. */
export async function markNotificationRead(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<NotificationRow | undefined> {
  const { rows } = await db.execute<NotificationRow>(sql`
    update ${notifications} set read_at = coalesce(read_at, ${at(now)})
    where id = ${id} and user_id = ${userId} and is_listed and removed_at is null returning ${shown}`);
  return rows[0];
}

export async function markEveryRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isListed, true),
        isNull(notifications.readAt),
        isNull(notifications.removedAt),
      ),
    );
}

/** Whether there was one. */
export async function markNotificationRemoved(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${notifications} set removed_at = ${at(now)}
    where id = ${id} and user_id = ${userId} and is_listed and removed_at is null returning id`);
  return rows.length > 0;
}

export async function markNotificationRestored(
  db: Db,
  userId: string,
  id: string,
  removedAfter: Date,
): Promise<NotificationRow | undefined> {
  const { rows } = await db.execute<NotificationRow>(sql`
    update ${notifications} set removed_at = null
    where id = ${id} and user_id = ${userId} and removed_at > ${at(removedAfter)} returning ${shown}`);
  return rows[0];
}

/** Those of something that is gone itself: a message that was deleted. */
export async function deleteNotificationsOf(
  db: Db,
  type: NotificationType,
  relatedIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    delete from ${notifications}
    where user_id = any(${arrayOf('text', userIds)}) and type = ${type}
      and related_id = any(${arrayOf('text', relatedIds)})`);
}

/** Those of something that was seen where it stands. */
export async function markNotificationsOfRead(
  db: Db,
  {
    type,
    relatedIds,
    userIds,
  }: { type: NotificationType; relatedIds: readonly string[]; userIds: readonly string[] },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update ${notifications} set read_at = ${at(now)}
    where user_id = any(${arrayOf('text', userIds)}) and type = ${type}
      and related_id = any(${arrayOf('text', relatedIds)}) and read_at is null`);
}

export async function deleteOldNotifications(
  db: Db,
  {
    createdBefore,
    removedBefore,
    knownBefore,
  }: Record<'createdBefore' | 'removedBefore' | 'knownBefore', Date>,
): Promise<void> {
  await db.execute(sql`
    delete from ${notifications}
    where created_at < ${at(createdBefore)} or (removed_at < ${at(removedBefore)} and created_at < ${at(knownBefore)})`);
}

export type StoredPreferences = Omit<typeof notificationPreferences.$inferSelect, 'userId' | 'heard'>;

/** Undefined: everything is as usual. */
export async function selectPreferences(db: Db, userId: string): Promise<StoredPreferences | undefined> {
  const { choices, quietFrom, quietTo, wantsDigest } = notificationPreferences;
  const query = db
    .select({ choices, quietFrom, quietTo, wantsDigest })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  const [row] = await query.prepare('notification-preferences').execute();
  return row;
}

/** The row, made where there was none, and nobody else's until the transaction is over. */
export async function lockPreferences(db: Db, userId: string): Promise<StoredPreferences> {
  await db.insert(notificationPreferences).values({ userId, choices: {} }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
    .for('update');
  return row ?? { choices: {}, quietFrom: null, quietTo: null, wantsDigest: false };
}

export async function updatePreferences(db: Db, userId: string, row: StoredPreferences): Promise<void> {
  await db
    .update(notificationPreferences)
    .set({
      choices: row.choices,
      quietFrom: row.quietFrom,
      quietTo: row.quietTo,
      wantsDigest: row.wantsDigest,
    })
    .where(eq(notificationPreferences.userId, userId));
}

/** Nothing else that was chosen changes. */
export async function upsertHeard(db: Db, userId: string, heard: NotificationType[]): Promise<void> {
  await db
    .insert(notificationPreferences)
    .values({ userId, choices: {}, heard })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: { heard } });
}

export type ToldNotification = Pick<NotificationRow, 'id' | 'type' | 'relatedId' | 'facts' | 'createdAt'> & {
  userId: string;
  language: Language | null;
  timeZone: string;
};

/**
 * Marks them as heard, in the caller's transaction; those of accounts that may not be signed in to are passed over.
 * Account by account, so that who goes through them at the same time locks what is theirs in the same order.
 */
export async function takeUnheard(db: Db, most: number): Promise<ToldNotification[]> {
  const { rows } = await db.execute<ToldNotification & { isSuspended: boolean }>(sql`
    update ${notifications} n set is_unheard = false from ${users} u
    where n.id in (
      select id from ${notifications} where is_unheard order by id limit ${most} for update skip locked
    ) and u.id = n.user_id
    returning n.id, n.user_id as "userId", n.type, n.related_id as "relatedId", n.facts, u.language,
      u.time_zone as "timeZone", u.suspended_at is not null as "isSuspended",
      to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`);
  return rows
    .filter(({ isSuspended }) => !isSuspended)
    .sort((a, b) => (`${a.userId} ${a.id}` < `${b.userId} ${b.id}` ? -1 : 1));
}

export type ToMail = { facts: NotificationRow['facts']; type: NotificationType; relatedId: string | null } & {
  email: string;
  language: Language | null;
};

/** Undefined where it was read or deleted meanwhile, or where nobody has a mailbox. */
export async function selectToMail(db: Db, id: string): Promise<ToMail | undefined> {
  const { rows } = await db.execute<ToMail>(sql`
    select n.facts, n.type, n.related_id as "relatedId", u.email, u.language
    from ${notifications} n join ${users} u on u.id = n.user_id
    where n.id = ${id} and n.read_at is null and n.removed_at is null and not u.is_demo
      and u.suspended_at is null`);
  return rows[0];
}
