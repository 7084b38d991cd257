import { sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import { columnOf } from '../metrics/columns.ts';
import { items } from '../metrics/table.ts';
import { ownLinks, releaseDay } from '../tracks/columns.ts';
import type { Described } from '../tracks/service.ts';
import { tracks } from '../tracks/table.ts';
import { type Members, type Pair, songChanges, songProposals, songVerdicts } from './table.ts';

export type DescribedLink = Described & { trackId: string; songId: string };

/** All links on the user's list, the first added first. */
export async function selectLinksOfUser(db: Db, userId: string): Promise<DescribedLink[]> {
  const { rows } = await db.execute<DescribedLink>(sql`
    select t.id as "trackId", t.song_id as "songId", i.platform, i.title, i.artist,
      i.duration_seconds as "durationSeconds", i.isrc
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null
    order by t.added_at, t.id`);
  return rows;
}

/** Links by song, in the order they were added; only of songs on the user's list. */
export async function selectSongMembers(
  db: Db,
  userId: string,
  songIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await executePrepared<{ song_id: string; track_ids: string[] }>(
    db,
    sql`
    select song_id, array_agg(id order by added_at, id) as track_ids from ${tracks}
    where user_id = ${userId} and song_id = any(${arrayOf('text', songIds)}) and removed_at is null
    group by song_id`,
  );
  return new Map(rows.map((row) => [row.song_id, row.track_ids]));
}

export type NamedLink = {
  songId: string;
  title: string;
  artist: string;
  releaseDate: string | null;
  artworkUrl: string | null;
};

/** What the links of these songs are called, in the order they were added. */
export async function selectNames(db: Db, userId: string, songIds: readonly string[]): Promise<NamedLink[]> {
  const { rows } = await executePrepared<NamedLink>(
    db,
    sql`
    select t.song_id as "songId", i.shown_title as title, i.artist, (${releaseDay})::text as "releaseDate", i.artwork_url as "artworkUrl"
    from ${ownLinks(userId)} where t.song_id = any(${arrayOf('text', songIds)})
    order by t.added_at, t.id`,
  );
  return rows;
}

/** Which song that has the metric came out last before a day: a song came out with the earliest of its links. */
export async function selectReleaseBefore(
  db: Db,
  userId: string,
  { metric, releaseDate }: { metric: Metric; releaseDate: string },
): Promise<string | undefined> {
  const { rows } = await executePrepared<{ id: string }>(
    db,
    sql`
    select t.song_id as id from ${ownLinks(userId)}
    group by t.song_id
    having min(${releaseDay}) < ${releaseDate}::date and count(i.${sql.raw(columnOf(metric))}) > 0
    order by min(${releaseDay}) desc, t.song_id limit 1`,
  );
  return rows[0]?.id;
}

/** Song by link, of those of these links that are on the user's list. */
export async function selectSongsOf(db: Db, userId: string, trackIds: readonly string[]): Promise<Members> {
  const { rows } = await executePrepared<{ id: string; song_id: string }>(
    db,
    sql`
    select id, song_id from ${tracks}
    where user_id = ${userId} and id = any(${arrayOf('text', trackIds)}) and removed_at is null`,
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.song_id]));
}

export type SongPage = { after: string | undefined; limit: number };

/** Ids of songs, the one with the latest added link first. `after` is the newest link of the song before. */
export async function selectSongIds(db: Db, userId: string, { after, limit }: SongPage) {
  const { rows } = await db.execute<{ song_id: string; newest: string }>(sql`
    select song_id, max(id) as newest from ${tracks}
    where user_id = ${userId} and removed_at is null
    group by song_id having ${after ? sql`max(id) < ${after}` : sql`true`}
    order by newest desc limit ${limit}`);
  return rows.map((row) => ({ id: row.song_id, newest: row.newest }));
}

/** Which song a link is of is decided here alone, though the column is the list's. */
export async function setSongs(db: Db, userId: string, members: Members): Promise<void> {
  const rows = Object.entries(members).map(([trackId, songId]) => ({ trackId, songId }));
  await db.execute(sql`
    update ${tracks} t set song_id = given.song_id
    from ${unnest(rows, { id: ['text', (row) => row.trackId], song_id: ['text', (row) => row.songId] })}
    where t.id = given.id and t.user_id = ${userId}`);
}

export async function selectVerdicts(db: Db, userId: string): Promise<Pair[]> {
  const { rows } = await db.execute<Pair>(sql`
    select one, other, is_same as "isSame", by from ${songVerdicts} where user_id = ${userId}`);
  return rows;
}

/** What was decided of pairs of which both are among these. */
export async function selectVerdictsAmong(db: Db, trackIds: readonly string[]): Promise<Pair[]> {
  const ids = arrayOf('text', trackIds);
  const { rows } = await executePrepared<Pair>(
    db,
    sql`
    select one, other, is_same as "isSame", by from ${songVerdicts}
    where one = any(${ids}) and other = any(${ids})`,
  );
  return rows;
}

