import { eq, sql } from 'drizzle-orm';
import type { Tier } from '#domain/plans.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { users } from './table.ts';

/**
 * An account, and all administrators who are not suspended, locked until the transaction ends: of two who suspend each
 * other at the same moment the second is one no more.
 */
export async function selectStanding(db: Db, userId: string) {
  const { rows } = await db.execute<{ id: string; tier: Tier; isSuspended: boolean; isAdmin: boolean }>(sql`
    select id, tier, suspended_at is not null as "isSuspended", is_admin as "isAdmin" from ${users}
    where is_admin or id = ${userId} order by id for no key update`);
  const found = rows.find(({ id }) => id === userId);
  return {
    user: found && { tier: found.tier, isSuspended: found.isSuspended },
    activeAdmins: rows.filter(({ isAdmin, isSuspended }) => isAdmin && !isSuspended).map(({ id }) => id),
  };
}

type Change = { tier: Tier | undefined; isSuspended: boolean | undefined; now: Date };

/** Who is suspended already stays so since when it was. */
export async function updateStanding(db: Db, id: string, { tier, isSuspended, now }: Change): Promise<void> {
  if (tier === undefined && isSuspended === undefined) return;
  const since = sql`coalesce(${users.suspendedAt}, ${at(now)})`;
  await db
    .update(users)
    .set({
      ...(tier !== undefined && { tier }),
      ...(isSuspended !== undefined && { suspendedAt: isSuspended ? since : null }),
    })
    .where(eq(users.id, id));
}
