import { and, asc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { platformTokens } from '#server/platform-state/table.ts';
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

export const countConnections = (db: Db, userId: string): Promise<number> =>
  db.$count(connections, eq(connections.userId, userId));

type Connected = Omit<typeof connections.$inferInsert, 'state'>;

/** A channel that is connected already goes on from where it was. Answers its id. */
export async function upsertConnection(db: Db, row: Connected): Promise<string> {
  const { title, url, sealedToken, connectedAt } = row;
  const state = 'reading' as const;
  const [stored] = await db
    .insert(connections)
    .values({ ...row, state })
    .onConflictDoUpdate({
      target: [connections.userId, connections.platform, connections.channelId],
      set: { title, url, sealedToken, connectedAt, state, failures: 0, nextSyncAt: null, claimedUntil: null },
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
    .limit(100);

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

/** Undefined: another worker is at it, or there is nothing to be read with. */
export async function claimConnection(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .update(connections)
    .set({ claimedUntil: until })
    .where(
      and(
        eq(connections.id, id),
        ne(connections.state, 'revoked'),
        sql`(${connections.claimedUntil} is null or ${connections.claimedUntil} <= ${at(now)})`,
      ),
    )
    .returning();
  return row;
}

/** False: it was removed meanwhile. */
export async function updateConnection(
  db: Db,
  id: string,
  set: Partial<typeof connections.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(connections)
    .set(set)
    .where(eq(connections.id, id))
    .returning({ id: connections.id });
  return rows.length > 0;
}

export async function selectDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(lte(connections.nextSyncAt, now), ne(connections.state, 'revoked')))
    .orderBy(asc(connections.nextSyncAt))
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
