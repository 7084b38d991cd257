/** The rows of statements behind one figure, a page at a time. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { items } from '../metrics/table.ts';
import { figureSources } from '../own-figures/table.ts';
import { type EarningsWanted, isWanted, keys, rowsOf, songOfRow } from './queries.ts';

export type EarningDetailRow = {
  from: string | null;
  to: string | null;
  platform: PlatformId | null;
  store: string;
  country: string | null;
  songId: string | null;
  title: string | null;
  /** In millionths, as exact as it was told. */
  amount: string;
  currency: string;
  sourceId: string;
  files: string[];
  /** Its place in the table: rows of statements may be the same in all else. */
  spot: string;
};

/** The last row of the page before. */
export type EarningPlace = Pick<EarningDetailRow, 'from' | 'amount' | 'spot'>;

/** Before all days. */
const always = sql.raw(`'-infinity'`);
const begins = sql`coalesce(r.from_day, ${always}::date)`;

/** The latest first, in one order whatever comes and goes between two pages. */
export async function selectEarningRows(
  db: Db,
  userId: string,
  wanted: EarningsWanted & { key: string },
  { after, limit }: { after: EarningPlace | undefined; limit: number },
): Promise<EarningDetailRow[]> {
  const { rows } = await executePrepared<EarningDetailRow>(
    db,
    sql`
    select r.from_day as "from", r.to_day as "to", r.platform, r.store,
      case when r.dimension = 'country' then r.key end as country, t.song_id as "songId",
      coalesce(i.shown_title, unlisted.title) as title,
      r.value::text as amount, r.currency, r.source_id as "sourceId", s.files, r.spot::text as spot
    from (${rowsOf(userId, wanted, 'earnings')}) as r
    join ${figureSources} s on s.id = r.source_id
    ${songOfRow(userId)} left join ${items} i on i.id = t.item_id
    where ${isWanted(wanted)} and ${keys[wanted.groupBy]} = ${wanted.key}
      and ${
        after === undefined
          ? sql`true`
          : sql`(${begins}, r.value, r.spot) < (coalesce(${after.from}::date, ${always}), ${after.amount}::numeric, ${after.spot}::tid)`
      }
    order by ${begins} desc, r.value desc, r.spot desc
    limit ${limit}`,
  );
  return rows;
}
