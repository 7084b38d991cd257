/** The one statement that lists songs: for the list, one song, the export. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type TrackFilters, trackSort } from '#contract/tracks.ts';
import { changeDays, leadingCounters, type Metric, metricNames } from '#domain/metrics.ts';
import { momentumStates } from '#domain/momentum.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { badCursor, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { columnOf, metricList } from '../metrics/columns.ts';
import { items } from '../metrics/table.ts';
import { trackGrowth, tracks } from './table.ts';
import type { TrackRow } from './track-shape.ts';

/** How lists are sorted, as parts of statements. */
type Sort = TrackFilters['sort'];
type SortKey = { expression: SQL; type: 'text' | 'bigint' | 'float8' | 'timestamptz' | 'date' };

const leadingColumns = sql.raw(leadingCounters.map((metric) => `i.${columnOf(metric)}`).join(', '));
const states = sql.raw(momentumStates.map((state) => `'${state}'`).join(', '));

const sortKeys = {
  addedAt: { expression: sql`t.added_at`, type: 'timestamptz' },
  title: { expression: sql`lower(i.title)`, type: 'text' },
  artist: { expression: sql`lower(i.artist)`, type: 'text' },
  platform: { expression: sql`i.platform`, type: 'text' },
  lastSyncedAt: { expression: sql`i.confirmed_at`, type: 'timestamptz' },
  releaseDate: { expression: sql`i.release_date`, type: 'date' },
  change: { expression: sql`g.lead_gained`, type: 'bigint' },
  leading: { expression: sql`coalesce(${leadingColumns})`, type: 'bigint' },
  against: { expression: sql`(g.momentum ->> 'against')::float8`, type: 'float8' },
  perDay: { expression: sql`(g.momentum ->> 'perDay')::float8`, type: 'float8' },
  best: { expression: sql`(g.momentum -> 'best' ->> 'gained')::bigint`, type: 'bigint' },
  state: { expression: sql`array_position(array[${states}], g.momentum ->> 'state')`, type: 'bigint' },
  ...(Object.fromEntries(
    metricNames.map((metric) => [metric, { expression: sql.raw(`i.${columnOf(metric)}`), type: 'bigint' }]),
  ) as Record<Metric, SortKey>),
} satisfies Record<Sort, SortKey>;

export type ListWanted = Partial<Omit<TrackFilters, 'sort' | 'order'>> &
  Pick<TrackFilters, 'sort' | 'order'> & {
    userId: string;
    /** Decides on which day a song was added. */
    timeZone: string;
    ids?: readonly string[];
    after?: Cursor;
    limit?: number;
  };

/** The text itself, wherever it stands: `%`, `_` and `\` mean nothing here. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Conditions that every list has. */
const always = 2;

function conditionsOf(wanted: ListWanted): SQL[] {
  const conditions = [sql`t.user_id = ${wanted.userId}`, sql`t.removed_at is null`];
  const { search, platform, growth, addedFrom, addedTo, ids, timeZone } = wanted;
  if (ids) conditions.push(sql`t.id = any(${arrayOf('text', ids)})`);
  if (platform) conditions.push(sql`i.platform = ${platform}`);
  if (growth) conditions.push(sql`g.momentum ->> 'state' = ${growth}`);
  // Compared as text: the shape of a day allows the year 0, PostgreSQL's dates do not.
  const addedOn = sql`to_char(t.added_at at time zone ${timeZone}::text, 'YYYY-MM-DD') collate "C"`;
  if (addedFrom) conditions.push(sql`${addedOn} >= ${addedFrom}`);
  if (addedTo) conditions.push(sql`${addedOn} <= ${addedTo}`);
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(i.title ilike ${pattern} or i.artist ilike ${pattern} or i.album ilike ${pattern})`);
  }
  if (wanted.after) conditions.push(behind(wanted.after));
  return conditions;
}

/** What comes after the cursor's row; unknown values come last in both orders. */
function behind({ sort, order, value, id }: Cursor): SQL {
  const { expression, type } = sortKeys[sort];
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  if (value === null) return sql`(${expression} is null and t.id ${beyond} ${id})`;
  const last = sql`${value}::${sql.raw(type)}`;
  return sql`(${expression} ${beyond} ${last} or (${expression} = ${last} and t.id ${beyond} ${id}) or ${expression} is null)`;
}

const columns = sql`
  t.id, t.item_id, t.song_id, t.added_at, t.is_paused, i.platform, i.platform_track_id, i.url, i.title, i.artist, i.album,
  i.artwork_url, i.duration_seconds, i.isrc, i.release_date, i.currency, i.status, i.status_since,
  i.confirmed_at, i.next_sync_at, i.withheld, g.spans -> ${sql.raw(`'${changeDays}'`)} as growth, g.momentum,
  ${metricList('i')}`;

/** What songs brought must be made before (`ensureGrowth`). `sort_value` is for the cursor. */
export async function selectTracks(db: Db, wanted: ListWanted): Promise<TrackRow[]> {
  const direction = sql.raw(wanted.order);
  const { expression } = sortKeys[wanted.sort];
  const conditions = conditionsOf(wanted);
  const query = sql`
    select ${columns}, (${expression})::text as sort_value
    from ${tracks} t
    join ${items} i on i.id = t.item_id
    left join ${trackGrowth} g on g.track_id = t.id
    where ${sql.join(conditions, sql` and `)}
    order by ${expression} ${direction} nulls last, t.id ${direction}
    limit ${wanted.limit ?? null}::integer`;
  // Filters make too many different texts.
  const isUsual = wanted.ids !== undefined || conditions.length === always;
  const { rows } = await (isUsual ? executePrepared<TrackRow>(db, query) : db.execute<TrackRow>(query));
  return rows;
}

/** The last row of a page: its sort value as text (null sorts last in both orders) and its id. */
export type Cursor = { sort: Sort; order: TrackFilters['order']; value: string | null; id: string };

const isDate = (text: string): boolean => !text.startsWith('0000') && z.iso.date().safeParse(text).success;

/** After the date. */
const timeShape = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d)?$/;

/** PostgreSQL's own spelling of each type, so that a forged value is refused here and not by an error there. */
const isOfType: Record<SortKey['type'], (value: string) => boolean> = {
  text: () => true,
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  float8: (value) => /^-?\d{1,18}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(value),
  timestamptz: (value) => isDate(value.slice(0, 10)) && timeShape.test(value.slice(10)),
  date: isDate,
};

const shape = z.tuple([
  trackSort,
  z.enum(['asc', 'desc']),
  z.string().max(1500).nullable(),
  z.string().max(64),
]);

export const cursorText = ({ sort, order, value, id }: Cursor): string =>
  writeCursor([sort, order, value, id]);

/** Refuses what is no cursor, and one of a list that was sorted otherwise. */
export function cursorOf(text: string, wanted: Pick<Cursor, 'sort' | 'order'>): Cursor {
  const [sort, order, value, id] = readCursor(text, shape);
  const isValue = value === null || isOfType[sortKeys[sort].type](value);
  if (sort !== wanted.sort || order !== wanted.order || !isValue) throw badCursor();
  return { sort, order, value, id };
}
