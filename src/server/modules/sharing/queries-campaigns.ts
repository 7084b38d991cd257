/** Visits of the public pages of campaigns' songs, by campaign, day and service. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { tracks } from '../tracks/table.ts';
import { songNow } from './queries.ts';
import { publicPageDays, publicPages } from './table.ts';

/** Days from `before` on, of which the campaign's own begin with `from`. */
export type AskedCampaign = { id: string; trackIds: string[]; before: string; from: string; to: string };

export type ClicksRow = {
  campaignId: string;
  /** Songs with a page, of all; and the day since which there has been one. */
  songs: number;
  of: number;
  since: string;
  /** null: nothing was counted. */
  day: string | null;
  /** Empty: a page was opened. */
  service: PlatformId | '' | null;
  browsers: number;
};

/** A row at least of each campaign with a song that has, or had, a page. */
export async function selectCampaignVisits(
  db: Db,
  userId: string,
  asked: readonly AskedCampaign[],
): Promise<ClicksRow[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.execute<ClicksRow>(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as c(id text, "trackIds" jsonb, "before" date, "to" date)
    ), songs as (
      select distinct c.id, t.song_id from asked c
      join ${tracks} t on t.user_id = ${userId} and t.removed_at is null and c."trackIds" ? t.id
    ), pages as (
      select p.id, p.created_at, ${songNow} as song_id from ${publicPages} p
      where p.user_id = ${userId} and p.kind = 'song'
    ), told as (
      select s.id, count(distinct s.song_id)::integer as "of", count(distinct p.song_id)::integer as songs,
        to_char(min(p.created_at) at time zone 'UTC', 'YYYY-MM-DD') as since
      from songs s left join pages p on p.song_id = s.song_id group by s.id
    )
    select c.id as "campaignId", told.songs, told."of", told.since, to_char(d.day, 'YYYY-MM-DD') as day, d.service,
      coalesce(sum(d.browsers), 0)::integer as browsers
    from asked c join told on told.id = c.id and told.songs > 0
    left join (
      songs s join pages p on p.song_id = s.song_id
      join ${publicPageDays} d on d.page_id = p.id and d.service <> 'embed'
    ) on s.id = c.id and d.day between c."before" and c."to"
    group by c.id, told.songs, told."of", told.since, d.day, d.service`);
  return rows;
}
