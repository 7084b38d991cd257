/** SQL of how users' own files say that recordings sound. */
import { sql } from 'drizzle-orm';
import type { SoundFigure } from '#domain/own-figures.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared, unnest } from '#server/db/sql.ts';
import { figureSources, namedLinks, ownFigures, soundDimension } from './table.ts';

/** All that one file says of one link. */
export type OwnSound = {
  trackId: string;
  sourceId: string;
  layer: number;
  shownAt: string;
  /** In millionths of the feature's unit. */
  figures: Partial<Record<SoundFigure, number>>;
};

/**
 * The latest file first. A file that names one link twice is taken at the first of its names, so that nothing is made of
 * two rows; a name that a later file was taken for another link by counts there alone.
 */
export async function selectOwnSounds(
  db: Db,
  userId: string,
  trackIds: readonly string[],
): Promise<OwnSound[]> {
  if (trackIds.length === 0) return [];
  const { rows } = await executePrepared<OwnSound>(
    db,
    sql`
    with said as materialized (
      select track_id, source_id, layer, named, jsonb_object_agg(figure, value) as figures from ${ownFigures}
      where track_id = any(${arrayOf('text', trackIds)}) and user_id = ${userId} and dimension = ${soundDimension}
      group by track_id, source_id, layer, named
    )
    select distinct on (f.layer, f.track_id) f.track_id as "trackId", f.source_id as "sourceId", f.layer,
      to_json(s.shown_at) #>> '{}' as "shownAt", f.figures
    from said f join ${figureSources} s on s.id = f.source_id and s.is_shown
    where not exists (
      select from ${namedLinks} n cross join lateral (
        select o.source_id from ${ownFigures} o
        where o.track_id = n.track_id and o.dimension = ${soundDimension} and o.user_id = ${userId}
          and o.named = f.named and o.layer > f.layer
        offset 0
      ) o join ${figureSources} later on later.id = o.source_id and later.is_shown
      where n.user_id = ${userId} and n.named = f.named and n.track_id <> f.track_id)
    order by f.layer desc, f.track_id, f.named nulls last`,
  );
  return rows;
}

type SoundRow = { trackId: string; figure: SoundFigure; value: number };

export async function storeSounds(
  db: Db,
  source: { id: string; userId: string; layer: number },
  rows: readonly SoundRow[],
): Promise<void> {
  await executePrepared(
    db,
    sql`
    insert into ${ownFigures} (user_id, source_id, layer, dimension, track_id, figure, value)
    select ${source.userId}, ${source.id}, ${source.layer}::bigint, ${soundDimension}, given.*
    from ${unnest(rows, {
      track_id: ['text', (row) => row.trackId],
      figure: ['text', (row) => row.figure],
      value: ['bigint', (row) => row.value],
    })}`,
  );
}
