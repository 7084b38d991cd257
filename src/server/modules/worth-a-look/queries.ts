import { and, eq, sql } from 'drizzle-orm';
import type { Days } from '#domain/days.ts';
import type { Figure } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { items } from '../metrics/table.ts';
import { shownFigures } from '../own-figures/service.ts';
import { ownFigures } from '../own-figures/table.ts';
import { tracks } from '../tracks/table.ts';
import { lookMarks } from './table.ts';

/** What is divided by listeners, or into countries and playlists. */
export const figuresLookedAt = [
  'streams',
  'plays',
  'views',
  'units',
  'listeners',
  'saves',
] as const satisfies Figure[];
export type LookedAt = (typeof figuresLookedAt)[number];

export type FigureOfSpan = {
  /** null: of the artist as a whole. */
  trackId: string | null;
  platform: PlatformId;
  from: string;
  to: string;
  dimension: '' | 'country' | 'playlist';
  key: string;
  figure: LookedAt;
  value: number;
  sourceId: string;
  readAt: string;
};

/** Links with such figures of these days; null among them: the artist has some as a whole. */
export async function selectLookedAt(db: Db, userId: string, within: Days): Promise<(string | null)[]> {
  const { rows } = await executePrepared<{ id: string | null }>(
    db,
    sql`
    select distinct track_id as id from ${ownFigures}
    where user_id = ${userId} and figure = any(${arrayOf('text', figuresLookedAt)})
      and (track_id is not null or named is null)
      and from_day >= ${within.from}::date and to_day <= ${within.to}::date`,
  );
  return rows.map(({ id }) => id);
}

/** In the order of their days. What a store of no platform of ours says is left out: several of them would be one. */
export async function selectSpans(
  db: Db,
  userId: string,
  trackIds: readonly string[] | null,
  within: Days,
): Promise<FigureOfSpan[]> {
  const wanted = {
    trackIds,
    within,
    dimensions: ['', 'country', 'playlist'] as const,
    figures: figuresLookedAt,
  };
  const { rows } = await executePrepared<FigureOfSpan>(
    db,
    sql`
    select track_id as "trackId", platform, from_day as "from", to_day as "to", dimension, key, figure,
      sum(value)::bigint as value, max(source_id) as "sourceId", to_json(max(shown_at)) #>> '{}' as "readAt"
    from (${shownFigures(userId, wanted)}) as shown
    where platform is not null and from_day is not null
    group by track_id, platform, from_day, to_day, dimension, key, figure
    order by from_day, to_day, dimension, key`,
  );
  return rows;
}

export async function selectRecording(
  db: Db,
  userId: string,
  trackId: string,
): Promise<{ isrc: string | null; url: string | null }> {
  const { rows } = await executePrepared<{ isrc: string | null; url: string | null }>(
    db,
    sql`
    select i.isrc, i.url from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.id = ${trackId}`,
  );
  return rows[0] ?? { isrc: null, url: null };
}

export async function selectMarked(db: Db, userId: string): Promise<Set<string>> {
  const query = db.select({ id: lookMarks.lookId }).from(lookMarks).where(eq(lookMarks.userId, userId));
  const rows = await query.prepare('look-marks').execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertLookMark(db: Db, userId: string, lookId: string, now: Date): Promise<void> {
  await db.insert(lookMarks).values({ userId, lookId, markedAt: now }).onConflictDoNothing();
}

export async function deleteLookMark(db: Db, userId: string, lookId: string): Promise<void> {
  await db.delete(lookMarks).where(and(eq(lookMarks.userId, userId), eq(lookMarks.lookId, lookId)));
}
