import { type SQL, sql } from 'drizzle-orm';
import type { EarningGroup } from '#contract/earnings.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { unlistedSongs } from '../imports/service.ts';
import { items } from '../metrics/table.ts';
import { shownRows } from '../own-figures/service.ts';
import { figureSources } from '../own-figures/table.ts';
import { tracks } from '../tracks/table.ts';

export type EarningsWanted = {
  from: string | undefined;
  to: string | undefined;
  songId: string | undefined;
  currency: string | undefined;
  groupBy: EarningGroup;
};

/** Money in millionths, as exact as it was told. `currency` null: units of rows that were paid in several, which count in none. */
export type EarningSum = {
  currency: string | null;
  key: string;
  name: string | null;
  amount: string;
  refunds: string;
  units: number;
  /** Some of it was paid for units that count in no currency. */
  hasApart: boolean;
  /** Of its currency, those rows too that are beyond `most`. */
  total: Pick<EarningSum, 'amount' | 'refunds' | 'units' | 'hasApart'>;
};

/** What a row is told apart by, but for its figure and its currency. */
const things = 'platform store track_id named from_day to_day dimension key statement source_id'.split(' ');
const thing = sql.raw(things.join(', '));
const thingOf = (table: string): SQL => sql.raw(things.map((name) => `${table}.${name}`).join(', '));
const sameRow = (one: string, other: string): SQL =>
  sql.raw(things.map((name) => `${one}.${name} is not distinct from ${other}.${name}`).join(' and '));

export const rowsOf = (
  userId: string,
  { from, to }: EarningsWanted,
  figure: 'earnings' | 'units',
  trackIds: 'any' | 'unlisted' = 'any',
): SQL =>
  shownRows(userId, {
    trackIds,
    figures: [figure],
    ...((from || to) && { within: { from: from ?? '0001-01-01', to: to ?? '9999-12-31' } }),
  });

/** A span of several months is one, however long it is. */
const monthKey = sql`
  case when r.from_day is null then ''
    when date_trunc('month', r.from_day) = date_trunc('month', r.to_day) then to_char(r.from_day, 'YYYY-MM')
    else to_char(r.from_day, 'YYYY-MM') || '/' || to_char(r.to_day, 'YYYY-MM') end`;

export const keys: Record<EarningGroup, SQL> = {
  month: monthKey,
  store: sql`coalesce(r.platform, r.store)`,
  country: sql`case when r.dimension = 'country' then r.key else 'ZZ' end`,
  song: sql`coalesce(t.song_id, unlisted.key, '')`,
  source: sql`r.source_id`,
};

export const isWanted = ({ songId, currency }: EarningsWanted): SQL => sql`
  ${songId === undefined ? sql`true` : sql`t.song_id = ${songId}`}
  and ${currency === undefined ? sql`true` : sql`coalesce(r.currency, ${currency}) = ${currency}`}`;

/**
 * Money row by row, and units beside it: a statement says the units of a row once, and its money in one currency. Units
 * of rows that were paid in several currencies belong to none of them alone, and are told apart.
 */
const told = (userId: string, wanted: EarningsWanted): SQL => sql`
  with money as materialized (${rowsOf(userId, wanted, 'earnings')}),
  priced as materialized (
    select ${thing}, case when count(distinct currency) = 1 then min(currency) end as currency from money group by ${thing}
  ),
  sold as materialized (
    select ${thingOf('told')}, priced.currency, told.value
    from (${rowsOf(userId, wanted, 'units')}) as told join priced on ${sameRow('told', 'priced')}
  ),
  apart as materialized (select distinct ${thing} from sold where currency is null),
  rows as (
    select ${thing}, currency, value as amount, least(value, 0) as refunds, 0::bigint as units, false as is_apart from money
    union all
    select ${thing}, currency, 0, 0, value, false from sold
    union all
    select ${thingOf('money')}, money.currency, 0, 0, 0, true
    from money join apart on ${sameRow('money', 'apart')}
  )`;

/** Of `r`: its link, and, where songs are told, what its file calls one that is not on the list. */
export const songOfRow = (userId: string, groupBy: EarningGroup = 'song'): SQL => sql`
  left join ${tracks} t on t.id = r.track_id ${groupBy === 'song' ? unlistedOfRow(userId) : sql``}`;

const unlistedOfRow = (userId: string): SQL => sql`
  left join (${unlistedSongs(userId)}) as unlisted
    on unlisted.import_id = r.source_id and unlisted.named = r.named and r.track_id is null`;

/** The title of a song is that of its first link, or what its file calls it; an import is named by its files. */
const names: Partial<Record<EarningGroup, SQL>> = {
  song: sql`coalesce(g.title, (select min(i.shown_title) from ${tracks} own join ${items} i on i.id = own.item_id where own.song_id = g.key))`,
  source: sql`(select array_to_string(source.files, ', ') from ${figureSources} source where source.id = g.key)`,
};

