/** Playlists as everybody sees them: found, played, reported. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlaylistSort, ReportReason } from '#domain/playlists.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { countedOnce, type Visit } from '../visits/service.ts';
import { ownerIsActive, type PlaylistRow, playlistColumns } from './queries.ts';
import { isListed, playlistAudience, playlistPlays, playlistReports, playlists } from './table.ts';

const sortColumns = {
  new: { column: sql`p.published_at`, type: sql`timestamptz` },
  played: { column: sql`p.plays`, type: sql`bigint` },
  longest: { column: sql`p.item_count`, type: sql`int` },
} as const satisfies Record<PlaylistSort, object>;

export type DiscoveredRow = PlaylistRow & { rankedBy: string };
export type DiscoveryPlace = { rankedBy: string; id: string };

/** More matches than that are common: an index in the wanted order comes upon a page of them soon. */
const mostSorted = 1_000;

const matches = (words: string) => sql`to_tsvector('simple', words) @@ to_tsquery('simple', ${words})`;

/**
 * What a search is narrowed to: the matches themselves while they are few. PostgreSQL cannot tell how rare the beginning
 * of a word is, and would go through all playlists in the wanted order for a page of a rare one.
 */
async function matching(db: Db, words: string): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${playlists} where ${isListed} and ${matches(words)} limit ${mostSorted + 1}`);
  if (rows.length > mostSorted) return matches(words);
  return sql`p.id = any(${arrayOf(
    'text',
    rows.map(({ id }) => id),
  )})`;
}

/** `words`: a text query of words that must all be there. */
export async function selectDiscovered(
  db: Db,
  {
    words,
    sort,
    after,
    limit,
  }: { words: string; sort: PlaylistSort; after: DiscoveryPlace | undefined; limit: number },
): Promise<DiscoveredRow[]> {
  const { column, type } = sortColumns[sort];
  const narrowed = words === '' ? sql`` : sql`and ${await matching(db, words)}`;
  const { rows } = await db.execute<DiscoveredRow>(sql`
    select ${playlistColumns(null)}, ${sort === 'new' ? sql`to_json(${column}) #>> '{}'` : sql`${column}::text`} as "rankedBy"
    from ${playlists} p
    where ${isListed} and ${ownerIsActive}
      ${narrowed}
      ${after ? sql`and (${column}, p.id) < (${after.rankedBy}::${type}, ${after.id})` : sql``}
    order by ${column} desc, p.id desc limit ${limit}`);
  return rows;
}

/** Whether everybody may see all of these. */
export async function areShownToAll(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ shown: number }>(sql`
    select count(*)::integer as shown from ${playlists} p
    where p.id = any(${arrayOf('text', ids)}) and p.is_public and p.removed_at is null and p.hidden_at is null
      and ${ownerIsActive}`);
  return rows[0]?.shown === ids.length;
}

export type Coming = { playlistId: string; country: string; what: 'visit' | 'play' };

export async function countComing(
  db: Db,
  { playlistId, country, what }: Coming,
  visit: Visit,
): Promise<void> {
  const isPlay = what === 'play';
  await db.execute(sql`
    with counted as (${countedOnce(playlistPlays, 'playlist_id', playlistId, visit)}), told as (
      insert into ${playlistAudience} as known (playlist_id, day, country, visits, plays)
      select ${playlistId}, day, ${country}, ${isPlay ? 0 : 1}::int, ${isPlay ? 1 : 0}::int from counted
      on conflict (playlist_id, day, country)
        do update set visits = known.visits + excluded.visits, plays = known.plays + excluded.plays
    )
    update ${playlists} set plays = plays + 1
    where ${isPlay} and id = ${playlistId} and exists (select from counted)`);
}

export type NewReport = {
  id: string;
  playlistId: string;
  reason: ReportReason;
  note: string;
  userId: string | null;
  createdAt: Date;
};

export async function insertReport(db: Db, report: NewReport): Promise<void> {
  await db.insert(playlistReports).values(report);
}

export type ReportedRow = {
  id: string;
  playlistId: string;
  name: string;
  isHidden: boolean;
  reason: ReportReason;
  note: string;
  createdAt: string;
};

/** Undecided ones, the oldest first. */
export async function selectReports(
  db: Db,
  { after, limit }: { after: { createdAt: string; id: string } | undefined; limit: number },
): Promise<ReportedRow[]> {
  const { rows } = await db.execute<ReportedRow>(sql`
    select r.id, r.playlist_id as "playlistId", p.name, p.hidden_at is not null as "isHidden", r.reason, r.note,
      to_json(r.created_at) #>> '{}' as "createdAt"
    from ${playlistReports} r join ${playlists} p on p.id = r.playlist_id
    where r.decided_at is null
      ${after ? sql`and (r.created_at, r.id) > (${after.createdAt}::timestamptz, ${after.id})` : sql``}
    order by r.created_at, r.id limit ${limit}`);
  return rows;
}

/** Answers the playlist that was decided about. */
export async function settleReports(
  db: Db,
  reportId: string,
  isHidden: boolean,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${playlists} set hidden_at = ${isHidden ? at(now) : sql`null`}
    where id = (select playlist_id from ${playlistReports} where id = ${reportId}) returning id`);
  const id = rows[0]?.id;
  if (id !== undefined)
    await db.execute(sql`
      update ${playlistReports} set decided_at = ${at(now)} where playlist_id = ${id} and decided_at is null`);
  return id;
}
