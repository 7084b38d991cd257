import { sql } from 'drizzle-orm';
import { isPartOfWhole } from '#domain/audience.ts';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared, unnest } from '#server/db/sql.ts';
import { type FiguresWanted, shownFigures } from '../own-figures/service.ts';
import { figureSources } from '../own-figures/table.ts';

export type AudienceSpan = {
  sourceId: string;
  /** null: a store that is none of ours, which `store` names. Stores of one platform are that platform. */
  platform: PlatformId | null;
  store: string;
  figure: Figure;
  currency: string;
  dimension: FigureDimension | '';
  from: string;
  to: string;
  shownAt: string;
};

const storeOf = sql`case when platform is null then store else '' end`;

/** The tables that there are; what was counted over all time has no days, and none is made up for it. */
export async function selectAudienceSpans(
  db: Db,
  userId: string,
  wanted: FiguresWanted,
): Promise<AudienceSpan[]> {
  const { rows } = await executePrepared<AudienceSpan>(
    db,
    sql`
    select source_id as "sourceId", platform, ${storeOf} as store, figure, currency, dimension, from_day as "from", to_day as "to",
      to_json(max(shown_at)) #>> '{}' as "shownAt"
    from (${shownFigures(userId, wanted)}) as shown
    where from_day is not null
    group by source_id, platform, ${storeOf}, figure, currency, dimension, from_day, to_day`,
  );
  return rows;
}

/** Whether any file was applied: what songs are counted by in files need not be looked for otherwise. */
export async function hasImports(db: Db, userId: string): Promise<boolean> {
  const { rows } = await executePrepared(
    db,
    sql`select 1 from ${figureSources} where user_id = ${userId} and is_shown and id like 'imp%' limit 1`,
  );
  return rows.length > 0;
}

export type ChosenFigures = Pick<
  AudienceSpan,
  'sourceId' | 'platform' | 'store' | 'figure' | 'currency' | 'dimension' | 'from' | 'to'
> & {
  /** What the sum is for. */
  side: string;
};

export type KeySum = Pick<AudienceSpan, 'sourceId' | 'platform' | 'store' | 'currency' | 'dimension'> & {
  side: string;
  key: string;
  /** What the source calls the key, where that is an id. */
  keyName: string | null;
  value: number;
};

/** What the tables that were chosen say of each key, added up; of an average one table is chosen, which says it once. */
export async function selectSums(
  db: Db,
  userId: string,
  wanted: FiguresWanted,
  chosen: readonly ChosenFigures[],
): Promise<KeySum[]> {
  if (chosen.length === 0) return [];
  const { rows } = await executePrepared<KeySum>(
    db,
    sql`
    select shown.source_id as "sourceId", shown.platform, given.store, shown.currency, shown.dimension, given.side, shown.key,
      max(shown.key_name) as "keyName", case when bool_and(given.is_summed) then sum(shown.value) else max(shown.value) end::bigint as value
    from (${shownFigures(userId, wanted)}) as shown
    join ${unnest(chosen, {
      source_id: ['text', (row) => row.sourceId],
      platform: ['text', (row) => row.platform],
      store: ['text', (row) => row.store],
      currency: ['text', (row) => row.currency],
      is_summed: ['boolean', (row) => isPartOfWhole(row.figure)],
      figure: ['text', (row) => row.figure],
      dimension: ['text', (row) => row.dimension],
      from_day: ['date', (row) => row.from],
      to_day: ['date', (row) => row.to],
      side: ['text', (row) => row.side],
    })}
      on given.source_id = shown.source_id and given.platform is not distinct from shown.platform
        and (given.store = shown.store or shown.platform is not null) and given.figure = shown.figure
        and given.currency = shown.currency and given.dimension = shown.dimension and given.from_day = shown.from_day and given.to_day = shown.to_day
    group by shown.source_id, shown.platform, given.store, shown.currency, shown.dimension, given.side, shown.key`,
  );
  return rows;
}
