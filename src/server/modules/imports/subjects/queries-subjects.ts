/** SQL of songs as files name them. */
import { type SQL, sql } from 'drizzle-orm';
import type { ImportSubject } from '#contract/imports.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared, unnest } from '#server/db/sql.ts';
import { items } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';
import { importSubjects } from '../table.ts';
import type { Match, Named } from './matching.ts';

export type Subject = Named & Match & { id: number; rows: number; countedFrom: string | null };

export async function insertSubjects(db: Db, importId: string, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  await executePrepared(
    db,
    sql`
    insert into ${importSubjects} (import_id, id, title, artist, isrc, platform, platform_track_id, rows, counted_from,
      track_id, matched_by, offers, is_skipped)
    select ${importId}, id, title, artist, isrc, platform, platform_track_id, rows, counted_from, track_id, matched_by,
      offers::jsonb, is_skipped
    from ${unnest(subjects, {
      id: ['integer', (row) => row.id],
      title: ['text', (row) => row.title],
      artist: ['text', (row) => row.artist],
      isrc: ['text', (row) => row.isrc],
      platform: ['text', (row) => row.platform],
      platform_track_id: ['text', (row) => row.platformTrackId],
      rows: ['integer', (row) => row.rows],
      counted_from: ['date', (row) => row.countedFrom],
      track_id: ['text', (row) => row.trackId],
      matched_by: ['text', (row) => row.matchedBy],
      offers: ['text', (row) => JSON.stringify(row.offers)],
      is_skipped: ['boolean', (row) => row.isSkipped],
    })}`,
  );
}

/** What became of subjects when the list was looked through again. */
export async function updateMatches(
  db: Db,
  importId: string,
  subjects: readonly (Match & { id: number })[],
): Promise<void> {
  if (subjects.length === 0) return;
  await db.execute(sql`
    update ${importSubjects} s set track_id = given.track_id, matched_by = given.matched_by,
      offers = given.offers::jsonb, is_skipped = given.is_skipped
    from ${unnest(subjects, {
      id: ['integer', (row) => row.id],
      track_id: ['text', (row) => row.trackId],
      matched_by: ['text', (row) => row.matchedBy],
      offers: ['text', (row) => JSON.stringify(row.offers)],
      is_skipped: ['boolean', (row) => row.isSkipped],
    })}
    where s.import_id = ${importId} and s.id = given.id`);
}

export const subjectColumns = sql`
  s.id, s.title, s.artist, s.isrc, s.platform, s.platform_track_id as "platformTrackId", s.rows,
  s.counted_from as "countedFrom", s.track_id as "trackId", s.matched_by as "matchedBy", s.offers, s.is_skipped as "isSkipped"`;

/** Some at a time, in the order of their ids. */
export async function selectSubjectsAfter(
  db: Db,
  importId: string,
  after: number,
  limit: number,
): Promise<Subject[]> {
  const { rows } = await db.execute<Subject>(sql`
    select ${subjectColumns} from ${importSubjects} s
    where s.import_id = ${importId} and s.id > ${after} order by s.id limit ${limit}`);
  return rows;
}

export async function selectSubject(db: Db, importId: string, id: number): Promise<Subject | undefined> {
  const { rows } = await db.execute<Subject>(
    sql`select ${subjectColumns} from ${importSubjects} s where s.import_id = ${importId} and s.id = ${id}`,
  );
  return rows[0];
}

const isSettled: SQL = sql`(s.track_id is not null or s.is_skipped)`;

/** Those without a match first, then by rows. */
export async function selectSubjects(
  db: Db,
  importId: string,
  { after, limit }: { after: { isSettled: boolean; rows: number; id: number } | undefined; limit: number },
): Promise<Subject[]> {
  const { rows } = await db.execute<Subject>(sql`
    select ${subjectColumns} from ${importSubjects} s
    where s.import_id = ${importId}
      ${after ? sql`and (${isSettled}, -s.rows, s.id) > (${after.isSettled}::boolean, ${-after.rows}::integer, ${after.id}::integer)` : sql``}
    order by ${isSettled}, -s.rows, s.id limit ${limit}`);
  return rows;
}

/**
 * What a file calls a song, as a number: its ISRC, the platform's id, or its title and artist, whichever comes first,
 * for each platform apart. null: it names none, and somebody has said whose it is.
 */
export const nameOfSubject = sql`
  hashtextextended(coalesce(s.platform, '') || ' ' || coalesce('isrc ' || s.isrc, 'id ' || s.platform_track_id,
    nullif(jsonb_build_array(s.title, s.artist)::text, '[null, null]')), 0)`;

/** A statement names one song once for each store. */
export const songNamed = sql`coalesce(s.isrc, s.platform_track_id, jsonb_build_array(s.title, s.artist)::text)`;

export async function countSubjects(db: Db, importId: string): Promise<{ all: number; unmatched: number }> {
  const { rows } = await db.execute<{ all: number; unmatched: number }>(sql`
    select count(distinct ${songNamed}) as all, count(distinct ${songNamed}) filter (where not ${isSettled}) as unmatched
    from ${importSubjects} s where s.import_id = ${importId}`);
  return rows[0] ?? { all: 0, unmatched: 0 };
}

export type Offer = ImportSubject['offers'][number];

export async function selectOffers(db: Db, userId: string, ids: readonly string[]): Promise<Offer[]> {
  const { rows } = await db.execute<Offer>(sql`
    select t.id as "trackId", i.shown_title as title, i.artist, i.platform, i.album, i.isrc
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.id = any(${arrayOf('text', ids)}) and t.removed_at is null`);
  return rows;
}

export async function deleteSubjects(db: Db, importId: string): Promise<void> {
  await db.execute(sql`delete from ${importSubjects} where import_id = ${importId}`);
}
