/** Links of one's own, and the one that a token opens. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { audioPlaylists } from '../audio-playlists/table.ts';
import { uploads } from '../uploads/table.ts';
import { countedOnce, type Visit } from '../visits/service.ts';
import { mostListedDays } from './policy.ts';
import { listeningComments, listeningDays, listeningLinks, listeningVisits } from './table.ts';

export type StoredLink = typeof listeningLinks.$inferSelect;

/** What a link is of: all versions of an upload, or a playlist. */
export type Target = { firstId: string } | { playlistId: string };

const targetIs = (target: Target): SQL =>
  'firstId' in target ? sql`l.first_id = ${target.firstId}` : sql`l.playlist_id = ${target.playlistId}`;

type Counts = { opens: number; plays: number; downloads: number };
export type ListedListeningLink = Pick<
  StoredLink,
  'id' | 'sealedToken' | 'recipient' | 'mayDownload' | 'mayComment'
> & {
  hasPassword: boolean;
  expiresAt: string | null;
  createdAt: string;
  withdrawnAt: string | null;
  commentCount: number;
  days: (Counts & { day: string })[];
} & Counts;

const columns = sql`l.id, l.sealed_token as "sealedToken", l.recipient, l.may_download as "mayDownload",
  l.may_comment as "mayComment", l.password_hash is not null as "hasPassword",
  to_json(l.expires_at) #>> '{}' as "expiresAt", to_json(l.created_at) #>> '{}' as "createdAt",
  to_json(l.withdrawn_at) #>> '{}' as "withdrawnAt",
  (select count(*)::integer from ${listeningComments} c where c.link_id = l.id and c.removed_at is null) as "commentCount",
  sums.opens, sums.plays, sums.downloads, coalesce(recent.days, '[]') as days`;

const counted = sql`
  cross join lateral (
    select coalesce(sum(d.opens), 0)::integer as opens, coalesce(sum(d.plays), 0)::integer as plays,
      coalesce(sum(d.downloads), 0)::integer as downloads
    from ${listeningDays} d where d.link_id = l.id
  ) sums
  cross join lateral (
    select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'opens', opens, 'plays', plays,
      'downloads', downloads) order by day desc) as days
    from (select * from ${listeningDays} d where d.link_id = l.id
      order by d.day desc limit ${sql.raw(String(mostListedDays))}) newest
  ) recent`;

/** The newest first. */
export async function selectListeningLinks(
  db: Db,
  userId: string,
  target: Target,
): Promise<ListedListeningLink[]> {
  const { rows } = await db.execute<ListedListeningLink>(sql`
    select ${columns} from ${listeningLinks} l ${counted}
    where l.user_id = ${userId} and ${targetIs(target)} order by l.id desc`);
  return rows;
}

export async function selectLink(
  db: Db,
  userId: string,
  id: string,
): Promise<ListedListeningLink | undefined> {
  const { rows } = await db.execute<ListedListeningLink>(sql`
    select ${columns} from ${listeningLinks} l ${counted} where l.user_id = ${userId} and l.id = ${id}`);
  return rows[0];
}

export const countLinksOf = (db: Db, userId: string, target: Target): Promise<number> =>
  db.$count(
    listeningLinks,
    and(
      eq(listeningLinks.userId, userId),
      'firstId' in target
        ? eq(listeningLinks.firstId, target.firstId)
        : eq(listeningLinks.playlistId, target.playlistId),
    ),
  );

export async function insertLink(db: Db, row: typeof listeningLinks.$inferInsert): Promise<void> {
  await db.insert(listeningLinks).values(row);
}

/** Whether there was one that is not withdrawn. */
export async function updateLink(
  db: Db,
  userId: string,
  id: string,
  change: Partial<StoredLink>,
): Promise<boolean> {
  const open = and(
    eq(listeningLinks.id, id),
    eq(listeningLinks.userId, userId),
    isNull(listeningLinks.withdrawnAt),
  );
  // An empty change changes nothing, and says whether there is one all the same.
  const rows = await db
    .update(listeningLinks)
    .set({ id, ...change })
    .where(open)
    .returning({ id: listeningLinks.id });
  return rows.length > 0;
}

/** Whether it is one of this target that was open. */
export async function markLinkWithdrawn(
  db: Db,
  userId: string,
  target: Target,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${listeningLinks} l set withdrawn_at = ${at(now)}
    where l.id = ${id} and l.user_id = ${userId} and ${targetIs(target)} and l.withdrawn_at is null returning l.id`);
  return rows.length > 0;
}

/** As it opens now; nothing of whoever is suspended, and nothing that was withdrawn or has expired. */
export async function selectOpenLink(db: Db, tokenHash: string, now: Date): Promise<StoredLink | undefined> {
  const rows = await db
    .select({ link: listeningLinks })
    .from(listeningLinks)
    .innerJoin(users, eq(users.id, listeningLinks.userId))
    .leftJoin(audioPlaylists, eq(audioPlaylists.id, listeningLinks.playlistId))
    .where(sql`
      ${listeningLinks.tokenHash} = ${tokenHash} and ${listeningLinks.withdrawnAt} is null
      and (${listeningLinks.expiresAt} is null or ${listeningLinks.expiresAt} > ${at(now)})
      and ${users.suspendedAt} is null and ${audioPlaylists.removedAt} is null`);
  return rows[0]?.link;
}

export type SumRow = { ofIds: string[]; links: number; plays: number; comments: number };

export async function selectListeningSums(db: Db, userId: string, now: Date): Promise<SumRow[]> {
  const { rows } = await db.execute<SumRow>(sql`
    select case when l.playlist_id is not null then array[l.playlist_id] else array(
        select u.id from ${uploads} u where (u.id = l.first_id or u.first_id = l.first_id) and u.user_id = ${userId}
      ) end as "ofIds",
      (count(*) filter (where l.withdrawn_at is null and (l.expires_at is null or l.expires_at > ${at(now)})))::integer
        as links,
      coalesce(sum((select sum(d.plays) from ${listeningDays} d where d.link_id = l.id)), 0)::integer as plays,
      coalesce(sum((select count(*) from ${listeningComments} c
        where c.link_id = l.id and c.removed_at is null)), 0)::integer as comments
    from ${listeningLinks} l where l.user_id = ${userId} group by l.first_id, l.playlist_id`);
  return rows;
}

/** Links that ended so long ago, and those of uploads of which no version is left. */
export async function deleteEndedLinks(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${listeningLinks} l where l.withdrawn_at < ${at(before)} or l.expires_at < ${at(before)}
      or (l.first_id is not null and not exists (
        select from ${uploads} u where u.id = l.first_id or u.first_id = l.first_id))`);
}

export type Listened = { linkId: string; what: 'opens' | 'plays' | 'downloads' };

export async function countListened(db: Db, { linkId, what }: Listened, visit: Visit): Promise<void> {
  const one = (name: Listened['what']) => sql`${name === what ? 1 : 0}::int`;
  await db.execute(sql`
    with counted as (${countedOnce(listeningVisits, 'link_id', linkId, visit)})
    insert into ${listeningDays} as known (link_id, day, opens, plays, downloads)
    select ${linkId}, day, ${one('opens')}, ${one('plays')}, ${one('downloads')} from counted
    on conflict (link_id, day) do update set opens = known.opens + excluded.opens,
      plays = known.plays + excluded.plays, downloads = known.downloads + excluded.downloads`);
}
