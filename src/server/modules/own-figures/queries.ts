import { type SQL, sql } from 'drizzle-orm';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { figureSources, namedLinks, ownFigures } from './table.ts';

/**
 * A later layer says the same thing under the same name, and took that name for another link, or for one where this row has
 * none: it counts there alone. Of `f`, a row of own figures; `offset 0` keeps it to the other link's rows.
 */
const isMovedOn: SQL = sql`
  (f.named is not null and exists (
    select from ${namedLinks} n cross join lateral (
      select o.source_id from ${ownFigures} o
      where o.track_id = n.track_id and o.dimension = f.dimension and o.key = f.key and o.user_id = f.user_id
        and o.named = f.named and o.layer > f.layer and o.figure = f.figure
        and o.from_day is not distinct from f.from_day and o.to_day is not distinct from f.to_day
        and o.platform is not distinct from f.platform and o.store = f.store and o.currency = f.currency
        and o.statement = f.statement
      offset 0
    ) o join ${figureSources} later on later.id = o.source_id and later.is_shown
    where n.user_id = f.user_id and n.named = f.named and n.track_id is distinct from f.track_id))`;

export type FigureSpan = { figure: Figure; from: string; to: string; days: number; sourceIds: string[] };

/** Figures of a link that have days of their own, undivided. */
export async function selectFigureSpans(
  db: Db,
  userId: string,
  trackId: string,
  platform: PlatformId,
): Promise<FigureSpan[]> {
  const { rows } = await executePrepared<FigureSpan>(
    db,
    sql`
    select f.figure, min(f.from_day) as "from", max(f.to_day) as "to", count(distinct f.from_day) as days,
      array_agg(distinct f.source_id order by f.source_id) as "sourceIds"
    from ${ownFigures} f join ${figureSources} s on s.id = f.source_id and s.is_shown
    where f.track_id = ${trackId} and f.user_id = ${userId} and f.platform = ${platform} and f.dimension = ''
      and f.from_day = f.to_day and not ${isMovedOn}
    group by f.figure order by f.figure`,
  );
  return rows;
}

/** Figures, of these, that any of the links has days of. */
export async function selectDailyFigures(
  db: Db,
  userId: string,
  { trackIds, figures }: { trackIds: readonly string[]; figures: readonly Figure[] },
): Promise<Figure[]> {
  if (trackIds.length === 0) return [];
  const { rows } = await executePrepared<{ figure: Figure }>(
    db,
    sql`
    select distinct f.figure from ${ownFigures} f join ${figureSources} s on s.id = f.source_id and s.is_shown
    where f.track_id = any(${arrayOf('text', trackIds)}) and f.user_id = ${userId} and f.dimension = ''
      and f.from_day = f.to_day and f.figure = any(${arrayOf('text', figures)}) and not ${isMovedOn}`,
  );
  return rows.map(({ figure }) => figure);
}

export type FiguresWanted = {
  /**
   * Links; null: the rows of the artist or the channel as a whole; `unlisted`: those of songs that are not on the list; `any`:
   * all of them.
   */
  trackIds: readonly string[] | null | 'unlisted' | 'any';
  platform?: PlatformId;
  dimension?: FigureDimension | '';
  /** Of any of these; beside `dimension` it says nothing more. */
  dimensions?: readonly (FigureDimension | '')[];
  figures?: readonly Figure[];
  /** Rows whose days lie wholly within. Absent: all, those over all time too. */
  within?: { from: string; to: string };
  /** Only what files said, not what a connection told. */
  isImported?: boolean;
  /** Only rows of one day. */
  isDaily?: boolean;
};

export type ShownFigure = {
  sourceId: string;
  /** When the source was shown. */
  shownAt: string;
  platform: PlatformId | null;
  store: string;
  trackId: string | null;
  from: string | null;
  to: string | null;
  dimension: FigureDimension | '';
  key: string;
  keyName: string | null;
  figure: Figure;
  value: number;
  currency: string;
};

/** Two rows speak of the same where all of these are the same: a song by its link, or else by its name. */
const sameThing = sql.raw(
  `f.platform, f.store, f.track_id, (case when f.track_id is null then f.named end), f.from_day, f.to_day, f.dimension,
  f.key, f.figure, f.currency, f.statement`,
);

