import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import type { SignedIn } from '#server/route.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { notifications } from '../notifications/table.ts';
import { ownLinks, releaseDay } from '../tracks/columns.ts';
import { tracks } from '../tracks/table.ts';

export type NewsReader = Pick<SignedIn, 'id' | 'timeZone' | 'tier' | 'language'> & { told: number };

/** `told`: of their songs, since an instant. Undefined: the account is gone. */
export async function selectReader(db: Db, userId: string, since: Date): Promise<NewsReader | undefined> {
  const { rows } = await db.execute<NewsReader>(sql`
    select u.id, u.time_zone as "timeZone", u.tier, u.language, (
      select count(*)::int from ${notifications} n
      where n.user_id = u.id and n.created_at >= ${at(since)}
        and n.type in ('milestone', 'unusual_day', 'worth_a_look', 'song_status', 'check_in')
    ) as told
    from ${users} u where u.id = ${userId}`);
  return rows[0];
}

/** Those of these keys that were told before. */
export async function selectToldSince(db: Db, userId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select dedupe_key as key from ${notifications}
    where user_id = ${userId} and dedupe_key = any(${arrayOf('text', keys)})`);
  return new Set(rows.map(({ key }) => key));
}

export type Release = { songId: string; title: string; released: string; followedAt: Date };

/** Songs that came out on one of these days, by the earliest of their links, and when the first of those was added. */
export async function selectReleased(db: Db, userId: string, days: readonly string[]): Promise<Release[]> {
  const { rows } = await db.execute<Omit<Release, 'followedAt'> & { followedAt: string }>(sql`
    select t.song_id as "songId", min(i.shown_title) as title, min(${releaseDay})::text as released,
      min(t.added_at) as "followedAt"
    from ${ownLinks(userId)}
    where t.song_id in (
        select o.song_id from ${tracks} o join ${items} x on x.id = o.item_id
        where o.user_id = ${userId} and o.removed_at is null and x.release_date = any(${arrayOf('date', days)})
      )
    group by t.song_id having min(${releaseDay}) = any(${arrayOf('date', days)})
    order by t.song_id limit ${sql.raw(String(mostReleases))}`);
  return rows.map((row) => ({ ...row, followedAt: new Date(row.followedAt) }));
}

/** Nobody releases more in two days; each is asked about by itself. */
const mostReleases = 20;
