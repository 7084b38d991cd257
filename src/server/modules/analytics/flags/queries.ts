/** SQL of what charts flag: release days and campaigns of somebody's songs. */
import { type SQL, sql } from 'drizzle-orm';
import type { CampaignFlag } from '#contract/flags.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf } from '#server/db/sql.ts';
import { campaigns, campaignTracks } from '../../campaigns/table.ts';
import { items } from '../../metrics/table.ts';
import { ownLinks, releaseDay } from '../../tracks/columns.ts';
import { tracks } from '../../tracks/table.ts';

export type FlagsWanted = {
  userId: string;
  from: string;
  to: string;
  /** Of these songs, and of those that have a link there; by default of all. */
  songIds: readonly string[] | undefined;
  platform: PlatformId | undefined;
};

/** More would be a chart of flags. */
const mostFlags = 400;

const ofSongs = ({ songIds }: FlagsWanted): SQL =>
  songIds === undefined ? sql`` : sql`and t.song_id = any(${arrayOf('text', songIds)})`;

/** Days on which songs came out, each with the ids of the first `named` of them. */
export async function selectReleaseDays(
  db: Db,
  wanted: FlagsWanted,
  named: number,
): Promise<{ date: string; songs: number; ids: string[] }[]> {
  const { userId, from, to, platform } = wanted;
  const { rows } = await db.execute<{ date: string; songs: number; ids: string[] }>(sql`
    with released as (
      select t.song_id, min(${releaseDay}) as day from ${ownLinks(userId)} where true ${ofSongs(wanted)}
      group by t.song_id
      having min(${releaseDay}) between ${from}::date and ${to}::date
        ${platform === undefined ? sql`` : sql`and bool_or(i.platform = ${platform})`}
      )
    select day::text as date, count(*) as songs, (array_agg(song_id order by song_id))[1:${sql.raw(String(named))}] as ids
    from released group by day order by day desc limit ${mostFlags}`);
  return rows.reverse();
}

/** Those that touch these days. */
export async function selectCampaignFlags(db: Db, wanted: FlagsWanted): Promise<CampaignFlag[]> {
  const { userId, from, to, platform } = wanted;
  const { rows } = await db.execute<CampaignFlag>(sql`
    select c.id, c.name, c.kind, c.first_day as "from", coalesce(c.last_day, c.first_day) as "to"
    from ${campaigns} c
    where c.user_id = ${userId} and c.removed_at is null
      and c.first_day <= ${to}::date and coalesce(c.last_day, c.first_day) >= ${from}::date
      and exists (
        select from ${campaignTracks} ct join ${tracks} t on t.id = ct.track_id join ${items} i on i.id = t.item_id
        where ct.campaign_id = c.id and t.removed_at is null ${ofSongs(wanted)}
          ${platform === undefined ? sql`` : sql`and i.platform = ${platform}`}
      )
    order by c.first_day desc, c.id desc limit ${mostFlags}`);
  return rows.reverse();
}
