/** Whose figures an embed shows, and whether they are anybody's but the platforms'. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tier } from '#domain/plans.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';

type OwnerRow = { id: string; timeZone: string; tier: Tier };

export async function selectEmbedOwner(db: Db, userId: string): Promise<OwnerRow | undefined> {
  const [row] = await db
    .select({ id: users.id, timeZone: users.timeZone, tier: users.tier })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** An archive is its owner's word (decision 0101): a song with a link of one has no figures for others. */
export async function isOfArchive(db: Db, userId: string, songId: string): Promise<boolean> {
  const rows = await db
    .select({ id: tracks.id })
    .from(tracks)
    .innerJoin(items, eq(items.id, tracks.itemId))
    .where(
      and(
        eq(tracks.userId, userId),
        eq(tracks.songId, songId),
        isNull(tracks.removedAt),
        isNotNull(items.ownerId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
