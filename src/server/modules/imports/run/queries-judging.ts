/** SQL that compares the dry run with what is stored: which rows are new, known, or say something else. */
import { type SQL, sql } from 'drizzle-orm';
import { soundFigures } from '#domain/own-figures.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { items } from '../../metrics/table.ts';
import { figureSources, namedLinks, ownFigures, soundDimension } from '../../own-figures/table.ts';
import { tracks } from '../../tracks/table.ts';
import { importRows } from '../table.ts';
import { statementOf, subjectOfRow } from './queries-applying.ts';

type Part = {
  importId: string;
  userId: string;
  after: number;
  upTo: number;
  subject: number | null;
  /** Files that tell the money of others. */
  leftOut: readonly number[];
};

/**
 * Nothing was counted on a day before the song's release on its platform, nor on any before: of another platform the day
 * says nothing, and where its file counts more it is the day of another release.
 */
const isBeforeRelease = sql`
  r.figures::text !~ '[1-9]' and not r.figures ?| ${arrayOf('text', soundFigures)}
  and r.to_day < coalesce(s.counted_from, 'infinity') and r.to_day < (
    select (select i.release_date from ${items} i where i.id = t.item_id and i.platform = r.platform)
    from ${tracks} t where t.id = s.track_id)`;

/** Rows of this part that could be stored, with what is to become of them as far as their song decides it. */
const mine = ({ importId, after, upTo, subject, leftOut }: Part): SQL => sql`
  select r.position, r.platform, r.store, r.from_day, r.to_day, r.dimension, r.key, r.figures, r.currency, r.statement,
    s.track_id, s.named, case
      when r.file = any(${sql.param([...leftOut])}::integer[]) then 'same_money'
      when s.is_skipped then 'skipped' when r.subject is not null and s.track_id is null then 'unmatched'
      when ${isBeforeRelease} then 'before_release' else 'new'
    end as fate
  from ${importRows} r left join ${subjectOfRow}
  where r.import_id = ${importId} and r.position > ${after} and r.position <= ${upTo} and r.figures is not null
    and (${subject}::integer is null or r.subject = ${subject}::integer)`;

const isRejected = sql`fate in ('skipped', 'before_release', 'same_money')`;

/** Where to look for it: on the link, on others that its name was taken for before, or among what is no link's. */
const places = {
  track: () => sql`f.track_id = m.track_id`,
  others: (userId: string) => sql`
    f.named = m.named and f.track_id = any(array(
      select n.track_id from ${namedLinks} n
      where n.user_id = ${userId} and n.named = m.named and n.track_id <> m.track_id))`,
  artist: () => sql`f.track_id is null and f.named is null`,
};

/**
 * What is shown of the same things. A statement of its own for each way to find a row by an index, which knows no
 * "the same or both absent"; `offset 0` keeps the planner from reading all figures at once where it knows little of them.
 */
const told = (userId: string, of: 'track' | 'others' | 'artist', hasDays: boolean): SQL => sql`
  select m.position, f.figure, f.value, f.layer, f.named from mine m cross join lateral (
    select f.figure, f.value, f.layer, f.named, f.source_id from ${ownFigures} f
    where ${places[of](userId)} and f.user_id = ${userId}
      and f.dimension = m.dimension and f.key = m.key
      and ${hasDays ? sql`f.from_day = m.from_day and f.to_day = m.to_day` : sql`f.from_day is null`}
      and f.platform is not distinct from m.platform and f.store = m.store and f.statement = ${statementOf('m', sql`f.figure`)}
      and m.figures ? f.figure and f.currency = case when f.figure = 'earnings' then m.currency else '' end
    offset 0
  ) f join ${figureSources} source on source.id = f.source_id and source.is_shown
  where m.fate = 'new' and m.track_id is ${of === 'artist' ? sql`null` : sql`not null`}
    and m.from_day is ${hasDays ? sql`not null` : sql`null`}`;

/** How the recording sounds is compared whoever says it: of a link there is one recording, of whatever days a row is. */
const toldSound = (userId: string, of: 'track' | 'others'): SQL => sql`
  select m.position, f.figure, f.value, f.layer, f.named from mine m cross join lateral (
    select f.figure, f.value, f.layer, f.named, f.source_id from ${ownFigures} f
    where ${places[of](userId)} and f.user_id = ${userId} and f.dimension = ${soundDimension} and m.figures ? f.figure
    offset 0
  ) f join ${figureSources} source on source.id = f.source_id and source.is_shown
  where m.fate = 'new' and m.track_id is not null and m.figures ?| ${arrayOf('text', soundFigures)}`;

const allTold = (userId: string): SQL =>
  sql.join(
    [
      ...(['track', 'others', 'artist'] as const).flatMap((of) => [
        told(userId, of, true),
        told(userId, of, false),
      ]),
      ...(['track', 'others'] as const).map((of) => toldSound(userId, of)),
    ],
    sql` union all `,
  );

/** Without anything stored, songs alone decide. */
const nothingTold = sql`select 0 as position, '' as figure, 0::numeric as value, 0::bigint as layer, 0::bigint as named where false`;

/**
 * Gives each of these rows its verdict, in a transaction. `hasFigures`: whether the user has any figures yet. A planner
 * that knows nothing yet of rows which were written a moment ago takes them for one, and compares each with each: two
 * thousand took minutes. So nothing is worked out twice, and joins are made by hashes.
 */
export async function judgeRows(db: Db, part: Part, hasFigures: boolean): Promise<void> {
  await db.execute(sql`set local enable_nestloop = off`);
  await executePrepared(
    db,
    sql`
    with mine as materialized (${mine(part)}),
    told as materialized (${hasFigures ? allTold(part.userId) : nothingTold}),
    latest as materialized (select *, max(layer) over (partition by position, figure) as last from told),
    stored as materialized (
      select m.position, l.figure, case when l.figure = any(${arrayOf('text', soundFigures)})
          then (array_agg(l.value order by l.named nulls last))[1] else sum(l.value) end as value, bool_or(l.value = (m.figures ->> l.figure)::numeric) as is_same
      from latest l join mine m on m.position = l.position where l.layer = l.last group by m.position, l.figure
    ),
    compared as materialized (
      select m.position, m.fate, m.figures, jsonb_object_agg(s.figure, s.value) filter (where s.figure is not null) as stored,
        count(s.figure) as known, coalesce(bool_and(s.is_same), true) as is_same
      from mine m left join stored s on s.position = m.position group by m.position, m.fate, m.figures
    ),
    verdicts as materialized (
      select position, case when ${isRejected} then fate end as reason, case
        when ${isRejected} then 'rejected' when fate = 'unmatched' then 'unmatched' when not is_same then 'differs'
        when known = (select count(*) from jsonb_object_keys(figures)) then 'known' else 'new'
      end as verdict, case when not is_same then stored end as stored
      from compared
    )
    update ${importRows} r set verdict = v.verdict, reason = v.reason, stored = v.stored
    from verdicts v
    where r.import_id = ${part.importId} and r.position > ${part.after} and r.position <= ${part.upTo}
      and r.position = v.position
      and (r.verdict <> v.verdict or r.stored is distinct from v.stored)`,
  );
}
