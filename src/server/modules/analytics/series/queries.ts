/** SQL that says which links there are, what songs they are of, and when those came out. */
import { sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import type { FollowedSong } from '../../growth/service.ts';
import { columnOf } from '../../metrics/columns.ts';
import { datedLink, ownLinks, releaseDay } from '../../tracks/columns.ts';
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

export type ReleaseLink = ReleasedLink & { isLatest: boolean; isEarlier: boolean };

const columns = sql`${datedLink}, released`;

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
): Promise<ReleaseLink[]> {
  const isWanted = sql`(i.${sql.raw(columnOf(metric))} is not null
    and (${platform ?? null}::text is null or i.platform = ${platform ?? null}))`;
  const key = sql.raw(by === 'song' ? 't.song_id' : 't.id');
  const own = sql`from ${ownLinks(userId)}`;
  const wanted =
    by === 'song'
      ? sql`
      select t.song_id as key, min(${releaseDay}) as released, null as platform ${own} group by 1
      having min(${releaseDay}) < ${before}::date and bool_or(${isWanted})`
      : sql`
      select id as key, released, platform from (
        select t.id, i.platform, ${isWanted} as is_wanted, min(${releaseDay}) over (partition by t.song_id) as released ${own}
      ) as links
      where is_wanted and released < ${before}::date`;
  const lastOnes = (limit: number) => sql`order by released desc, key desc limit ${limit}`;
  const { rows } = await executePrepared<Row & Pick<ReleaseLink, 'isLatest' | 'isEarlier'>>(
    db,
    sql`
    with wanted as materialized (${wanted}),
    latest as (select * from wanted ${lastOnes(latest)}),
    newest as (select released, platform from latest order by released desc, key limit 1),
    earlier as (
      select key, released from wanted
      where released < coalesce((select released from newest), ${before}::date)
        ${by === 'song' ? sql`` : sql`and platform = coalesce((select platform from newest), platform)`}
      ${lastOnes(earlier)}
    ),
    chosen as (
      select key, released, bool_or(is_latest) as "isLatest", bool_or(not is_latest) as "isEarlier" from (
        select key, released, true as is_latest from latest union all select key, released, false from earlier
      ) as picked group by 1, 2
    )
    select ${columns}, "isLatest", "isEarlier", (select count(*) from wanted) as total
    from ${ownLinks(userId)} join chosen on ${key} = chosen.key
    where ${isWanted} order by released desc, t.id`,
  );
  return rows.map((row) => ({ ...row, ...linkOf(row) }));
}

/** All links of these songs, or these tracks alone, as far as they are on the user's list. */
export async function selectLinksOf(
  db: Db,
  userId: string,
  by: 'song' | 'track',
  ids: readonly string[],
): Promise<ReleasedLink[]> {
  const { rows } = await db.execute<Row>(sql`
    with songs as (
      select t.song_id, min(${releaseDay}) as released from ${ownLinks(userId)}
      where t.song_id in (
        select t.song_id from ${tracks} t
        where t.user_id = ${userId} and t.removed_at is null
          and ${by === 'song' ? sql`t.song_id` : sql`t.id`} = any(${arrayOf('text', ids)})
      )
      group by 1
    )
    select ${columns}, 0 as total
    from ${ownLinks(userId)} join songs on songs.song_id = t.song_id
    where ${by === 'song' ? sql`true` : sql`t.id = any(${arrayOf('text', ids)})`} order by t.id`);
  return rows.map(linkOf);
}
