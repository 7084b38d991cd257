/** Who came to a public page, counted and not remembered. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { countedOnce, type Visit } from '../visits/service.ts';
import { publicPageDays, publicPageVisits } from './table.ts';

type PageVisit = {
  pageId: string;
  country: string;
  /** Empty: the page was opened. */
  service: PlatformId | '';
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
