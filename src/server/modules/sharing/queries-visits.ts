/** Who came to a public page, counted and not remembered. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { publicPageDays, publicPageVisits } from './table.ts';

export type PageVisit = {
  pageId: string;
  day: string;
  browser: string;
  address: string;
  country: string;
  /** Empty: the page was opened. */
  service: PlatformId | '';
};

/** Counts it unless that browser was counted for the same on that day, or as many of its address were. */
export async function countPageVisit(db: Db, visit: PageVisit, mostOfAddress: number): Promise<void> {
  const { pageId, day, browser, address, country, service } = visit;
  await executePrepared(
    db,
    sql`
    with counted as (
      insert into ${publicPageVisits} (page_id, day, browser, address)
      select ${pageId}, ${day}::date, ${browser}, ${address}
      where (
        select count(*) from ${publicPageVisits}
        where page_id = ${pageId} and day = ${day}::date and address = ${address}
      ) < ${mostOfAddress}::int
      on conflict do nothing returning page_id, day
    )
    insert into ${publicPageDays} as known (page_id, day, service, country, browsers)
    select page_id, day, ${service}, ${country}, 1 from counted
    on conflict (page_id, day, service, country) do update set browsers = known.browsers + excluded.browsers`,
  );
}

export async function deletePageVisitsBefore(db: Db, day: string): Promise<void> {
  await db.execute(sql`delete from ${publicPageVisits} where day < ${day}::date`);
}
