/** SQL that says which links there are, what songs they are of, and when those came out. */
import { sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { columnOf } from '../../metrics/columns.ts';
import { items } from '../../metrics/table.ts';
import type { FollowedSong } from '../../tracks/service.ts';
import { tracks } from '../../tracks/table.ts';

export type ReleasedLink = FollowedSong & {
  /** When its song came out, by the earliest of its links: what several platforms bring is told of the same days. */
  released: string | null;
  /** Songs (or links) that could be told, beyond a limit too. */
  total: number;
};

export type ReleasesWanted = {
  metric: Metric;
  /** Songs that came out before it. */
  before: string;
  by: 'song' | 'track';
  platform: PlatformId | undefined;
  /** How many songs or tracks, by `by`: those that came out last. */
  latest: number;
  /** How many that came out before the latest of those, or before `before` where there are none. */
  earlier: number;
};

export type Release = ReleasedLink & { isLatest: boolean; isEarlier: boolean };

const link = (metric: Metric) => sql`
  select t.id, t.song_id, t.item_id, t.counted_from, i.platform, i.${sql.raw(columnOf(metric))} is not null as is_counted,
    min(i.release_date) over (partition by t.song_id) as released
  from ${tracks} t join ${items} i on i.id = t.item_id`;

const columns = sql`id as "trackId", song_id as "songId", item_id as "itemId", platform,
  extract(epoch from counted_from)::float8 * 1000 as "countedFrom", released`;

type Row = Omit<ReleasedLink, 'countedFrom'> & { countedFrom: number };

const linkOf = (row: Row): ReleasedLink => ({ ...row, countedFrom: new Date(row.countedFrom) });

/**
 * Links that have the metric, of the songs (or those links) that came out last, and of those before them, looked for at
 * once: most of the time goes to when each song of a whole list came out. Links of one platform have no age in common
 * with those of another: by track, the earlier ones are of the platform of the latest.
 */
export async function selectReleases(
  db: Db,
  userId: string,
  { metric, before, by, platform, latest, earlier }: ReleasesWanted,
): Promise<Release[]> {
  const key = sql.raw(by === 'song' ? 'song_id' : 'id');
  const lastOnes = (limit: number) => sql`group by 1 order by max(released) desc, 1 desc limit ${limit}`;
  const { rows } = await executePrepared<Row & Pick<Release, 'isLatest' | 'isEarlier'>>(
    db,
    sql`
    with links as (${link(metric)} where t.user_id = ${userId} and t.removed_at is null),
    wanted as (
      select * from links
      where is_counted and released < ${before}::date
        and (${platform ?? null}::text is null or platform = ${platform ?? null})
    ),
    latest as (select ${key} as key from wanted ${lastOnes(latest)}),
    newest as (
      select released, platform from wanted where ${key} in (select key from latest)
      order by released desc, id limit 1
    ),
    earlier as (
      select ${key} as key from wanted
      where released < coalesce((select released from newest), ${before}::date)
        ${by === 'song' ? sql`` : sql`and platform = coalesce((select platform from newest), platform)`}
      ${lastOnes(earlier)}
    )
    select * from (
      select ${columns}, (select count(distinct ${key}) from wanted) as total,
        ${key} in (select key from latest) as "isLatest", ${key} in (select key from earlier) as "isEarlier"
      from wanted
    ) as links
    where "isLatest" or "isEarlier" order by released desc, "trackId"`,
  );
  return rows.map((row) => ({ ...row, ...linkOf(row) }));
}

/** All links of these songs, or these tracks alone, as far as they are on the user's list. */
export async function selectLinksOf(
  db: Db,
  userId: string,
  metric: Metric,
  by: 'song' | 'track',
  ids: readonly string[],
): Promise<ReleasedLink[]> {
  const { rows } = await db.execute<Row>(sql`
    with songs as (
      select distinct song_id from ${tracks}
      where user_id = ${userId} and removed_at is null
        and ${by === 'song' ? sql`song_id` : sql`id`} = any(${arrayOf('text', ids)})
    ),
    links as (
      ${link(metric)} where t.user_id = ${userId} and t.removed_at is null
        and t.song_id in (select song_id from songs)
    )
    select ${columns}, 0 as total from links
    where ${by === 'song' ? sql`true` : sql`id = any(${arrayOf('text', ids)})`} order by id`);
  return rows.map(linkOf);
}
