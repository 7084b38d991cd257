import { sql } from 'drizzle-orm';
import type { ImportBrought } from '#contract/import-files.ts';
import { audienceDimensions, figureKinds, figureNames } from '#domain/own-figures.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { items } from '../../metrics/table.ts';
import { figureSources, ownFigures } from '../../own-figures/table.ts';
import { tracks } from '../../tracks/table.ts';

const addUp = figureNames.filter((name) => figureKinds[name] === 'count' || figureKinds[name] === 'money');
const audiences = [...audienceDimensions, 'age_gender'];

type Source = { id: string; userId: string };

/** Rows of the import as they are told, whatever other imports say of the same. */
const ofSource = ({ id, userId }: Source) => sql`
  ${ownFigures} f join ${figureSources} s on s.id = f.source_id and s.is_shown
  where f.user_id = ${userId} and f.source_id = ${id}`;

/** Of a song that is not on the list no page shows anything but what it has earned. */
const isSeen = sql`(f.track_id is not null or f.named is null or f.figure in ('units', 'earnings'))`;

/** Of rows that are divided the undivided one is the whole, but in statements, which say each row once. */
export async function selectBroughtTotals(db: Db, source: Source): Promise<ImportBrought['totals']> {
  const { rows } = await executePrepared<ImportBrought['totals'][number]>(
    db,
    sql`
    select f.figure, f.currency, sum(f.value)::bigint as sum, min(f.from_day) as "from", max(f.to_day) as "to"
    from ${ofSource(source)} and f.figure = any(${arrayOf('text', addUp)}) and ${isSeen}
      and (f.dimension = '' or f.figure in ('units', 'earnings'))
    group by 1, 2 order by array_position(${arrayOf('text', addUp)}, f.figure), 2`,
  );
  return rows;
}

export type BroughtSong = ImportBrought['songs'][number];

/** Those with the most rows first. */
export async function selectBroughtSongs(
  db: Db,
  source: Source,
  limit: number,
): Promise<{ songs: BroughtSong[]; all: number }> {
  const { rows } = await executePrepared<BroughtSong & { all: number }>(
    db,
    sql`
    with brought as materialized (
      select f.track_id, count(*) as count from ${ofSource(source)} and f.track_id is not null group by 1
    ), by_song as (
      select t.song_id, sum(b.count) as count, min(i.shown_title) as title,
        min(nullif(i.artist, '')) as artist, min(i.isrc) as isrc, array_agg(distinct i.platform) as platforms
      from brought b join ${tracks} t on t.id = b.track_id and t.removed_at is null join ${items} i on i.id = t.item_id
      group by 1
    )
    select song_id as "songId", title, artist, isrc, platforms, (count(*) over ())::int as "all" from by_song order by count desc, title, 1 limit ${limit}`,
  );
  return { songs: rows.map(({ all: _, ...song }) => song), all: rows[0]?.all ?? 0 };
}

/** Whether it tells of the artist as a whole, and of who listens. */
export async function selectSubjectsTold(
  db: Db,
  source: Source,
): Promise<Pick<ImportBrought, 'isOfArtist' | 'isOfAudience'>> {
  const { rows } = await executePrepared<Pick<ImportBrought, 'isOfArtist' | 'isOfAudience'>>(
    db,
    sql`
    select exists(select from ${ofSource(source)} and f.track_id is null and f.named is null and f.dimension in ('', 'playlist')
        and f.figure not in ('units', 'earnings')) as "isOfArtist",
      exists(select from ${ofSource(source)} and ${isSeen} and f.dimension = any(${arrayOf('text', audiences)})
        and f.figure not in ('units', 'earnings')) as "isOfAudience"`,
  );
  return rows[0] ?? { isOfArtist: false, isOfAudience: false };
}
