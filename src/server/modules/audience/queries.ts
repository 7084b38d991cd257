import { sql } from 'drizzle-orm';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared, unnest } from '#server/db/sql.ts';
import { type FiguresWanted, shownFigures } from '../own-figures/service.ts';
import { figureSources } from '../own-figures/table.ts';

export type AudienceSpan = {
  sourceId: string;
  platform: PlatformId;
  figure: Figure;
  dimension: FigureDimension | '';
  from: string;
  to: string;
  shownAt: string;
};

/** The tables that there are; what was counted over all time has no days, and none is made up for it. */
export async function selectAudienceSpans(
  db: Db,
  userId: string,
  wanted: FiguresWanted,
): Promise<AudienceSpan[]> {
  const { rows } = await executePrepared<AudienceSpan>(
    db,
    sql`
    select source_id as "sourceId", platform, figure, dimension, from_day as "from", to_day as "to",
      to_json(max(shown_at)) #>> '{}' as "shownAt"
    from (${shownFigures(userId, wanted)}) as shown
    where platform is not null and from_day is not null
    group by source_id, platform, figure, dimension, from_day, to_day`,
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
  'sourceId' | 'platform' | 'figure' | 'dimension' | 'from' | 'to'
> & {
  /** What the sum is for. */
  side: string;
};

export type KeySum = Pick<AudienceSpan, 'sourceId' | 'platform' | 'dimension'> & {
  side: string;
  key: string;
  /** What the source calls the key, where that is an id. */
  keyName: string | null;
  value: number;
};

/** What the tables that were chosen say of each key, added up. */
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
    select shown.source_id as "sourceId", shown.platform, shown.dimension, given.side, shown.key, max(shown.key_name) as "keyName",
      sum(shown.value)::bigint as value
    from (${shownFigures(userId, wanted)}) as shown
    join ${unnest(chosen, {
      source_id: ['text', (row) => row.sourceId],
      platform: ['text', (row) => row.platform],
      figure: ['text', (row) => row.figure],
      dimension: ['text', (row) => row.dimension],
      from_day: ['date', (row) => row.from],
      to_day: ['date', (row) => row.to],
      side: ['text', (row) => row.side],
    })}
      on given.source_id = shown.source_id and given.platform = shown.platform and given.figure = shown.figure
        and given.dimension = shown.dimension and given.from_day = shown.from_day and given.to_day = shown.to_day
    group by shown.source_id, shown.platform, shown.dimension, given.side, shown.key`,
  );
  return rows;
}
