import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CampaignKind } from '#contract/campaigns.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { campaigns, campaignTracks } from './table.ts';

export type CampaignRow = {
  id: string;
  name: string;
  kind: CampaignKind;
  from: string;
  to: string | null;
  notes: string;
  createdAt: string;
  changedAt: string;
  trackIds: string[];
  songIds: string[];
  titles: string[];
};

export type CampaignsWanted = {
  id?: string;
  trackId?: string;
  songId?: string;
  from?: string;
  to?: string;
  /** The last of the page before. */
  after?: { from: string; id: string };
  limit: number;
};

/** Titles that are told; the others are counted. */
const titlesTold = 5;

const ofTrack = (condition: ReturnType<typeof sql>) => sql`and exists (
  select from ${campaignTracks} ct join ${tracks} t on t.id = ct.track_id
  where ct.campaign_id = c.id and t.removed_at is null and ${condition})`;

/** The latest first. */
export async function selectCampaigns(
  db: Db,
  userId: string,
  { id, trackId, songId, from, to, after, limit }: CampaignsWanted,
): Promise<CampaignRow[]> {
  const { rows } = await db.execute<CampaignRow>(sql`
    select c.id, c.name, c.kind, c.first_day as "from", c.last_day as "to", c.notes,
      to_json(c.created_at) #>> '{}' as "createdAt", to_json(c.changed_at) #>> '{}' as "changedAt",
      coalesce(own.ids, '{}') as "trackIds", coalesce(own.songs, '{}') as "songIds", coalesce(own.titles[1:${sql.raw(String(titlesTold))}], '{}') as titles
    from ${campaigns} c
    left join lateral (
      select array_agg(t.id order by t.added_at, t.id) as ids, array_agg(distinct t.song_id) as songs, array_agg(i.shown_title order by t.added_at, t.id) as titles
      from ${campaignTracks} ct join ${tracks} t on t.id = ct.track_id join ${items} i on i.id = t.item_id
      where ct.campaign_id = c.id and t.removed_at is null
    ) as own on true
    where c.user_id = ${userId} and c.removed_at is null
      ${id === undefined ? sql`` : sql`and c.id = ${id}`}
      ${trackId === undefined ? sql`` : ofTrack(sql`t.id = ${trackId}`)}
      ${songId === undefined ? sql`` : ofTrack(sql`t.song_id = ${songId}`)}
      ${from === undefined ? sql`` : sql`and coalesce(c.last_day, c.first_day) >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and c.first_day <= ${to}::date`}
      ${after ? sql`and (c.first_day, c.id) < (${after.from}::date, ${after.id})` : sql``}
    order by c.first_day desc, c.id desc limit ${limit}`);
  return rows;
}

/** Removed ones that can still be restored among them: room for what may come back. */
export const countCampaigns = (db: Db, userId: string): Promise<number> =>
  db.$count(campaigns, eq(campaigns.userId, userId));

type Stored = Pick<CampaignRow, 'id' | 'name' | 'kind' | 'from' | 'to' | 'notes'>;

export async function insertCampaign(db: Db, userId: string, campaign: Stored, now: Date): Promise<void> {
  const { from, to, ...rest } = campaign;
  const times = { createdAt: now, changedAt: now };
  await db.insert(campaigns).values({ ...rest, ...times, userId, firstDay: from, lastDay: to });
}

export async function updateCampaign(db: Db, userId: string, campaign: Stored, now: Date): Promise<void> {
  const { id, from, to, ...rest } = campaign;
  await db
    .update(campaigns)
    .set({ ...rest, firstDay: from, lastDay: to, changedAt: now })
    .where(and(eq(campaigns.id, id), eq(campaigns.userId, userId), isNull(campaigns.removedAt)));
}

/**
 * Those of these links, and the links of these songs, that are on the user's list take the place of the ones before.
 * Answers how many of what was named is on it.
 */
export async function replaceCampaignTracks(
  db: Db,
  userId: string,
  campaignId: string,
  { trackIds, songIds }: { trackIds: readonly string[]; songIds: readonly string[] },
): Promise<number> {
  await db.delete(campaignTracks).where(eq(campaignTracks.campaignId, campaignId));
  const { rows } = await db.execute<{ named: number }>(sql`
    with own as (
      select id, song_id, id = any(${arrayOf('text', trackIds)}) as is_named,
        song_id = any(${arrayOf('text', songIds)}) as is_of_named
      from ${tracks} where user_id = ${userId} and removed_at is null
    ), put as (
      insert into ${campaignTracks} (campaign_id, track_id)
      select ${campaignId}, id from own where is_named or is_of_named
    )
    select count(*) filter (where is_named) + count(distinct song_id) filter (where is_of_named) as named from own`);
  return rows[0]?.named ?? 0;
}

/** Whether there was one. */
export async function markCampaignRemoved(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${campaigns} set removed_at = ${at(now)}
    where id = ${id} and user_id = ${userId} and removed_at is null returning id`);
  return rows.length > 0;
}

export async function markCampaignRestored(db: Db, userId: string, id: string, removedAfter: Date) {
  const { rows } = await db.execute(sql`
    update ${campaigns} set removed_at = null
    where id = ${id} and user_id = ${userId} and removed_at > ${at(removedAfter)} returning id`);
  return rows.length > 0;
}

export async function deleteCampaignsRemovedBefore(db: Db, instant: Date): Promise<void> {
  await db.execute(sql`delete from ${campaigns} where removed_at <= ${at(instant)}`);
}

export type StoredSpan = { id: string; name: string; from: string; to: string; trackIds: string[] };

/** All of the user's that lie in or reach into these days; no account has more than `mostCampaigns`. */
export async function selectCampaignSpans(
  db: Db,
  userId: string,
  from: string,
  to: string,
): Promise<StoredSpan[]> {
  const { rows } = await db.execute<StoredSpan>(sql`
    select c.id, c.name, c.first_day as "from", coalesce(c.last_day, c.first_day) as "to",
      array(select track_id from ${campaignTracks} where campaign_id = c.id order by track_id) as "trackIds"
    from ${campaigns} c
    where c.user_id = ${userId} and c.removed_at is null and c.first_day <= ${to}::date
      and coalesce(c.last_day, c.first_day) >= ${from}::date
    order by c.first_day, c.id`);
  return rows;
}
