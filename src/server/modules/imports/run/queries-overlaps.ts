/** SQL of money that is saved of the same as a file says. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { figureSources, ownFigures } from '../../own-figures/table.ts';
import { importRows } from '../table.ts';
import { subjectOfRow } from './queries-applying.ts';

type Asked = { importId: string; userId: string; file: number; limit: number };

/** Rows with another amount than is saved, those with the same, and where what is saved comes from. */
type Overlap = { differing: number; same: number; sourceIds: string[] };

/** Of a link, or of whatever has none: the artist as a whole, or a song that is not on the list. */
const told = (userId: string, of: 'link' | 'none', hasDays: boolean): SQL => sql`
  select m.position, m.amount, f.value, f.layer, f.source_id from mine m cross join lateral (
    select f.value, f.layer, f.source_id from ${ownFigures} f
    where f.user_id = ${userId} and f.figure = 'earnings'
      and ${of === 'link' ? sql`f.track_id = m.track_id` : sql`f.track_id is null and f.named is not distinct from m.named`}
      and ${hasDays ? sql`f.from_day = m.from_day and f.to_day = m.to_day` : sql`f.from_day is null`}
      and f.dimension = m.dimension and f.key = m.key and f.platform is not distinct from m.platform
      and f.store = m.store and f.statement = m.statement and f.currency = m.currency
    offset 0
  ) f join ${figureSources} source on source.id = f.source_id and source.is_shown
  where m.track_id is ${of === 'link' ? sql`not null` : sql`null`} and m.from_day is ${hasDays ? sql`not null` : sql`null`}`;

/** Of the first rows of a file that say money. */
export async function selectOverlap(db: Db, { importId, userId, file, limit }: Asked): Promise<Overlap> {
  const all = (['link', 'none'] as const).flatMap((of) => [told(userId, of, true), told(userId, of, false)]);
  const { rows } = await executePrepared<Overlap>(
    db,
    sql`
    with mine as materialized (
      select r.position, r.platform, r.store, r.from_day, r.to_day, r.dimension, r.key, r.currency, r.statement, s.track_id,
        case when r.subject is not null and s.track_id is null then coalesce(s.named, 0) end as named,
        (r.figures ->> 'earnings')::numeric as amount
      from ${importRows} r left join ${subjectOfRow}
      where r.import_id = ${importId} and r.file = ${file} and r.verdict <> 'rejected' and r.figures ? 'earnings'
      order by r.position limit ${limit}
    ),
    told as materialized (${sql.join(all, sql` union all `)}),
    latest as (select *, max(layer) over (partition by position) as last from told),
    compared as (
      select position, bool_or(value = amount) as is_same, array_agg(distinct source_id) as source_ids
      from latest where layer = last group by position
    )
    select count(*) filter (where not is_same)::int as differing, count(*) filter (where is_same)::int as same,
      coalesce((select array_agg(distinct id) from compared, unnest(source_ids) as id), '{}') as "sourceIds"
    from compared`,
  );
  return rows[0] ?? { differing: 0, same: 0, sourceIds: [] };
}
