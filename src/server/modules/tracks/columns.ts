/** Parts of statements over links: when a song came out. What its user says outranks what platforms say. */
import { type SQL, sql } from 'drizzle-orm';
import { items } from '../metrics/table.ts';
import { songFacts, tracks } from './table.ts';

/** Beside the links (`t`): `said.day`, where their user says when the song came out; of links joined since, the earlier. */
export const withOwnReleases: SQL = sql`
  left join (
    select f.user_id, o.song_id, min(f.release_date) as day from ${songFacts} f join ${tracks} o on o.id = f.track_id
    where f.release_date is not null and o.removed_at is null group by f.user_id, o.song_id
  ) said on said.user_id = t.user_id and said.song_id = t.song_id`;

/** After `from`: the links of somebody's list (`t`) with their items (`i`), and those. */
export const ownLinks = (userId: string): SQL => sql`
  ${tracks} t join ${items} i on i.id = t.item_id and t.user_id = ${userId} and t.removed_at is null ${withOwnReleases}`;

/** Whose days are read: the fields of a `DatedLink`, and its song. `countedFrom`: in milliseconds, which cost less to read than a date. */
export const datedLink: SQL = sql`
  t.id as "trackId", t.song_id as "songId", t.item_id as "itemId", i.platform,
  extract(epoch from t.counted_from)::float8 * 1000 as "countedFrom", said.day as "ownRelease"`;

/** Of a link (`t`) with its item (`i`) and those. A song came out with the earliest of its links. */
export const releaseDay: SQL = sql`coalesce(said.day, i.release_date)`;

/** The same of single links, row by row: a page of a list costs nothing for the rest of it. */
export const releaseDayOfRow: SQL = sql`coalesce((
  select min(f.release_date) from ${tracks} o join ${songFacts} f on f.track_id = o.id
  where o.user_id = t.user_id and o.song_id = t.song_id and o.removed_at is null
), i.release_date)`;