/** At most `most` rows of each currency; its total is that of all of them. */
export async function selectEarnings(
  db: Db,
  userId: string,
  wanted: EarningsWanted,
  most: number | null,
): Promise<EarningSum[]> {
  const order = wanted.groupBy === 'month' ? sql`key` : sql`amount desc, key`;
  const { rows } = await executePrepared<EarningSum>(
    db,
    sql`
    ${told(userId, wanted)},
    grouped as (
      select r.currency, ${keys[wanted.groupBy]} as key, sum(r.amount) as amount, sum(r.refunds) as refunds,
        sum(r.units) as units, bool_or(r.is_apart) as has_apart, ${wanted.groupBy === 'song' ? sql`min(unlisted.title)` : sql`null::text`} as title
      from rows r ${songOfRow(userId, wanted.groupBy)}
      where ${isWanted(wanted)} group by 1, 2
    ),
    placed as (
      select *, row_number() over (partition by currency order by ${order}) as place,
        jsonb_build_object('amount', (sum(amount) over own)::text, 'refunds', (sum(refunds) over own)::text,
          'units', sum(units) over own, 'hasApart', bool_or(has_apart) over own) as total
      from grouped window own as (partition by currency)
    )
    select g.currency, g.key, ${names[wanted.groupBy] ?? sql`null`} as name, g.amount::text, g.refunds::text,
      g.units::bigint, g.has_apart as "hasApart", g.total
    from placed g where ${most === null ? sql`true` : sql`g.place <= ${most}`} order by g.currency, g.place`,
  );
  return rows;
}

export type ToldSpanRow = { from: string; to: string; statement: string; sourceId: string; at: string };

/** Of which days imported statements tell money. */
export async function selectToldSpans(db: Db, userId: string): Promise<ToldSpanRow[]> {
  const { rows } = await executePrepared<ToldSpanRow>(
    db,
    sql`
    select r.from_day as "from", r.to_day as "to", split_part(r.statement, '|', 2) as statement,
      r.source_id as "sourceId",
      to_json(max(r.shown_at)) #>> '{}' as at
    from (${shownRows(userId, { trackIds: 'any', figures: ['earnings'], isImported: true })}) as r
    where r.from_day is not null group by 1, 2, 3, 4`,
  );
  return rows;
}

/** What came with the statement that was imported last, by currency, in millionths. */
export type LatestRow = {
  sourceId: string;
  files: string[];
  at: string;
  currency: string;
  amount: string;
  from: string | null;
  to: string | null;
};

export async function selectLatest(db: Db, userId: string, songId: string | undefined): Promise<LatestRow[]> {
  const { rows } = await executePrepared<LatestRow>(
    db,
    sql`
    with money as materialized (
      select r.source_id, r.shown_at, r.currency, r.value, r.from_day, r.to_day
      from (${shownRows(userId, { trackIds: 'any', figures: ['earnings'], isImported: true })}) as r
      ${songId === undefined ? sql`` : sql`join ${tracks} t on t.id = r.track_id and t.song_id = ${songId}`}
    ),
    latest as (select source_id from money order by shown_at desc, source_id desc limit 1)
    select m.source_id as "sourceId", s.files, to_json(s.shown_at) #>> '{}' as at, m.currency,
      sum(m.value)::text as amount, min(m.from_day) as "from", max(m.to_day) as "to"
    from money m join ${figureSources} s on s.id = m.source_id
    where m.source_id = (select source_id from latest)
    group by m.source_id, s.files, s.shown_at, m.currency order by m.currency`,
  );
  return rows;
}

/** Money of songs that are not on the list, by the import that says it and its currency, in millionths. */
export type UnlistedRow = { sourceId: string; files: string[]; currency: string; amount: string };

/** Of the imports that were shown last, at most `limit`. */
export async function selectUnlisted(
  db: Db,
  userId: string,
  wanted: EarningsWanted,
  limit: number,
): Promise<UnlistedRow[]> {
  const { rows } = await executePrepared<UnlistedRow>(
    db,
    sql`
    with money as (
      select r.source_id, r.currency, sum(r.value) as value, dense_rank() over (order by max(r.shown_at) desc, r.source_id) as place
      from (${rowsOf(userId, wanted, 'earnings', 'unlisted')}) as r
      where ${wanted.currency === undefined ? sql`true` : sql`r.currency = ${wanted.currency}`} group by 1, 2
    )
    select m.source_id as "sourceId", s.files, m.currency, m.value::text as amount
    from money m join ${figureSources} s on s.id = m.source_id
    where m.place <= ${limit} order by m.place, m.currency`,
  );
  return rows;
}
