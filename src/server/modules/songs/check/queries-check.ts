/** SQL of the catalogue check: every issue of a user's songs by one statement, whatever the list's length. */
import { type SQL, sql } from 'drizzle-orm';
import type { SongIssueKind } from '#contract/song-issues.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared, unnest } from '#server/db/sql.ts';
import { items } from '../../metrics/table.ts';
import { songFacts, tracks } from '../../tracks/table.ts';
import { songDifferences, songProposals, songSettled } from '../table.ts';

/** Fewer songs say nothing of where somebody publishes. */
const fewestSongs = 2;

/**
 * `issues`: kind, song, its newest link (by which they are paged), platform or nothing, and the link that names it.
 * Songs are missing on a platform where at least half of the songs are, unless a link there is asked
 * about as the same. Settled ones are left out.
 */
const issues = (userId: string, platforms: readonly PlatformId[]): SQL => sql`
  links as materialized (
    select t.id, t.song_id, i.platform, i.isrc, i.release_date, i.status
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null
  ), facts as materialized (
    select l.song_id, bool_or(f.isrc is not null) as has_isrc, bool_or(f.release_date is not null) as has_date
    from ${songFacts} f join links l on l.id = f.track_id where f.user_id = ${userId} group by l.song_id
  ), songs as materialized (
    select song_id, max(id) as newest, min(id) as first, array_agg(distinct platform) as platforms,
      bool_or(isrc is not null) as has_isrc, bool_or(release_date is not null) as has_date
    from links group by song_id
  ), usual as materialized (
    select platform from songs, unnest(platforms) as platform
    where platform = any(${arrayOf('text', platforms)}) group by platform
    having count(*) >= ${fewestSongs} and count(*) * 2 >= (select count(*) from songs)
  ), asked as materialized (
    select p.id, l.song_id, l.platform from ${songProposals} p
    cross join lateral jsonb_array_elements_text(p.track_ids) as one (track_id) join links l on l.id = one.track_id
    where p.user_id = ${userId}
  ), perhaps as materialized (
    select one.song_id, other.platform from asked one join asked other on other.id = one.id
    where other.song_id <> one.song_id
  ), settled as materialized (
    select s.kind || ' ' || s.platform || ' ' || case when s.kind = 'dead_link' then l.id else l.song_id end as key
    from ${songSettled} s join links l on l.id = s.track_id where s.user_id = ${userId}
  ), every as (
    select 'dead_link' as kind, song_id, id as place, '' as platform, id as track_id
    from links where status = 'gone'
    union all
    select 'same_platform', song_id, max(id), platform, min(id) from links
    group by song_id, platform having count(*) > 1
    union all
    select d.kind, l.song_id, max(l.id), '', min(l.id)
    from ${songDifferences} d join links l on l.id = d.track_id
    where d.user_id = ${userId} group by d.kind, l.song_id
    union all
    select 'no_isrc', song_id, newest, '', first from songs
    where not has_isrc and song_id not in (select song_id from facts where has_isrc)
    union all
    select 'no_release_date', song_id, newest, '', first from songs
    where not has_date and song_id not in (select song_id from facts where has_date)
    union all
    select 'missing_platform', song_id, newest, usual.platform, first from songs, usual
    where usual.platform <> all(songs.platforms)
      and (song_id, usual.platform) not in (select song_id, platform from perhaps)
  ), issues as (
    select * from every
    where kind || ' ' || platform || ' ' || case when kind = 'dead_link' then track_id else song_id end
      not in (select key from settled)
  )`;

export async function countIssues(
  db: Db,
  userId: string,
  platforms: readonly PlatformId[],
): Promise<Map<SongIssueKind, number>> {
  const { rows } = await executePrepared<{ kind: SongIssueKind; count: number }>(
    db,
    sql`
    with ${issues(userId, platforms)} select kind, count(*)::integer as count from issues group by kind`,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

export type IssueRow = {
  kind: SongIssueKind;
  songId: string;
  place: string;
  platform: PlatformId | '';
  trackId: string;
};
export type IssuePage = { kind: SongIssueKind; after?: { place: string; platform: string }; limit: number };

export async function selectIssues(
  db: Db,
  userId: string,
  platforms: readonly PlatformId[],
  { kind, after, limit }: IssuePage,
): Promise<IssueRow[]> {
  const { rows } = await db.execute<IssueRow>(sql`
    with ${issues(userId, platforms)}
    select kind, song_id as "songId", place, platform, track_id as "trackId" from issues
    where kind = ${kind} and ${after ? sql`(place, platform) < (${after.place}, ${after.platform})` : sql`true`}
    order by place desc, platform desc limit ${limit}`);
  return rows;
}

export async function insertSettled(
  db: Db,
  row: { userId: string; trackId: string; kind: SongIssueKind; platform: PlatformId | '' },
): Promise<void> {
  await db.insert(songSettled).values(row).onConflictDoNothing();
}

/** Of the whole song: it may have been settled under another link. */
export async function deleteSettled(
  db: Db,
  {
    userId,
    trackIds,
    kind,
    platform,
  }: {
    userId: string;
    trackIds: readonly string[];
    kind: SongIssueKind;
    platform: PlatformId | '';
  },
): Promise<void> {
  await db.execute(sql`
    delete from ${songSettled} where user_id = ${userId} and kind = ${kind} and platform = ${platform}
      and track_id = any(${arrayOf('text', trackIds)})`);
}

export type Difference = { trackId: string; kind: 'title_differs' | 'artist_differs' };

/** In the caller's transaction. Links that went meanwhile have none. Answers whether there are others now. */
export async function replaceDifferences(
  db: Db,
  userId: string,
  rows: readonly Difference[],
): Promise<boolean> {
  const { rows: former } = await db.execute<Difference>(sql`
    delete from ${songDifferences} where user_id = ${userId} returning track_id as "trackId", kind`);
  if (rows.length === 0) return former.length > 0;
  const { rows: written } = await db.execute<Difference>(sql`
    insert into ${songDifferences} (track_id, user_id, kind)
    select t.id, ${userId}, given.kind
    from ${unnest(rows, { id: ['text', (row) => row.trackId], kind: ['text', (row) => row.kind] })}
    join ${tracks} t on t.id = given.id on conflict do nothing
    returning track_id as "trackId", kind`);
  const keysOf = (differences: readonly Difference[]) =>
    new Set(differences.map(({ trackId, kind }) => `${trackId} ${kind}`));
  return keysOf(former).symmetricDifference(keysOf(written)).size > 0;
}

export type Facts = { isrc: string | null; releaseDate: string | null };

/** What is said of each of these links, by link. */
export async function selectFacts(
  db: Db,
  userId: string,
  trackIds: readonly string[],
): Promise<Map<string, Facts>> {
  const { rows } = await executePrepared<Facts & { trackId: string }>(
    db,
    sql`
    select track_id as "trackId", isrc, release_date::text as "releaseDate" from ${songFacts}
    where user_id = ${userId} and track_id = any(${arrayOf('text', trackIds)})`,
  );
  return new Map(rows.map(({ trackId, ...facts }) => [trackId, facts]));
}

/** One row says all of the song: the links that it is joined of may have had one each. */
export async function writeFacts(
  db: Db,
  userId: string,
  trackIds: readonly string[],
  { isrc, releaseDate }: Facts,
): Promise<void> {
  await db.execute(sql`
    delete from ${songFacts} where user_id = ${userId} and track_id = any(${arrayOf('text', trackIds)})`);
  const [first] = trackIds;
  if (first && (isrc || releaseDate))
    await db.insert(songFacts).values({ trackId: first, userId, isrc, releaseDate });
}
