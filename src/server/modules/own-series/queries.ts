import { type SQL, sql } from 'drizzle-orm';
import type { Figure } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { shownFigures } from '../own-figures/service.ts';

/** Links, or null for the artist or the channel as a whole; and the days that rows lie wholly within. */
export type OwnScope = {
  trackIds: readonly string[] | null;
  within?: { from: string; to: string } | undefined;
};

/** Of one figure, one link and one platform or store: all of its days, or one span. */
export type OwnRow = {
  figure: Figure;
  platform: PlatformId | null;
  store: string;
  trackId: string | null;
  currency: string;
  isDaily: boolean;
  from: string | null;
  to: string | null;
  count: number;
  sum: number;
  /** Of the last day. */
  last: number;
  sourceIds: string[];
};

/** A statement says a row once by what it is divided by; of all else the undivided row is the whole. */
const isWhole = sql`(dimension = '' or figure in ('units', 'earnings'))`;

/** A row a span: a day, a month, all time. Stores of one platform are that platform. */
const spansOf = (userId: string, { trackIds, within }: OwnScope, figures?: readonly Figure[]): SQL => sql`
  select figure, platform, case when platform is null then store else '' end as store, track_id, currency, from_day,
    to_day, sum(value) as value, array_agg(distinct source_id) as sources
  from (${shownFigures(userId, { trackIds, ...(within && { within }), ...(figures && { figures }) })}) as shown
  where ${isWhole} group by 1, 2, 3, 4, 5, 6, 7`;

/** Days are told together, longer spans each. */
export async function selectOwnRows(db: Db, userId: string, scope: OwnScope): Promise<OwnRow[]> {
  const { rows } = await executePrepared<OwnRow>(
    db,
    sql`
    with spans as materialized (
      select *, coalesce(from_day = to_day, false) as is_daily, case when from_day < to_day then from_day end as since,
        case when from_day < to_day then to_day end as until
      from (${spansOf(userId, scope)}) as all_spans
    ),
    told as (
      select figure, platform, store, track_id, currency, is_daily, since, until, min(from_day) as "from", max(to_day) as "to",
        count(*)::int as count, sum(value) as sum, (array_agg(value order by from_day desc))[1] as last
      from spans group by 1, 2, 3, 4, 5, 6, 7, 8
    ),
    sources as (
      select figure, platform, store, track_id, currency, is_daily, since, until, array_agg(distinct source) as ids
      from spans cross join lateral unnest(sources) as source group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select t.figure, t.platform, t.store, t.track_id as "trackId", t.currency, t.is_daily as "isDaily", t."from", t."to",
      t.count, t.sum, t.last, s.ids as "sourceIds"
    from told t join sources s on s.figure = t.figure and s.platform is not distinct from t.platform and s.store = t.store
      and s.track_id is not distinct from t.track_id and s.currency = t.currency and s.is_daily = t.is_daily
      and s.since is not distinct from t.since and s.until is not distinct from t.until
    order by t.figure, t.platform, t.store, t.track_id, t.currency, t."from" nulls first, t."to"`,
  );
  return rows;
}

export type OwnSpanRow = Pick<
  OwnRow,
  'figure' | 'platform' | 'store' | 'trackId' | 'currency' | 'from' | 'to'
> & {
  value: number;
  sourceIds: string[];
};

/** Every day and span, by figure and time. */
export async function selectOwnSpans(
  db: Db,
  userId: string,
  scope: OwnScope,
  figures?: readonly Figure[],
): Promise<OwnSpanRow[]> {
  const { rows } = await executePrepared<OwnSpanRow>(
    db,
    sql`
    select figure, platform, store, track_id as "trackId", currency, from_day as "from", to_day as "to", value,
      sources as "sourceIds"
    from (${spansOf(userId, scope, figures)}) as spans
    order by figure, platform, store, track_id, currency, from_day nulls first, to_day`,
  );
  return rows;
}

export type CarryingRow = {
  key: string;
  figure: Figure;
  platform: PlatformId | null;
  trackId: string | null;
  from: string | null;
  to: string | null;
  shownOn: string;
  value: number;
  sourceIds: string[];
};

export async function selectPlaylistRows(
  db: Db,
  userId: string,
  { trackIds }: OwnScope,
): Promise<CarryingRow[]> {
  const { rows } = await executePrepared<CarryingRow>(
    db,
    sql`
    select key, figure, platform, track_id as "trackId", from_day as "from", to_day as "to",
      to_char(max(shown_at), 'YYYY-MM-DD') as "shownOn", sum(value)::bigint as value,
      array_agg(distinct source_id) as "sourceIds"
    from (${shownFigures(userId, { trackIds, dimension: 'playlist' })}) as shown
    where figure in ('streams', 'listeners') group by 1, 2, 3, 4, 5, 6`,
  );
  return rows;
}

/** Of days within or beyond those that are asked for; null: nothing has a day. */
export async function selectKnownDays(
  db: Db,
  userId: string,
  { trackIds }: OwnScope,
): Promise<{ from: string; to: string } | null> {
  const { rows } = await executePrepared<{ from: string | null; to: string | null }>(
    db,
    sql`select min(from_day) as "from", max(to_day) as "to" from (${shownFigures(userId, { trackIds })}) as shown
      where ${isWhole}`,
  );
  const { from, to } = rows[0] ?? {};
  return from && to ? { from, to } : null;
}
