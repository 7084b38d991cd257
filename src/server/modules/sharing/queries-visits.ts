/** Who came to a public page, counted and not remembered. */
import { type SQL, sql } from 'drizzle-orm';
import type { Days } from '#domain/days.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { countedOnce, type Visit } from '../visits/service.ts';
import { type Of, pageFacts } from './queries.ts';
import { publicPageDays, publicPages, publicPageVisits, type VisitTo } from './table.ts';

type PageVisit = {
  pageId: string;
  country: string;
  service: VisitTo;
};

export async function countPageVisit(
  db: Db,
  { pageId, country, service }: PageVisit,
  visit: Visit,
): Promise<void> {
  await executePrepared(
    db,
    sql`
    with counted as (${countedOnce(publicPageVisits, 'page_id', pageId, visit)})
    insert into ${publicPageDays} as known (page_id, day, service, country, browsers)
    select ${pageId}, day, ${service}, ${country}, 1 from counted
    on conflict (page_id, day, service, country) do update set browsers = known.browsers + excluded.browsers`,
  );
}

/** Days asked for, and those that they are compared with. */
export type VisitSpans = { now: Days; before: Days | null };
export type VisitSums = { visits: number; clicks: number; visitsBefore: number; clicksBefore: number };

const within = (days: Days | null): SQL =>
  days ? sql`d.day between ${days.from}::date and ${days.to}::date` : sql`false`;

const sumOf = (condition: SQL, days: Days | null): SQL =>
  sql`coalesce(sum(d.browsers) filter (where ${condition} and ${within(days)}), 0)::integer`;

const sumsOf = ({ now, before }: VisitSpans): SQL => sql`
  ${sumOf(sql`d.service = ''`, now)} as visits, ${sumOf(sql`d.service <> ''`, now)} as clicks,
  ${sumOf(sql`d.service = ''`, before)} as "visitsBefore", ${sumOf(sql`d.service <> ''`, before)} as "clicksBefore"`;

const comings = (userId: string, { now, before }: VisitSpans): SQL => sql`
  ${publicPages} p join ${publicPageDays} d on d.page_id = p.id and d.service <> 'embed'
  where p.user_id = ${userId} and (${within(now)} or ${within(before)})`;

export type CountryVisits = VisitSums & { country: string };

/** Of all that somebody came from, the most visits first. */
export async function selectVisitsByCountry(
  db: Db,
  userId: string,
  spans: VisitSpans,
): Promise<CountryVisits[]> {
  const { rows } = await db.execute<CountryVisits>(sql`
    select d.country, ${sumsOf(spans)} from ${comings(userId, spans)}
    group by d.country order by visits desc, clicks desc, d.country`);
  return rows;
}

export type PageVisits = VisitSums & Of & { id: string; slug: string; isPublic: boolean };

/** The most visited first. */
export async function selectVisitsByPage(
  db: Db,
  userId: string,
  spans: VisitSpans,
  limit: number,
): Promise<PageVisits[]> {
  const { rows } = await db.execute<PageVisits>(sql`
    select p.id, p.slug, ${pageFacts}, p.withdrawn_at is null and p.hidden_at is null as "isPublic", ${sumsOf(spans)}
    from ${comings(userId, spans)}
    group by p.id order by visits desc, clicks desc, p.id limit ${limit}`);
  return rows;
}
