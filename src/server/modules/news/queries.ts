import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import type { SignedIn } from '#server/route.ts';
import { users } from '../accounts/table.ts';
import { notifications } from '../notifications/table.ts';

export type Reader = Pick<SignedIn, 'id' | 'timeZone' | 'tier' | 'language'> & { told: number };

/** `told`: of their songs, since an instant. Undefined: the account is gone. */
export async function selectReader(db: Db, userId: string, since: Date): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader>(sql`
    select u.id, u.time_zone as "timeZone", u.tier, u.language, (
      select count(*)::int from ${notifications} n
      where n.user_id = u.id and n.created_at >= ${at(since)}
        and n.type in ('milestone', 'unusual_day', 'song_status')
    ) as told
    from ${users} u where u.id = ${userId}`);
  return rows[0];
}

/** Those of these keys that were told before. */
export async function selectTold(db: Db, userId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select dedupe_key as key from ${notifications}
    where user_id = ${userId} and dedupe_key = any(${arrayOf('text', keys)})`);
  return new Set(rows.map(({ key }) => key));
}
