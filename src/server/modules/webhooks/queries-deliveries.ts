import { and, eq, sql } from 'drizzle-orm';
import { type DeliveryState, mostDeliveries, type SentEvent } from '#domain/webhooks.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, unnest } from '#server/db/sql.ts';
import { type StoredTry, webhookDeliveries, webhooks } from './table.ts';

export type ToDeliver = {
  id: string;
  webhookId: string;
  event: SentEvent;
  dedupeKey: string;
  body: string;
};

/** Of one webhook the same is sent once. */
export async function insertDeliveries(
  db: Db,
  rows: readonly ToDeliver[],
  now: Date,
  nextTryAt: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(webhookDeliveries)
    .values(rows.map((row) => ({ ...row, createdAt: now, state: 'waiting' as const, nextTryAt })))
    .onConflictDoNothing();
}

export type ClaimedDelivery = {
  id: string;
  webhookId: string;
  event: SentEvent;
  body: string;
  tries: number;
  claim: number;
  url: string;
  target: (typeof webhooks.$inferSelect)['target'];
  secret: string | null;
  former: string | null;
  formerUntil: string | null;
};

const claimed = sql`d.id, d.webhook_id as "webhookId", d.event, d.body, d.tries, d.claim, w.sealed_url as url, w.target,
  w.sealed_secret as secret, w.sealed_former as former, to_json(w.former_until) #>> '{}' as "formerUntil"`;

/** Looked at when deliveries are chosen: of more that are due, the ones that wait longest. */
const mostLookedAt = 1_000;

export type Lane = { isFailing: boolean; most: number; mostOfOne: number };

/**
 * Takes what is due, the longest waiting first and of one webhook only some: so one that is slow, or has much to hear,
 * leaves room for others. Webhooks that have begun to fail have a lane of their own.
 */
export async function claimDeliveries(
  db: Db,
  { isFailing, most, mostOfOne }: Lane,
  now: Date,
  until: Date,
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.execute<ClaimedDelivery>(sql`
    with due as (
      select d.id, d.webhook_id, d.next_try_at from ${webhookDeliveries} d join ${webhooks} w on w.id = d.webhook_id
      where d.next_try_at <= ${at(now)} and (w.failing_since is not null) = ${isFailing}
      order by d.next_try_at limit ${mostLookedAt}
    ),
    chosen as (
      select id, next_try_at from (
        select *, row_number() over (partition by webhook_id order by next_try_at, id) as place from due
      ) ranked where place <= ${mostOfOne} order by next_try_at, id limit ${most}
    ),
    free as (
      select id from ${webhookDeliveries}
      where id in (select id from chosen) and next_try_at <= ${at(now)} order by id for update skip locked
    )
    update ${webhookDeliveries} d set next_try_at = ${at(until)}, claim = d.claim + 1
    from free, ${webhooks} w where d.id = free.id and w.id = d.webhook_id returning ${claimed}`);
  return rows;
}

/** By hand: whatever is due of it by itself stays. Undefined: the user has none such. */
export async function claimOne(
  db: Db,
  userId: string,
  webhookId: string,
  id: string,
): Promise<(ClaimedDelivery & { nextTryAt: string | null }) | undefined> {
  const { rows } = await db.execute<ClaimedDelivery & { nextTryAt: string | null }>(sql`
    update ${webhookDeliveries} d set claim = d.claim + 1 from ${webhooks} w
    where d.id = ${id} and d.webhook_id = ${webhookId} and w.id = d.webhook_id and w.user_id = ${userId}
    returning ${claimed}, to_json(d.next_try_at) #>> '{}' as "nextTryAt"`);
  return rows[0];
}

export type TryToStore = {
  id: string;
  claim: number;
  tries: number;
  state: DeliveryState;
  nextTryAt: Date | null;
  entry: StoredTry;
  reply: string;
};

const mostLogged = 15;

/** Of those alone that nobody has claimed since. Answers them. */
export async function storeTries(db: Db, tries: readonly TryToStore[]): Promise<Set<string>> {
  const given = unnest(tries, {
    id: ['text', ({ id }) => id],
    claim: ['int', ({ claim }) => claim],
    tries: ['int', ({ tries }) => tries],
    state: ['text', ({ state }) => state],
    next_try_at: ['timestamptz', ({ nextTryAt }) => nextTryAt?.toISOString()],
    entry: ['text', ({ entry }) => JSON.stringify(entry)],
    reply: ['text', ({ reply }) => reply],
  });
  const { rows } = await db.execute<{ id: string }>(sql`
    with held as (
      select d.id from ${webhookDeliveries} d where d.id = any(${arrayOf(
        'text',
        tries.map(({ id }) => id),
      )}) order by d.id for update
    )
    update ${webhookDeliveries} d set state = given.state, tries = given.tries, next_try_at = given.next_try_at,
      reply = given.reply, log = jsonb_path_query_array(
        given.entry::jsonb || d.log, ${sql.raw(`'$[0 to ${mostLogged - 1}]'`)})
    from ${given} join held using (id) where d.id = given.id and d.claim = given.claim returning d.id`);
  return new Set(rows.map(({ id }) => id));
}

/** What waits for webhooks that are told no more: listed as failed, and sent again by hand alone. */
export async function failWaiting(db: Db, webhookIds: readonly string[], entry: StoredTry): Promise<void> {
  await db.execute(sql`
    update ${webhookDeliveries} set state = 'failed', next_try_at = null,
      log = jsonb_path_query_array(${JSON.stringify(entry)}::jsonb || log, ${sql.raw(`'$[0 to ${mostLogged - 1}]'`)})
    where webhook_id = any(${arrayOf('text', webhookIds)}) and state = 'waiting'`);
}

type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The latest first. */
export const selectDeliveries = (
  db: Db,
  webhookId: string,
  { after, limit }: { after: { createdAt: string; id: string } | undefined; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        after &&
          sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${after.createdAt}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(sql`${webhookDeliveries.createdAt} desc, ${webhookDeliveries.id} desc`)
    .limit(limit);

export async function selectDelivery(
  db: Db,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)));
  return row;
}

/** Whatever still waits stays, however old it is. */
export async function deleteOldDeliveries(db: Db, createdBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from ${webhookDeliveries} where created_at < ${at(createdBefore)} and next_try_at is null`);
  await db.execute(sql`
    delete from ${webhookDeliveries} d using (
      select w.id as webhook_id, oldest.created_at, oldest.id from ${webhooks} w
      cross join lateral (
        select created_at, id from ${webhookDeliveries} where webhook_id = w.id
        order by created_at desc, id desc offset ${sql.raw(String(mostDeliveries - 1))} limit 1
      ) oldest
    ) kept
    where d.webhook_id = kept.webhook_id and (d.created_at, d.id) < (kept.created_at, kept.id)
      and d.next_try_at is null`);
}
