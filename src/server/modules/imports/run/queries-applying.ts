/** SQL that makes rows of a dry run a user's figures. */
import { type SQL, sql } from 'drizzle-orm';
import { soundFigures } from '#domain/own-figures.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { accountVersions, users } from '../../accounts/table.ts';
import { namedLinks, ownFigures, soundDimension } from '../../own-figures/table.ts';
import { tracks } from '../../tracks/table.ts';
import { nameOfSubject } from '../subjects/queries-subjects.ts';
import { importRows, importSubjects } from '../table.ts';

type Part = { importId: string; userId: string; layer: number; after: number; upTo: number };

const isPart = ({ importId, after, upTo }: Part) => sql`
  r.import_id = ${importId} and r.position > ${after} and r.position <= ${upTo}`;

const isOfList = sql`r.verdict in ('new', 'known', 'differs')`;
/** Who pays stands before the statement, and tells money and what it is paid for apart; counts are nobody's alone. */
export const statementOf = (row: 'r' | 'm', figure: SQL): SQL => sql`
  case when ${figure} in ('earnings', 'units') then ${sql.raw(row)}.statement
    else regexp_replace(${sql.raw(row)}.statement, '^.*[|]', '') end`;

/** Of a song that is not on the list: money counts under the name that its file gives, all else once it is on it. */
const isUnlisted = sql`r.verdict = 'unmatched'`;

/** The subject of each row, found by its key: a planner that knows little of the tables would read all of them a row. */
export const subjectOfRow: SQL = sql`lateral (
  select s.track_id, s.is_skipped, s.counted_from, ${nameOfSubject} as named from ${importSubjects} s where s.import_id = r.import_id and s.id = r.subject offset 0
) s on true`;

/** Songs of an import whose links are no longer on the list. */
export async function selectGone(
  db: Db,
  { importId, userId }: Pick<Part, 'importId' | 'userId'>,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id from ${importSubjects} s left join lateral (
      select t.id from ${tracks} t where t.id = s.track_id and t.user_id = ${userId} and t.removed_at is null offset 0
    ) t on true
    where s.import_id = ${importId} and s.track_id is not null and t.id is null`);
  return rows.map(({ id }) => id);
}

/** Calls rows of these songs unmatched. Answers whether there were any. */
export async function leaveOut(db: Db, part: Part, gone: readonly number[]): Promise<boolean> {
  if (gone.length === 0) return false;
  const { rowCount } = await db.execute(sql`
    update ${importRows} r set verdict = 'unmatched', stored = null
    where ${isPart(part)} and ${isOfList} and r.subject = any(${sql.param([...gone])}::integer[])`);
  return (rowCount ?? 0) > 0;
}

/** Whether the list is still the one of this version. */
export const isListOf = (version: number | null): SQL => sql`(select version from list) = ${version}::bigint`;

/**
 * Each figure of these rows becomes one of the user's, in the layer of its file. How a recording sounds is of no day and
 * no part of an audience, whatever else its row is of. None does where the list is not the one of `version` any more,
 * or where `turnOf` (`advancing`) has no row; answers the version of the list as it is, and whether it had one.
 */
export async function copyRows(
  db: Db,
  part: Part,
  version: number | null,
  turnOf: SQL = sql`turn as (select 1)`,
): Promise<{ version: number; isTurn: boolean }> {
  const { rows } = await executePrepared<{ version: number; isTurn: boolean }>(
    db,
    sql`
    with list as materialized (
      select coalesce((select ${accountVersions.days} from ${accountVersions} where user_id = ${part.userId}), 0) as version
    ), ${turnOf}, copied as (
    insert into ${ownFigures} (user_id, source_id, layer, platform, store, track_id, from_day, to_day, dimension, key,
      key_name, figure, value, currency, statement, named)
    select ${part.userId}, r.import_id, ${part.layer}::bigint + r.file, r.platform, r.store,
      case when ${isOfList} then s.track_id end,
      case when not f.is_sound then r.from_day end, case when not f.is_sound then r.to_day end,
      case when f.is_sound then ${soundDimension} else r.dimension end, case when f.is_sound then '' else r.key end,
      case when not f.is_sound then r.key_name end, f.key, f.value::numeric,
      case when f.key = 'earnings' then r.currency else '' end,
      case when f.is_sound then '' else ${statementOf('r', sql`f.key`)} end, case when ${isOfList} then s.named else coalesce(s.named, 0) end
    from ${importRows} r left join ${subjectOfRow}
    cross join lateral (
      select each.key, each.value, each.key = any(${arrayOf('text', soundFigures)}) as is_sound
      from jsonb_each_text(r.figures) as each (key, value)
    ) f
    where ${isListOf(version)} and exists (select from turn) and ${isPart(part)}
      and (${isOfList} or (${isUnlisted} and not f.is_sound))
    )
    select version, exists (select from turn) as "isTurn" from list`,
  );
  return rows[0] ?? { version: 0, isTurn: false };
}

/** For which links this import took the names in it; once, before its rows are shown. */
export async function keepNames(db: Db, source: { id: string; userId: string }): Promise<void> {
  await db.execute(sql`
    insert into ${namedLinks} (source_id, user_id, named, track_id)
    select distinct ${source.id}, ${source.userId}, named, track_id
    from (select s.track_id, ${nameOfSubject} as named from ${importSubjects} s
      where s.import_id = ${source.id} and s.track_id is not null and not s.is_skipped) as taken
    where named is not null and exists (select from ${users} where id = ${source.userId}) on conflict do nothing`);
}

/** Links whose figures change with it: those that names in it were taken for, by it or before. */
export async function selectNamedTracks(db: Db, importId: string): Promise<string[]> {
  const { rows } = await db.execute<{ trackId: string }>(sql`
    select distinct o.track_id as "trackId" from ${namedLinks} n
    join ${namedLinks} o on o.user_id = n.user_id and o.named = n.named where n.source_id = ${importId}
    union select distinct track_id from ${importSubjects}
    where import_id = ${importId} and track_id is not null and not is_skipped`);
  return rows.map(({ trackId }) => trackId);
}
