/** How figures are written, become another link's, and go. */
import { sql } from 'drizzle-orm';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared, unnest } from '#server/db/sql.ts';
import { namedLinks, ownFigures, soundDimension } from './table.ts';

/** One figure as a source says it. `platform` null: a store that is none of ours, which `store` names. */
export type FigureRow = {
  /** null: of the artist or the channel as a whole. */
  trackId: string | null;
  platform: PlatformId | null;
  store?: string;
  /** Both null: over all time. */
  from: string | null;
  to: string | null;
  dimension?: FigureDimension | '';
  key?: string;
  /** What the source calls the key, where that is an id. */
  keyName?: string | null;
  figure: Figure;
  value: number;
  currency?: string;
  statement?: string;
};

export async function insertFigures(
  db: Db,
  source: { id: string; userId: string; layer: number },
  rows: readonly FigureRow[],
): Promise<void> {
  await db.execute(sql`
    insert into ${ownFigures} (user_id, source_id, layer, track_id, platform, store, from_day, to_day, dimension, key,
      key_name, figure, value, currency, statement)
    select ${source.userId}, ${source.id}, ${source.layer}::bigint, given.*
    from ${unnest(rows, {
      track_id: ['text', (row) => row.trackId],
      platform: ['text', (row) => row.platform],
      store: ['text', (row) => row.store ?? ''],
      from_day: ['date', (row) => row.from],
      to_day: ['date', (row) => row.to],
      dimension: ['text', (row) => row.dimension ?? ''],
      key: ['text', (row) => row.key ?? ''],
      key_name: ['text', (row) => row.keyName],
      figure: ['text', (row) => row.figure],
      value: ['bigint', (row) => row.value],
      currency: ['text', (row) => row.currency ?? ''],
      statement: ['text', (row) => row.statement ?? ''],
    })}`);
}

/**
 * At most `limit` rows of a source, in a transaction; answers how many went. Where one source has most rows of the table a
 * planner reads the table from its start each time, through all that is gone already: undoing a million rows took longer
 * than storing them. An index skips what it has once seen gone.
 */
export async function deleteFigures(
  db: Db,
  source: { id: string; userId: string },
  limit: number,
): Promise<number> {
  await db.execute(sql`set local enable_seqscan = off`);
  await db.execute(sql`set local enable_bitmapscan = off`);
  const { rows } = await db.execute<{ count: number }>(sql`
    with chosen as (
      select ctid from ${ownFigures} where user_id = ${source.userId} and source_id = ${source.id} limit ${limit}
    ), gone as (delete from ${ownFigures} where ctid = any(array(select ctid from chosen)) returning 1)
    select count(*) as count from gone`);
  return rows[0]?.count ?? 0;
}

/** What a source said of days from `from` to `to`, wholly within; tables of some dimensions have spans of their own. */
export async function deleteSpan(
  db: Db,
  source: { id: string; userId: string },
  { from, to }: { from: string; to: string },
  except: readonly FigureDimension[],
): Promise<void> {
  await db.execute(sql`
    delete from ${ownFigures}
    where user_id = ${source.userId} and source_id = ${source.id} and from_day >= ${from}::date and to_day <= ${to}::date
      and not dimension = any(${arrayOf('text', except)})`);
}

/** Files say what they say whether or not a song is followed: under the name that they give it. */
const isOfFile = sql`named is not null and source_id like 'imp%' and dimension <> ${soundDimension}`;

/** What files say becomes that of a song which is not on the list; all else goes. */
export async function deleteFiguresOfTracks(db: Db, trackIds: readonly string[]): Promise<void> {
  await db.execute(sql`delete from ${namedLinks} where track_id = any(${arrayOf('text', trackIds)})`);
  await db.execute(sql`
    update ${ownFigures} set track_id = null where track_id = any(${arrayOf('text', trackIds)}) and ${isOfFile}`);
  await db.execute(sql`delete from ${ownFigures} where track_id = any(${arrayOf('text', trackIds)})`);
}

export type TakenName = {
  /** `named`, as text. */
  named: string;
  trackId: string;
};

/** At most `limit` rows of this name that are of no link become the link's, in a transaction; answers how many did. */
export async function giveToLink(
  db: Db,
  userId: string,
  { named, trackId }: TakenName,
  limit: number,
): Promise<number> {
  const { rows } = await executePrepared<{ count: number }>(
    db,
    sql`
    with chosen as materialized (
      select ctid from ${ownFigures}
      where user_id = ${userId} and named = ${named}::bigint and track_id is null limit ${limit}
    ), given as (
      update ${ownFigures} f set track_id = ${trackId} from chosen where f.ctid = chosen.ctid returning f.source_id
    ), taken as (
      insert into ${namedLinks} (source_id, user_id, named, track_id)
      select distinct source_id, ${userId}, ${named}::bigint, ${trackId} from given on conflict do nothing
    )
    select count(*)::int as count from given`,
  );
  return rows[0]?.count ?? 0;
}
