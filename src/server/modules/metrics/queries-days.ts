/** Days of songs: on which they were read, and what stood at the end of each. How a look is made: `queries-days-steps.ts`. */
import { sql } from 'drizzle-orm';
import { dayNumber } from '#domain/days.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { dayEnds } from './corrections.ts';
import type { SongDays } from './day-points.ts';
import { type DaysLook, type DaysWanted, floorOf, none } from './queries-days-bounds.ts';
import { asked, before, isOpen, isWhole, looks, observed, readBefore } from './queries-days-steps.ts';
import { daily } from './table.ts';

/**
 * A near look, which ends some weeks before the first day, tells nearly all songs: each month more is a table more to plan
 * and open. Those that it does not tell whole get a far look, as where a counter fell. Songs that are gone from the
 * database are left out.
 */
export async function selectSongDays(
  db: Db,
  itemIds: readonly string[],
  wanted: DaysWanted,
): Promise<SongDays[]> {
  if (itemIds.length === 0 || wanted.metrics.length === 0) return [];
  const { from } = wanted;
  const told = (rows: readonly Row[]) => rows.map((row) => songDaysOf(row, wanted));
  if (from === undefined) return told(await selectLook(db, { ...wanted, itemIds, reach: 'all' }));

  const near = await selectLook(db, { ...wanted, itemIds, reach: 'near' });
  const open = near.filter((row) => row.is_whole && row.is_open).map(idOf);
  const older = await selectKnownBy(db, open, floorOf(from));
  const isTold = (row: Row): boolean => row.is_whole && !older.has(row.item_id);

  const rest = near.filter((row) => !isTold(row)).map(idOf);
  const far = await selectLook(db, { ...wanted, itemIds: rest, reach: 'far' });
  return told([...near.filter(isTold), ...far]);
}

type Row = {
  item_id: string;
  platform: PlatformId;
  released: string | null;
  /** That is all there is to be known, unless the song is open and something older is known. */
  is_whole: boolean;
  /** Nothing in reach is from before the first day: the song is new, or was long unread. */
  is_open: boolean;
  looks: (number | null)[] | null;
  observed: [days: number[] | null, ...columns: ((number | null)[] | null)[]] | null;
  /** Of what was observed. */
  older: number | null;
};

const idOf = (row: Row): string => row.item_id;

async function selectLook(db: Db, look: DaysLook): Promise<Row[]> {
  if (look.itemIds.length === 0) return [];
  // Before all days there is nothing.
  const past = look.reach === 'all' ? none : sql`${before(look)} ${readBefore(look)}`;
  const query = sql`
    select asked.item_id, i.platform, i.release_date as released, ${isWhole(look)} as is_whole, ${isOpen(look)} as is_open,
      observed.lists as observed, observed.older, ${looks(look)} as looks
    from ${asked(look)} ${past} ${observed(look)}`;
  // Sets of metrics are many; what one song's page asks is one metric.
  const { rows } = await (look.metrics.length === 1
    ? executePrepared<Row>(db, query)
    : db.execute<Row>(query));
  return rows;
}

/** Those of these that were read on that day or before. A statement of its own: to plan its months takes as long as all else. */
async function selectKnownBy(db: Db, itemIds: readonly string[], day: string): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const { rows } = await executePrepared<{ item_id: string }>(
    db,
    sql`
    select given.item_id from unnest(${arrayOf('text', itemIds)}) as given (item_id)
    where exists (select from ${daily} d where d.item_id = given.item_id and d.day <= ${day}::date)`,
  );
  return new Set(rows.map(({ item_id }) => item_id));
}

const numbered = (day: string | null | undefined): number | null => (day ? dayNumber(day) : null);

function songDaysOf(row: Row, { metrics, ownReleases }: DaysWanted): SongDays {
  const [observedDays, ...columns] = row.observed ?? [null];
  const days = observedDays ?? [];
  const older = row.older ?? 0;
  // What was observed was looked at, whether or not a daily row tells.
  const all = new Set<number>(days.slice(older));
  for (const day of row.looks ?? []) if (day !== null) all.add(day);
  return {
    itemId: row.item_id,
    platform: row.platform,
    released: numbered(row.released),
    ownRelease: numbered(ownReleases?.get(row.item_id)),
    read: [...all].sort((a, b) => a - b),
    ends: new Map(metrics.map((metric, place) => [metric, dayEnds(days, columns[place] ?? [], older)])),
  };
}
