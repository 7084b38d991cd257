/** One's own public pages with what came of them, and the one that is open under a slug. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { shownTitle } from '../metrics/columns.ts';
import { items } from '../metrics/table.ts';
import { releaseDayOfRow } from '../tracks/columns.ts';
import { tracks } from '../tracks/table.ts';
import { mostPageDays } from './policy.ts';
import { publicPageDays, publicPages } from './table.ts';

/** The song that a page (`p`) is of now: that of its link, or else what is left of the song as it was. */
const songNow = sql`(
  select t.song_id from ${tracks} t
  where t.user_id = p.user_id and t.removed_at is null and (t.id = p.track_id or t.song_id = p.song_id)
  order by (t.id = p.track_id) desc, t.added_at limit 1)`;

type Counts = { visits: number; clicks: number };
export type PageRow = {
  id: string;
  slug: string;
  songId: string | null;
  createdAt: string;
  withdrawnAt: string | null;
  embedsFigures: boolean;
  byService: { platform: PlatformId; clicks: number }[];
  byCountry: (Counts & { country: string })[];
  days: (Counts & { day: string })[];
} & Counts;

const visits = sql`coalesce(sum(d.browsers) filter (where d.service = ''), 0)::integer`;
const clicks = sql`coalesce(sum(d.browsers) filter (where d.service <> ''), 0)::integer`;

/** The newest first. */
export async function selectPages(db: Db, userId: string, which: { id?: string } = {}): Promise<PageRow[]> {
  const { rows } = await db.execute<PageRow>(sql`
    select p.id, p.slug, ${songNow} as "songId", to_json(p.created_at) #>> '{}' as "createdAt",
      to_json(p.withdrawn_at) #>> '{}' as "withdrawnAt", p.embeds_figures as "embedsFigures", sums.visits, sums.clicks,
      coalesce(services.told, '[]') as "byService", coalesce(countries.told, '[]') as "byCountry",
      coalesce(recent.told, '[]') as days
    from ${publicPages} p
    cross join lateral (
      select ${visits} as visits, ${clicks} as clicks from ${publicPageDays} d where d.page_id = p.id
    ) sums
    cross join lateral (
      select json_agg(json_build_object('platform', service, 'clicks', clicks) order by clicks desc, service) as told
      from (select d.service, ${clicks} as clicks from ${publicPageDays} d
        where d.page_id = p.id and d.service <> '' group by d.service) each
    ) services
    cross join lateral (
      select json_agg(json_build_object('country', country, 'visits', visits, 'clicks', clicks)
        order by visits desc, clicks desc, country) as told
      from (select d.country, ${visits} as visits, ${clicks} as clicks from ${publicPageDays} d
        where d.page_id = p.id group by d.country) each
    ) countries
    cross join lateral (
      select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'visits', visits, 'clicks', clicks)
        order by day desc) as told
      from (select d.day, ${visits} as visits, ${clicks} as clicks from ${publicPageDays} d
        where d.page_id = p.id group by d.day order by d.day desc limit ${sql.raw(String(mostPageDays))}) each
    ) recent
    where p.user_id = ${userId} ${which.id === undefined ? sql`` : sql`and p.id = ${which.id}`}
    order by p.id desc`);
  return rows;
}

export type StoredPage = {
  id: string;
  userId: string;
  songId: string | null;
  withdrawnAt: string | null;
  embedsFigures: boolean;
};

const stored = (where: SQL): SQL => sql`
  select p.id, p.user_id as "userId", ${songNow} as "songId", to_json(p.withdrawn_at) #>> '{}' as "withdrawnAt",
    p.embeds_figures as "embedsFigures"
  from ${publicPages} p join ${users} u on u.id = p.user_id where ${where}`;

/** Whoever has it: open, withdrawn, or of somebody who is suspended. */
export async function selectPageOfSlug(db: Db, slug: string): Promise<StoredPage | undefined> {
  const { rows } = await db.execute<StoredPage>(stored(sql`p.slug = ${slug}`));
  return rows[0];
}

/** What everybody may see; nothing of whoever is suspended. */
export async function selectOpenPage(db: Db, slug: string): Promise<StoredPage | undefined> {
  const { rows } = await executePrepared<StoredPage>(
    db,
    stored(sql`p.slug = ${slug} and p.withdrawn_at is null and u.suspended_at is null`),
  );
  return rows[0];
}

export type PublicLink = {
  trackId: string;
  platform: PlatformId;
  url: string;
  title: string;
  artist: string;
  artworkUrl: string | null;
  releaseDate: string | null;
  songId: string;
};

/**
 * The links of songs that others may be shown: as their platforms say. An archive is its owner's word (decision 0101), so
 * everybody's item stands in for a restored one; what is gone or private leads nowhere.
 */
export async function selectPublicLinks(
  db: Db,
  userId: string,
  songIds: readonly string[],
): Promise<PublicLink[]> {
  if (songIds.length === 0) return [];
  const { rows } = await executePrepared<PublicLink>(
    db,
    sql`
    select t.id as "trackId", t.song_id as "songId", i.platform, i.url, ${shownTitle('i')} as title, i.artist,
      i.artwork_url as "artworkUrl", (${releaseDayOfRow})::text as "releaseDate"
    from ${tracks} t
    join ${items} mine on mine.id = t.item_id
    join ${items} i on i.owner_id is null and i.platform = mine.platform
      and i.platform_track_id = mine.platform_track_id
    where t.user_id = ${userId} and t.removed_at is null and i.status not in ('gone', 'private')
      and t.song_id in (select jsonb_array_elements_text(${JSON.stringify(songIds)}::jsonb))
    order by t.added_at, t.id`,
  );
  return rows;
}

/** Whether the slug was still free. */
export async function insertPage(db: Db, row: typeof publicPages.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(publicPages)
    .values(row)
    .onConflictDoNothing({ target: publicPages.slug })
    .returning({ id: publicPages.id });
  return made.length > 0;
}

export async function reopenPage(db: Db, id: string): Promise<void> {
  await db.update(publicPages).set({ withdrawnAt: null }).where(eq(publicPages.id, id));
}

/** Whether there was one that was open. */
export async function updateEmbedsFigures(
  db: Db,
  userId: string,
  id: string,
  embedsFigures: boolean,
): Promise<boolean> {
  const open = and(eq(publicPages.id, id), eq(publicPages.userId, userId), isNull(publicPages.withdrawnAt));
  const rows = await db
    .update(publicPages)
    .set({ embedsFigures })
    .where(open)
    .returning({ id: publicPages.id });
  return rows.length > 0;
}

/** Whether there was one that was open. Published again, it shows no figures until its owner says so anew. */
export async function markPageWithdrawn(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const open = and(eq(publicPages.id, id), eq(publicPages.userId, userId), isNull(publicPages.withdrawnAt));
  const rows = await db
    .update(publicPages)
    .set({ withdrawnAt: now, embedsFigures: false })
    .where(open)
    .returning({ id: publicPages.id });
  return rows.length > 0;
}