export async function deleteVerdictsAmong(db: Db, trackIds: readonly string[]): Promise<void> {
  const ids = arrayOf('text', trackIds);
  await db.execute(sql`delete from ${songVerdicts} where one = any(${ids}) and other = any(${ids})`);
}

export async function writeVerdicts(
  db: Db,
  userId: string,
  verdicts: readonly Pair[],
  now: Date,
): Promise<void> {
  if (verdicts.length === 0) return;
  await db.execute(sql`
    insert into ${songVerdicts} (user_id, one, other, is_same, by, decided_at)
    select ${userId}, one, other, is_same, by, ${at(now)}
    from ${unnest(verdicts, {
      one: ['text', (row) => row.one],
      other: ['text', (row) => row.other],
      is_same: ['boolean', (row) => row.isSame],
      by: ['text', (row) => row.by],
    })}
    on conflict (one, other) do update
      set is_same = excluded.is_same, by = excluded.by, decided_at = excluded.decided_at`);
}

export type GroupingChange = { id: string; before: Members; after: Members; verdicts: Pair[] };

/** Keeps it, and forgets what the user can take back no longer. */
export async function insertChange(
  db: Db,
  userId: string,
  change: GroupingChange,
  now: Date,
  keptSince: Date,
) {
  await db.delete(songChanges).where(sql`user_id = ${userId} and changed_at < ${at(keptSince)}`);
  await db.insert(songChanges).values({ ...change, userId, changedAt: now });
}

/** The last one that has to do with the song. */
export async function selectLastChange(
  db: Db,
  userId: string,
  songId: string,
  keptSince: Date,
): Promise<GroupingChange | undefined> {
  const holds = (column: string) =>
    sql`exists (select from jsonb_each_text(${sql.raw(column)}) as member where member.value = ${songId})`;
  const { rows } = await db.execute<GroupingChange>(sql`
    select id, before, after, verdicts from ${songChanges}
    where user_id = ${userId} and changed_at >= ${at(keptSince)} and (${holds('before')} or ${holds('after')})
    order by changed_at desc, id desc limit 1`);
  return rows[0];
}

export async function deleteChange(db: Db, id: string): Promise<void> {
  await db.execute(sql`delete from ${songChanges} where id = ${id}`);
}

export type ProposalRow = Pick<typeof songProposals.$inferSelect, 'id' | 'trackIds' | 'isSure' | 'doubts'>;

/** Those that are proposed again keep their id. Answers whether there are others now. */
export async function replaceProposals(
  db: Db,
  userId: string,
  rows: readonly ProposalRow[],
): Promise<boolean> {
  const keyOf = ({ trackIds, doubts }: ProposalRow) => [...trackIds].sort().join() + doubts.join();
  const wanted = new Map(rows.map((row) => [keyOf(row), row]));
  const known = await selectProposals(db, userId);
  const gone = known.filter((row) => !wanted.delete(keyOf(row))).map(({ id }) => id);
  const fresh = [...wanted.values()];
  if (gone.length > 0)
    await db.execute(sql`delete from ${songProposals} where id = any(${arrayOf('text', gone)})`);
  if (fresh.length > 0)
    await db.execute(sql`
      insert into ${songProposals} (id, user_id, track_ids, is_sure, doubts)
      select id, ${userId}, track_ids::jsonb, is_sure, doubts::jsonb
      from ${unnest(fresh, {
        id: ['text', (row) => row.id],
        track_ids: ['text', (row) => JSON.stringify(row.trackIds)],
        is_sure: ['boolean', (row) => row.isSure],
        doubts: ['text', (row) => JSON.stringify(row.doubts)],
      })}`);
  return gone.length > 0 || fresh.length > 0;
}

const proposal = sql`id, track_ids as "trackIds", is_sure as "isSure", doubts`;

/** Sure ones first; without `limit` all. */
export async function selectProposals(db: Db, userId: string, limit?: number): Promise<ProposalRow[]> {
  const { rows } = await executePrepared<ProposalRow>(
    db,
    sql`
    select ${proposal} from ${songProposals}
    where user_id = ${userId} order by is_sure desc, id limit ${limit ?? null}::integer`,
  );
  return rows;
}

export async function selectProposal(db: Db, userId: string, id: string): Promise<ProposalRow | undefined> {
  const { rows } = await db.execute<ProposalRow>(sql`
    select ${proposal} from ${songProposals} where user_id = ${userId} and id = ${id}`);
  return rows[0];
}

export async function countProposals(db: Db, userId: string): Promise<number> {
  const { rows } = await executePrepared<{ count: number }>(
    db,
    sql`select count(*) from ${songProposals} where user_id = ${userId}`,
  );
  return rows[0]?.count ?? 0;
}
