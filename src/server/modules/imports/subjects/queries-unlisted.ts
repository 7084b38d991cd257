/** SQL of songs that applied files tell of and that are not on the list. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { executePrepared, unnest } from '#server/db/sql.ts';
import { items } from '../../metrics/table.ts';
import { figureSources, namedLinks, ownFigures } from '../../own-figures/table.ts';
import { tracks } from '../../tracks/table.ts';
import { importSubjects, imports } from '../table.ts';
import { nameOfSubject, type Subject, songNamed, subjectColumns } from './queries-subjects.ts';

/** Names under which the user has figures of no link. */
const unlistedNames = (userId: string): SQL => sql`
  select distinct named from ${ownFigures} where user_id = ${userId} and track_id is null and named is not null`;

/**
 * As a table: what each import calls such a song, with a key that is the same for all stores of one statement, and for all
 * statements that tell its ISRC.
 */
export const unlistedSongs = (userId: string): SQL => sql`
  select s.import_id, ${nameOfSubject} as named, '~' || md5(min(${songNamed})) as key,
    min(coalesce(s.title, s.isrc, s.platform_track_id)) as title
  from ${importSubjects} s join ${imports} m on m.id = s.import_id
  where m.user_id = ${userId} and m.state = 'applied' and ${nameOfSubject} in (${unlistedNames(userId)})
  group by 1, 2`;

type TakenLink = { named: string; trackId: string };

/** Links on the list that such names were taken for since, by whatever import; the latest one counts. */
export async function selectTakenNames(db: Db, userId: string): Promise<TakenLink[]> {
  const { rows } = await executePrepared<TakenLink>(
    db,
    sql`
    select distinct on (n.named) n.named::text as named, n.track_id as "trackId"
    from ${namedLinks} n join ${figureSources} source on source.id = n.source_id and source.is_shown
    join ${tracks} t on t.id = n.track_id and t.removed_at is null
    where n.user_id = ${userId} and n.named in (${unlistedNames(userId)})
    order by n.named, source.shown_at desc`,
  );
  return rows;
}

export type UnlistedSubject = Subject & { importId: string; named: string };

/** In the order of imports and ids. */
export async function selectUnlistedAfter(
  db: Db,
  userId: string,
  after: Pick<UnlistedSubject, 'importId' | 'id'> | undefined,
  limit: number,
): Promise<UnlistedSubject[]> {
  const { rows } = await executePrepared<UnlistedSubject>(
    db,
    sql`
    select s.import_id as "importId", ${nameOfSubject}::text as named, ${subjectColumns}
    from ${importSubjects} s join ${imports} m on m.id = s.import_id
    where m.user_id = ${userId} and m.state = 'applied' and not s.is_skipped
      and (s.import_id, s.id) > (${after?.importId ?? ''}::text, ${after?.id ?? -1}::integer)
      and ${nameOfSubject} in (${unlistedNames(userId)})
    order by s.import_id, s.id limit ${limit}`,
  );
  return rows;
}

/**
 * Nothing was counted before the song's release on its platform, as a dry run says of links on the list: such zeros are no
 * numbers, unless the file counts more before.
 */
export async function deleteEarlyZeros(db: Db, userId: string, links: readonly TakenLink[]): Promise<void> {
  await executePrepared(
    db,
    sql`
    delete from ${ownFigures} f
    using ${unnest(links, {
      named: ['text', (link) => link.named],
      track_id: ['text', (link) => link.trackId],
    })} join ${tracks} t on t.id = given.track_id join ${items} i on i.id = t.item_id
    where f.user_id = ${userId} and f.named = given.named::bigint and f.track_id is null and f.value = 0
      and i.platform = f.platform and f.to_day < i.release_date
      and not exists (
        select from ${ownFigures} o
        where o.user_id = f.user_id and o.named = f.named and o.track_id is null and o.source_id = f.source_id
          and o.value <> 0 and o.from_day <= f.to_day)`,
  );
}

/** Whether this import tells of the song under its name, or what has become this link's just now. */
export async function isUnlisted(
  db: Db,
  source: { id: string; userId: string },
  { subject, trackId }: { subject: number; trackId: string },
): Promise<boolean> {
  const { rows } = await executePrepared(
    db,
    sql`
    select from ${importSubjects} s join ${ownFigures} f
      on f.user_id = ${source.userId} and f.source_id = s.import_id and f.named = ${nameOfSubject}
        and (f.track_id is null or f.track_id = ${trackId})
    where s.import_id = ${source.id} and s.id = ${subject} limit 1`,
  );
  return rows.length > 0;
}
