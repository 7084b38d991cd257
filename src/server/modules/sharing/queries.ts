/** One's own public pages with what came of them, and the one that is open under a slug. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { releaseDayOfRow } from '../tracks/columns.ts';
import { tracks } from '../tracks/table.ts';
import { mostPageDays } from './policy.ts';
import { type ArtistOfPage, publicPageDays, publicPages, type SongOfPage } from './table.ts';

/** The song of a page (`p`) now: that of its link, or else what is left of the song as it was. */
const songOf = (songId: SQL, trackId: SQL): SQL => sql`(
  select t.song_id from ${tracks} t
  where t.user_id = p.user_id and t.removed_at is null and (t.id = ${trackId} or t.song_id = ${songId})
  order by (t.id = ${trackId}) desc, t.added_at limit 1)`;

/** Of a song's page. */
export const songNow = songOf(sql`p.song_id`, sql`p.track_id`);
/** Those of an artist's page, in its order. */
const songsNow = sql`(
  select json_agg(${songOf(sql`e.song ->> 'songId'`, sql`e.song ->> 'trackId'`)} order by e.place)
  from jsonb_array_elements(p.artist -> 'songs') with ordinality e(song, place))`;

export type Of = {
  kind: 'song' | 'artist';
  songId: string | null;
  artist: ArtistOfPage | null;
  /** null: no artist's page; and in it, what is on the list no more. */
  songIds: (string | null)[] | null;
};
export const pageFacts = sql`p.kind, ${songNow} as "songId", p.artist, ${songsNow} as "songIds"`;

/** What a page shows, in its order. */
export const songsOf = ({ songId, songIds }: Of): string[] => [
  ...new Set((songIds ?? [songId]).flatMap((id) => id ?? [])),
];

type Counts = { visits: number; clicks: number };
type Embedded = { embeds: number };
export type PageRow = Of & {
  id: string;
  slug: string;
  createdAt: string;
  withdrawnAt: string | null;
  embedsFigures: boolean;
  isHidden: boolean;
  byService: { platform: PlatformId; clicks: number }[];
  byCountry: (Counts & { country: string })[];
  days: (Counts & Embedded & { day: string })[];
} & Counts &
  Embedded;

const visits = sql`coalesce(sum(d.browsers) filter (where d.service = ''), 0)::integer`;
const clicks = sql`coalesce(sum(d.browsers) filter (where d.service not in ('', 'embed')), 0)::integer`;
const embeds = sql`coalesce(sum(d.browsers) filter (where d.service = 'embed'), 0)::integer`;

/** The newest first. */
export async function selectPages(db: Db, userId: string, which: { id?: string } = {}): Promise<PageRow[]> {
  const { rows } = await executePrepared<PageRow>(
    db,
    sql`
    select p.id, p.slug, ${pageFacts}, to_json(p.created_at) #>> '{}' as "createdAt",
      to_json(p.withdrawn_at) #>> '{}' as "withdrawnAt", p.embeds_figures as "embedsFigures",
      p.hidden_at is not null as "isHidden",
      sums.visits, sums.clicks, sums.embeds,
      coalesce(services.told, '[]') as "byService", coalesce(countries.told, '[]') as "byCountry",
      coalesce(recent.told, '[]') as days
    from ${publicPages} p
    cross join lateral (
      select ${visits} as visits, ${clicks} as clicks, ${embeds} as embeds from ${publicPageDays} d
      where d.page_id = p.id
    ) sums
    cross join lateral (
      select json_agg(json_build_object('platform', service, 'clicks', clicks) order by clicks desc, service) as told
      from (select d.service, ${clicks} as clicks from ${publicPageDays} d
        where d.page_id = p.id and d.service not in ('', 'embed') group by d.service) each
    ) services
    cross join lateral (
      select json_agg(json_build_object('country', country, 'visits', visits, 'clicks', clicks)
        order by visits desc, clicks desc, country) as told
      from (select d.country, ${visits} as visits, ${clicks} as clicks from ${publicPageDays} d
        where d.page_id = p.id and d.service <> 'embed' group by d.country) each
    ) countries
    cross join lateral (
      select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'visits', visits, 'clicks', clicks,
        'embeds', embeds) order by day desc) as told
      from (select d.day, ${visits} as visits, ${clicks} as clicks, ${embeds} as embeds from ${publicPageDays} d
        where d.page_id = p.id group by d.day order by d.day desc limit ${sql.raw(String(mostPageDays))}) each
    ) recent
    where p.user_id = ${userId} ${which.id === undefined ? sql`` : sql`and p.id = ${which.id}`}
    order by p.id desc`,
  );
  return rows;
}

