/** SQL that makes rows of a dry run a user's figures. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { ownFigures } from '../own-figures/table.ts';
import { tracks } from '../tracks/table.ts';
import { importRows, importSubjects } from './table.ts';

type Part = { importId: string; userId: string; layer: number; after: number; upTo: number };

const isPart = ({ importId, after, upTo }: Part) => sql`
  r.import_id = ${importId} and r.position > ${after} and r.position <= ${upTo}`;

/**
 * Keeps the links of these rows from being deleted while the transaction lasts, and calls rows unmatched whose link has
 * been taken off the list. Answers how many those are.
 */
export async function holdTracks(db: Db, part: Part): Promise<number> {
  const { rows } = await executePrepared<{ count: number }>(
    db,
    sql`
    with named as materialized (
      select r.position, s.track_id from ${importRows} r
      join ${importSubjects} s on s.import_id = r.import_id and s.id = r.subject
      where ${isPart(part)} and r.verdict in ('new', 'known', 'differs')
    ), held as materialized (
      select t.id from ${tracks} t
      where t.id in (select track_id from named) and t.user_id = ${part.userId} and t.removed_at is null
      for key share
    ), gone as (
      update ${importRows} r set verdict = 'unmatched', stored = null
      from named n where ${isPart(part)} and r.position = n.position and n.track_id not in (select id from held)
      returning 1
    ) select count(*) as count from gone`,
  );
  return rows[0]?.count ?? 0;
}

/** Each figure of these rows becomes one of the user's, in the layer of its file. */
export async function copyRows(db: Db, part: Part): Promise<void> {
  await executePrepared(
    db,
    sql`
    insert into ${ownFigures} (user_id, source_id, layer, platform, store, track_id, from_day, to_day, dimension, key,
      key_name, figure, value, currency, statement)
    select ${part.userId}, r.import_id, ${part.layer}::bigint + r.file, r.platform, r.store, s.track_id, r.from_day,
      r.to_day, r.dimension, r.key, r.key_name, f.key, f.value::bigint, case when f.key = 'earnings' then r.currency else '' end,
      r.statement
    from ${importRows} r
    left join ${importSubjects} s on s.import_id = r.import_id and s.id = r.subject
    cross join lateral jsonb_each_text(r.figures) as f (key, value)
    where ${isPart(part)} and r.verdict in ('new', 'known', 'differs')
    order by r.position`,
  );
}
