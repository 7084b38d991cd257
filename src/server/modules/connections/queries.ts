import { and, asc, eq, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { platformTokens } from '#server/platform-state/table.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { ownFigures } from '../own-figures/table.ts';
import { tracks } from '../tracks/table.ts';
import { connections, consents } from './table.ts';

export type ConnectionRow = typeof connections.$inferSelect;
export type Consent = typeof consents.$inferInsert;

/** One for each session: who asks again has given up the first. */
export async function replaceConsent(db: Db, consent: Consent): Promise<void> {
  await db
    .insert(consents)
    .values(consent)
    .onConflictDoUpdate({ target: [consents.sessionId, consents.platform], set: consent });
}

/** Whoever takes it has it: nobody else does. */
export async function takeConsent(db: Db, stateHash: string): Promise<Consent | undefined> {
  const [consent] = await db.delete(consents).where(eq(consents.stateHash, stateHash)).returning();
  return consent;
}

export async function deleteConsentsBefore(db: Db, now: Date): Promise<void> {
  await db.delete(consents).where(lt(consents.expiresAt, now));
}

/** Of other channels than this one, which may be signed in to again. */
export const countOthers = (db: Db, userId: string, channelId: string): Promise<number> =>
  db.$count(connections, and(eq(connections.userId, userId), ne(connections.channelId, channelId)));

/** Whether the user has let us read anything of the platform that still can be read. */
export async function hasLiveConnection(db: Db, userId: string, platform: PlatformId): Promise<boolean> {
  const isLive = and(
    eq(connections.userId, userId),
    eq(connections.platform, platform),
    isNotNull(connections.sealedToken),
  );
  return (await db.$count(connections, isLive)) > 0;
}

type Connected = Omit<typeof connections.$inferInsert, 'state'>;

/** A channel that is connected already goes on from where it was; whoever still reads it with the old token has lost it. Answers its id. */
export async function upsertConnection(db: Db, row: Connected): Promise<string> {
  const { title, url, sealedToken, connectedAt } = row;
  const state = 'reading' as const;
  const [stored] = await db
    .insert(connections)
    .values({ ...row, state, nextSyncAt: connectedAt })
    .onConflictDoUpdate({
      target: [connections.userId, connections.platform, connections.channelId],
      set: {
        ...{ title, url, sealedToken, connectedAt, state, failures: 0, problem: null },
        ...{ nextSyncAt: connectedAt, claimedUntil: null, claim: sql`${connections.claim} + 1` },
      },
    })
    .returning({ id: connections.id });
  return stored?.id ?? row.id;
}

/** At most as many as an account may have. */
export const selectConnections = (db: Db, userId: string): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.connectedAt))
    .limit(100)
    .prepare('connections')
    .execute();

/** With what it held, so that the platform can be told. */
export async function deleteConnection(
  db: Db,
  userId: string,
  id: string,
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .delete(connections)
    .where(and(eq(connections.id, id), eq(connections.userId, userId)))
    .returning();
  return row;
}

/** Tokens that were had with a consent. */
export async function deleteTokens(db: Db, platform: PlatformId, name: string): Promise<void> {
  await db
    .delete(platformTokens)
    .where(and(eq(platformTokens.platform, platform), eq(platformTokens.name, name)));
}

/** Those of connections that are no more, and of sign-ins that ended halfway: nobody would ever ask for them. */
export async function deleteStrayTokens(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from ${platformTokens} t
    where t.name like 'owner %' and not exists (select from ${connections} c where t.name = 'owner ' || c.id)
      and (t.name like 'owner con\\_%' or coalesce(greatest(t.ends_at, t.renewing_until), ${at(now)}) <= ${at(now)})`);
}

/** What may be read now: its time has come, it can be read, and nobody is at it. */
const isDue = (now: Date): SQL | undefined =>
  and(
    ne(connections.state, 'revoked'),
    sql`(${connections.nextSyncAt} is null or ${connections.nextSyncAt} <= ${at(now)})`,
    sql`(${connections.claimedUntil} is null or ${connections.claimedUntil} <= ${at(now)})`,
    sql`not exists (select from ${users} u where u.id = ${connections.userId} and u.suspended_at is not null)`,
  );

/** Undefined: another worker is at it, it was read meanwhile, or there is nothing to be read with. */
export async function claimConnection(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .update(connections)
    .set({ claimedUntil: until, claim: sql`${connections.claim} + 1` })
    .where(and(eq(connections.id, id), isDue(now)))
    .returning();
  return row;
}

/** False: it was removed, signed in to anew, or claimed by another meanwhile. */
export async function updateClaimed(
  db: Db,
  { id, claim }: Pick<ConnectionRow, 'id' | 'claim'>,
  set: Partial<typeof connections.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(connections)
    .set(set)
    .where(and(eq(connections.id, id), eq(connections.claim, claim)))
    .returning({ id: connections.id });
  return rows.length > 0;
}

export async function selectDueConnections(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: connections.id })
    .from(connections)
    .where(isDue(now))
    .orderBy(sql`${connections.nextSyncAt} nulls first`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The user's links of a platform, those with the most views first. */
export async function selectFollowed(
  db: Db,
  userId: string,
  platform: PlatformId,
  limit: number,
): Promise<{ songId: string; trackId: string }[]> {
  const { rows } = await db.execute<{ songId: string; trackId: string }>(sql`
    select i.platform_track_id as "songId", t.id as "trackId"
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null and i.platform = ${platform}
    order by i.views desc nulls last, t.id limit ${limit}`);
  return rows;
}

/** Parts by age and gender come as one table over a span, and are replaced by those of the next reading. */
export async function deleteTables(
  db: Db,
  source: { id: string; userId: string },
  dimensions: readonly string[],
): Promise<void> {
  await db.execute(sql`
    delete from ${ownFigures}
    where user_id = ${source.userId} and source_id = ${source.id}
      and dimension = any(${arrayOf('text', dimensions)})`);
}