export type PageKind = Of['kind'];
export type StoredPage = Of & {
  id: string;
  userId: string;
  withdrawnAt: string | null;
  embedsFigures: boolean;
};

const stored = (where: SQL): SQL => sql`
  select p.id, p.user_id as "userId", ${pageFacts}, to_json(p.withdrawn_at) #>> '{}' as "withdrawnAt",
    p.embeds_figures as "embedsFigures"
  from ${publicPages} p join ${users} u on u.id = p.user_id where ${where}`;

/** Whoever has it: open, withdrawn, hidden, or of somebody who is suspended. */
export async function selectPageOfSlug(
  db: Db,
  kind: PageKind,
  slug: string,
): Promise<StoredPage | undefined> {
  const { rows } = await db.execute<StoredPage>(stored(sql`p.kind = ${kind} and p.slug = ${slug}`));
  return rows[0];
}

const isOpen = sql`p.withdrawn_at is null and p.hidden_at is null`;

/** What everybody may see; nothing of whoever is suspended. */
export async function selectOpenPage(db: Db, kind: PageKind, slug: string): Promise<StoredPage | undefined> {
  const { rows } = await executePrepared<StoredPage>(
    db,
    stored(sql`p.kind = ${kind} and p.slug = ${slug} and ${isOpen} and u.suspended_at is null`),
  );
  return rows[0];
}

/** By song, the slug of its own page where that is open. */
export async function selectOpenSlugs(
  db: Db,
  userId: string,
  songIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await executePrepared<{ songId: string | null; slug: string }>(
    db,
    sql`
    select ${songNow} as "songId", p.slug from ${publicPages} p
    where p.user_id = ${userId} and p.kind = 'song' and ${isOpen} and (
      p.song_id in (select jsonb_array_elements_text(${JSON.stringify(songIds)}::jsonb))
      or p.track_id in (select t.id from ${tracks} t where t.user_id = ${userId} and t.removed_at is null
        and t.song_id in (select jsonb_array_elements_text(${JSON.stringify(songIds)}::jsonb))))
    order by p.id desc`,
  );
  return new Map(rows.flatMap(({ songId, slug }) => (songId === null ? [] : [[songId, slug] as const])));
}

/** Of each of these songs on the list its first link. */
export async function selectFirstLinks(
  db: Db,
  userId: string,
  songIds: readonly string[],
): Promise<SongOfPage[]> {
  const { rows } = await db.execute<SongOfPage>(sql`
    select distinct on (t.song_id) t.song_id as "songId", t.id as "trackId" from ${tracks} t
    where t.user_id = ${userId} and t.removed_at is null
      and t.song_id in (select jsonb_array_elements_text(${JSON.stringify(songIds)}::jsonb))
    order by t.song_id, t.added_at, t.id`);
  return rows;
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
  /** It stands in for one of an archive, whose numbers are their owner's word. */
  isRestored: boolean;
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
    select t.id as "trackId", t.song_id as "songId", i.platform, i.url, i.shown_title as title, i.artist,
      i.artwork_url as "artworkUrl", (${releaseDayOfRow})::text as "releaseDate",
      mine.owner_id is not null as "isRestored"
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
