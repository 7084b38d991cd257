import { eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import type { DeliveryState, OffReason, WebhookEvent } from '#domain/webhooks.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { observations } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { webhookDeliveries, webhooks } from './table.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type ListedWebhook = WebhookRow & {
  latestState: DeliveryState | null;
  latestAt: string | null;
};

/** In the order they were made. `id`: that one alone. */
export async function selectWebhooks(db: Db, userId: string, id?: string): Promise<ListedWebhook[]> {
  const rows = await db
    .select({
      webhook: webhooks,
      latestState: sql<DeliveryState | null>`latest.state`,
      latestAt: sql<string | null>`coalesce(latest.log -> 0 ->> 'at', to_json(latest.created_at) #>> '{}')`,
    })
    .from(webhooks)
    .leftJoin(
      sql`lateral (
        select d.state, d.log, d.created_at from ${webhookDeliveries} d where d.webhook_id = ${webhooks.id}
        order by d.created_at desc, d.id desc limit 1
      ) latest`,
      sql`true`,
    )
    .where(sql`${webhooks.userId} = ${userId} ${id === undefined ? sql`` : sql`and ${webhooks.id} = ${id}`}`)
    .orderBy(webhooks.createdAt, webhooks.id);
  return rows.map(({ webhook, ...latest }) => ({ ...webhook, ...latest }));
}

export const insertWebhook = (db: Db, row: typeof webhooks.$inferInsert): Promise<unknown> =>
  db.insert(webhooks).values(row);

export type WebhookChange = Partial<Omit<typeof webhooks.$inferInsert, 'id' | 'userId'>>;

/** Whether there was one. */
export async function updateWebhook(
  db: Db,
  userId: string,
  id: string,
  changed: WebhookChange,
): Promise<boolean> {
  if (Object.keys(changed).length === 0) return true;
  const rows = await db
    .update(webhooks)
    .set(changed)
    .where(sql`${webhooks.id} = ${id} and ${webhooks.userId} = ${userId}`)
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

export async function deleteWebhook(db: Db, userId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db
    .delete(webhooks)
    .where(sql`${webhooks.id} = ${id} and ${webhooks.userId} = ${userId}`)
    .returning();
  return row;
}

/** What is sealed of all accounts. */
export const selectSealed = (db: Db) => {
  const { id, userId, sealedUrl, sealedSecret, sealedFormer } = webhooks;
  return db.select({ id, userId, sealedUrl, sealedSecret, sealedFormer }).from(webhooks);
};

/** Events that any webhook of the account that is on wants. */
export async function selectWanted(db: Db, userId: string): Promise<WebhookEvent[]> {
  const { rows } = await db.execute<{ event: WebhookEvent }>(sql`
    select distinct event.name as event from ${webhooks} w, jsonb_array_elements_text(w.events) as event (name)
    where w.user_id = ${userId} and w.off_at is null`);
  return rows.map(({ event }) => event);
}

export type HookListener = Pick<WebhookRow, 'id' | 'userId' | 'events' | 'target' | 'toldUntil'> & {
  language: Language | null;
};

/** Webhooks of these accounts that are on, each held until the transaction is over. */
export const lockListeners = (db: Db, userIds: readonly string[]): Promise<HookListener[]> =>
  db
    .select({
      ...{ id: webhooks.id, userId: webhooks.userId, events: webhooks.events },
      ...{ target: webhooks.target, toldUntil: webhooks.toldUntil, language: users.language },
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.userId))
    .where(
      sql`${webhooks.userId} = any(${arrayOf('text', userIds)}) and ${webhooks.offAt} is null
        and ${users.suspendedAt} is null`,
    )
    .orderBy(webhooks.id)
    .for('update', { of: webhooks });

export async function markToldUntil(db: Db, ids: readonly string[], until: Date): Promise<void> {
  await db.execute(sql`
    update ${webhooks} set told_until = ${at(until)} where id = any(${arrayOf('text', ids)})`);
}

/** Links whose counters were read as something new within these instants. `hasLater`: some were since. */
export async function selectChangedLinks(
  db: Db,
  userId: string,
  { after, until }: { after: Date; until: Date },
): Promise<{ trackIds: string[]; hasLater: boolean }> {
  const { rows } = await db.execute<{ id: string; isLater: boolean; hasMore: boolean }>(sql`
    select t.id, min(o.observed_at) > ${at(until)} as "isLater", max(o.observed_at) > ${at(until)} as "hasMore"
    from ${tracks} t join ${observations} o on o.item_id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null and o.source = 'counter' and o.observed_at > ${at(after)}
    group by t.id order by max(o.observed_at), t.id`);
  return {
    trackIds: rows.flatMap(({ id, isLater }) => (isLater ? [] : [id])),
    hasLater: rows.some(({ hasMore }) => hasMore),
  };
}

/** Before their deliveries are touched, as whoever turns one off or removes it does. */
export async function lockWebhooks(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`select from ${webhooks} where id = any(${arrayOf('text', ids)}) order by id for update`,
  );
}

export type TurnedOff = { id: string; userId: string; sealedUrl: string; reason: OffReason };

/**
 * What tries say of their webhooks: one that arrived ends a row of failures, and one that failed may begin it. Answers
 * those that are turned off by it.
 */
export async function noteOutcomes(
  db: Db,
  outcomes: { arrived: readonly string[]; failed: readonly string[]; gone: readonly string[] },
  now: Date,
  failingBefore: Date,
): Promise<TurnedOff[]> {
  const { arrived, failed, gone } = outcomes;
  const all = [...new Set([...arrived, ...failed, ...gone])];
  const { rows } = await db.execute<TurnedOff>(sql`
    with held as (
      select id, user_id, sealed_url, failing_since, id = any(${arrayOf('text', gone)}) as is_gone,
        id = any(${arrayOf('text', arrived)}) as has_arrived
      from ${webhooks}
      where id = any(${arrayOf('text', all)}) and off_at is null
        and (failing_since is not null or id <> all(${arrayOf('text', arrived)}))
      order by id for update
    ),
    judged as (
      select *, case when is_gone then 'gone'
        when not has_arrived and failing_since <= ${at(failingBefore)} then 'failing' end as reason from held
    ),
    changed as (
      update ${webhooks} w set
        failing_since = case when j.has_arrived then null else coalesce(j.failing_since, ${at(now)}) end,
        off_at = case when j.reason is null then null else ${at(now)} end, off_reason = j.reason
      from judged j where w.id = j.id
    )
    select id, user_id as "userId", sealed_url as "sealedUrl", reason from judged where reason is not null`);
  return rows;
}