function ofTracks(trackIds: FiguresWanted['trackIds']): SQL {
  if (trackIds === 'any') return sql``;
  if (trackIds === 'unlisted') return sql`and f.track_id is null and f.named is not null`;
  return trackIds === null
    ? sql`and f.track_id is null and f.named is null`
    : sql`and f.track_id = any(${arrayOf('text', trackIds)})`;
}

const conditionsOf = (userId: string, wanted: FiguresWanted): SQL => sql`
  f.user_id = ${userId}
  ${ofTracks(wanted.trackIds)}
  ${wanted.platform === undefined ? sql`` : sql`and f.platform = ${wanted.platform}`}
  ${wanted.dimension === undefined ? sql`` : sql`and f.dimension = ${wanted.dimension}`}
  ${wanted.dimensions === undefined ? sql`` : sql`and f.dimension = any(${arrayOf('text', wanted.dimensions)})`}
  ${wanted.figures === undefined ? sql`` : sql`and f.figure = any(${arrayOf('text', wanted.figures)})`}
  ${wanted.within === undefined ? sql`` : sql`and f.from_day >= ${wanted.within.from}::date and f.to_day <= ${wanted.within.to}::date`}
  ${
    // Found by their source: of a channel that is connected there may be a hundred rows to one of a file.
    wanted.isImported
      ? sql`and f.source_id = any(array(
          select i.id from ${figureSources} i where i.user_id = ${userId} and i.is_shown and i.id like 'imp%'))`
      : sql``
  }
  ${wanted.isDaily ? sql`and f.from_day = f.to_day` : sql``}`;

/** As a table: of all layers that are shown and speak of the same, the rows of the latest one, each as it was told. */
export const shownRows = (userId: string, wanted: FiguresWanted): SQL => sql`
  select * from (
    select f.*, f.ctid as spot, s.shown_at, rank() over (partition by ${sameThing} order by f.layer desc) as place
    from ${ownFigures} f join ${figureSources} s on s.id = f.source_id and s.is_shown
    where ${conditionsOf(userId, wanted)} and not ${isMovedOn}
  ) as layered
  where place = 1`;

/** The same, added up. Statements of one month stay rows of their own. */
export const shownFigures = (userId: string, wanted: FiguresWanted): SQL => sql`
  select platform, store, track_id, from_day, to_day, dimension, key, figure, currency, statement,
    max(key_name) as key_name, sum(value) as value, min(source_id) as source_id, max(shown_at) as shown_at
  from (${shownRows(userId, wanted)}) as told
  group by platform, store, track_id, from_day, to_day, dimension, key, figure, currency, statement`;

/** By day. For what is known to be few: one link's days, an artist's ages. */
export async function selectFigures(db: Db, userId: string, wanted: FiguresWanted): Promise<ShownFigure[]> {
  const { rows } = await executePrepared<ShownFigure>(
    db,
    sql`
    select min(source_id) as "sourceId", to_json(max(shown_at)) #>> '{}' as "shownAt", platform, store,
      track_id as "trackId", from_day as "from", to_day as "to", dimension, key,
      max(key_name) as "keyName", figure, sum(value) as value, currency
    from (${shownFigures(userId, wanted)}) as shown
    group by platform, store, track_id, from_day, to_day, dimension, key, figure, currency
    order by from_day nulls first, to_day, dimension, key, figure, store, currency`,
  );
  return rows;
}

export type FigureSum = Omit<FigureSpan, 'figure'> & {
  trackId: string;
  platform: PlatformId;
  figure: Figure;
  sum: number;
};

/** What the days of links that have one make, figure by figure. */
export async function selectFigureSums(
  db: Db,
  userId: string,
  wanted: { trackIds: readonly string[]; figures: readonly Figure[] },
): Promise<FigureSum[]> {
  const { rows } = await executePrepared<FigureSum>(
    db,
    sql`
    select track_id as "trackId", platform, figure, min(from_day) as "from", max(to_day) as "to", count(*) as days,
      sum(value)::bigint as sum, array_agg(distinct source_id order by source_id) as "sourceIds"
    from (${shownFigures(userId, { ...wanted, dimension: '', isDaily: true })}) as shown
    where platform is not null group by track_id, platform, figure order by track_id, figure`,
  );
  return rows;
}
