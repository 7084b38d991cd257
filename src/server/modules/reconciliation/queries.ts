import { type SQL, sql } from 'drizzle-orm';
import type { Days } from '#domain/days.ts';
import { comparedFigures } from '#domain/own-figures.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { items } from '../metrics/table.ts';
import { shownFigures } from '../own-figures/service.ts';
import { figureSources, ownFigures } from '../own-figures/table.ts';
import { tracks } from '../tracks/table.ts';
import type { ToldFigure } from './policy.ts';

export type ReconciledSongRow = { title: string; songId: string };

const dashboards = arrayOf('text', comparedFigures);

/** A row of the song's figures in these days, one link at a time: what a planner knows of them may be long ago. */
const hasFigures = (userId: string, { from, to }: Days, which: SQL): SQL => sql`
  exists (select from ${tracks} own cross join lateral (
    select 1 from ${ownFigures} f join ${figureSources} source on source.id = f.source_id and source.is_shown
    where f.track_id = own.id and f.user_id = ${userId} and f.platform is not null
      and f.from_day >= ${from}::date and f.to_day <= ${to}::date and ${which} limit 1
  ) found where own.song_id = s.song_id and own.user_id = ${userId} and own.removed_at is null)`;

const isStatement = sql`f.figure = 'units'`;
const isDashboard = sql`f.figure = any(${dashboards}) and f.dimension = ''`;

/** Whether a link of the song is on that platform, and counts there for everybody. */
const isCounted = (userId: string): SQL => sql`
  exists (select from ${tracks} counted join ${items} item on item.id = counted.item_id
    where counted.song_id = s.song_id and counted.user_id = ${userId} and counted.removed_at is null
      and item.platform = f.platform and coalesce(item.views, item.plays, item.streams) is not null)`;

/** Songs of which two sources may speak, by title. */
export async function selectSongs(
  db: Db,
  userId: string,
  days: Days,
  {
    songId,
    after,
    limit,
  }: { songId: string | undefined; after: ReconciledSongRow | undefined; limit: number },
): Promise<ReconciledSongRow[]> {
  const counted = sql`(${isStatement} or (${isDashboard})) and ${isCounted(userId)}`;
  const { rows } = await executePrepared<ReconciledSongRow>(
    db,
    sql`
    select s.title, s.song_id as "songId" from (
      select t.song_id, min(lower(i.shown_title)) as title from ${tracks} t join ${items} i on i.id = t.item_id
      where t.user_id = ${userId} and t.removed_at is null ${songId === undefined ? sql`` : sql`and t.song_id = ${songId}`}
      group by t.song_id order by 2, 1 offset 0
    ) s
    where ${after === undefined ? sql`true` : sql`(s.title, s.song_id) > (${after.title}, ${after.songId})`}
      and (${hasFigures(userId, days, counted)}
        or (${hasFigures(userId, days, isStatement)} and ${hasFigures(userId, days, isDashboard)}))
    order by s.title, s.song_id limit ${limit}`,
  );
  return rows;
}

/** Dashboards undivided, statements whatever they are divided by. */
export async function selectTold(
  db: Db,
  userId: string,
  trackIds: readonly string[],
  within: Days,
): Promise<ToldFigure[]> {
  if (trackIds.length === 0) return [];
  const figures = [...comparedFigures, 'units' as const];
  const { rows } = await executePrepared<ToldFigure>(
    db,
    sql`
    select track_id as "trackId", platform, figure, from_day as "from", to_day as "to", sum(value)::bigint as value,
      array_agg(distinct source_id) as "sourceIds", to_json(max(shown_at)) #>> '{}' as "shownAt"
    from (${shownFigures(userId, { trackIds, figures, within })}) as shown
    where platform is not null and (figure = 'units' or dimension = '')
    group by track_id, platform, figure, from_day, to_day`,
  );
  return rows;
}
