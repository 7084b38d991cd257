/** The one statement that lists songs: for the list, one song, the export. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { songSorts, type TrackFilters, trackSort } from '#contract/tracks.ts';
import { changeDays, leadingCounters, type Metric, metricNames } from '#domain/metrics.ts';
import { momentumStates } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { badCursor, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { trackGrowth } from '../growth/table.ts';
import { columnOf, metricList } from '../metrics/columns.ts';
import { items } from '../metrics/table.ts';
import { releaseDayOfRow } from '../tracks/columns.ts';
import { tracks } from '../tracks/table.ts';
import { withWords, wordColumns, wordKeys } from './queries-song-words.ts';
import type { TrackRow } from './track-shape.ts';

/** How lists are sorted, as parts of statements: names as people look them up, whatever their case and accents. */
type Sort = TrackFilters['sort'];
type SortKey = { expression: SQL; type: 'text' | 'bigint' | 'float8' | 'timestamptz' | 'date' };

const leadingColumns = sql.raw(leadingCounters.map((metric) => `i.${columnOf(metric)}`).join(', '));
const states = sql.raw(momentumStates.map((state) => `'${state}'`).join(', '));

const sortKeys = {
  addedAt: { expression: sql`t.added_at`, type: 'timestamptz' },
  title: { expression: sql`i.shown_title collate "und-x-icu"`, type: 'text' },
  artist: { expression: sql`i.artist collate "und-x-icu"`, type: 'text' },
  platform: { expression: sql`i.platform`, type: 'text' },
  lastSyncedAt: { expression: sql`i.confirmed_at`, type: 'timestamptz' },
  releaseDate: { expression: releaseDayOfRow, type: 'date' },
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
    /** Whose word `growth` is: each link's, or the song's. */
    by?: 'link' | 'song' | undefined;
    /** Decides on which day a song was added. */
    timeZone: string;
    /** Platforms whose numbers stand in no sum with others. */
    apart: readonly PlatformId[];
    ids?: readonly string[] | undefined;
    songIds?: readonly string[] | undefined;
    /** All but these. */
    except?: readonly string[] | undefined;
    /** What comes after this row, until that one. */
    after?: Cursor | undefined;
    until?: Cursor | undefined;
    limit?: number | undefined;
  };

/** The text itself, wherever it stands: `%`, `_` and `\` mean nothing here. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Each of them stands somewhere, so that a title is found together with its artist. */
const mostWords = 8;

const wordsOf = (search = ''): string[] => {
  const words = search.split(/\s+/).filter(Boolean);
  return words.length > mostWords ? [search] : words;
};

/** Conditions that every list has. */
const always = 2;

/** Which links a list is of, wherever in it. */
export function conditionsOf(wanted: ListWanted): SQL[] {
  const conditions = [sql`t.user_id = ${wanted.userId}`, sql`t.removed_at is null`];
  const { search, platform, growth, addedFrom, addedTo, ids, songIds, except, timeZone } = wanted;
  if (ids) conditions.push(sql`t.id = any(${arrayOf('text', ids)})`);
  if (songIds) conditions.push(sql`t.song_id = any(${arrayOf('text', songIds)})`);
  if (except?.length) conditions.push(sql`not t.id = any(${arrayOf('text', except)})`);
  if (platform) conditions.push(sql`i.platform = ${platform}`);
  if (growth && wanted.by === 'song')
    conditions.push(sql`t.id in (select id from (${songPlaces(wanted)}) s)`);
  else if (growth) conditions.push(sql`g.momentum ->> 'state' = ${growth}`);
  // Compared as text: the shape of a day allows the year 0, PostgreSQL's dates do not.
  const addedOn = sql`to_char(t.added_at at time zone ${timeZone}::text, 'YYYY-MM-DD') collate "C"`;
  if (addedFrom) conditions.push(sql`${addedOn} >= ${addedFrom}`);
  if (addedTo) conditions.push(sql`${addedOn} <= ${addedTo}`);
  for (const word of wordsOf(search)) {
    const pattern = containing(word);
    conditions.push(sql`(i.title ilike ${pattern} or i.artist ilike ${pattern} or i.album ilike ${pattern})`);
  }
  return conditions;
}

/** Which part of it; unknown values come last in both orders. */
function placesOf({ after, until }: ListWanted, key?: SQL): SQL[] {
  return [...(after ? [behind(after, key)] : []), ...(until ? [sql`not ${behind(until, key)}`] : [])];
}

function behind({ sort, order, value, id }: Cursor, key = sortKeys[sort].expression): SQL {
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  if (value === null) return sql`(${key} is null and t.id ${beyond} ${id})`;
  const last = sql`${value}::${sql.raw(sortKeys[sort].type)}`;
  return sql`(${key} is null or ${key} ${beyond} ${last} or (${key} = ${last} and t.id ${beyond} ${id}))`;
}

export const sortKeyOf = ({ sort }: Pick<ListWanted, 'sort'>): SQL => sortKeys[sort].expression;

/** What songs brought must be made before (`ensureGrowth`). */
export const listed = sql`${tracks} t
    join ${items} i on i.id = t.item_id
    left join ${trackGrowth} g on g.track_id = t.id`;

export const inOrder = ({ order }: Pick<ListWanted, 'order'>, key: SQL, id = sql`t.id`): SQL => {
  const direction = sql.raw(order);
  return sql`${key} ${direction} nulls last, ${id} ${direction}`;
};

const columns = sql`
  t.id, t.item_id, t.song_id, t.added_at, t.is_paused, i.platform, i.platform_track_id, i.url, i.shown_title as title, i.artist, i.album,
  i.artwork_url, i.duration_seconds, i.isrc, ${releaseDayOfRow} as release_date, i.currency, i.status, i.status_since,
  i.confirmed_at, i.next_sync_at, i.withheld, g.spans -> ${sql.raw(`'${changeDays}'`)} as growth, g.momentum,
  ${metricList('i')}`;

/** `sort_value` is for the cursor. */
export async function selectTracks(db: Db, wanted: ListWanted): Promise<TrackRow[]> {
  const key = sql`k.key`;
  const conditions = conditionsOf(wanted);
  // `offset 0`: a title as it is shown is worked out once a row, wherever the key stands.
  const query = sql`
    select ${columns}, ${key}::text as sort_value
    from ${listed} cross join lateral (select ${sortKeyOf(wanted)} as key offset 0) k
    where ${sql.join([...conditions, ...placesOf(wanted, key)], sql` and `)}
    order by ${inOrder(wanted, key)}
    limit ${wanted.limit ?? null}::integer`;
  // Filters and places make too many different texts.
  const isFirst = !wanted.after && !wanted.until;
  const isNamed = wanted.ids !== undefined || wanted.songIds !== undefined;
  const isUsual = isNamed || (isFirst && conditions.length === always);
  const { rows } = await (isUsual ? executePrepared<TrackRow>(db, query) : db.execute<TrackRow>(query));
  return rows;
}

/** A song stands by its largest link: the one that it is told by. */
const standsByWord = (sort: Sort): boolean => songSorts.some((one) => one === sort);

/**
 * Links by song, the one first where the song stands: that it is told by or, where the order is of single links, the first
 * of them. A word that is asked for is the song's, not each link's.
 */
export function songPlaces({ growth, ...wanted }: ListWanted): SQL {
  const key = sortKeyOf(wanted);
  const conditions = sql.join(conditionsOf(wanted), sql` and `);
  const byKey = sql`row_number() over (partition by song_id order by ${inOrder(wanted, sql`key`, sql`id`)})`;
  if (!growth && !standsByWord(wanted.sort))
    return sql`select *, ${byKey} as place from (select t.id, t.song_id, ${key} as key from ${listed} where ${conditions}) l`;
  const links = sql`select t.id, t.song_id, ${key} as key, ${wordColumns} from ${listed} where ${conditions}`;
  const songKey = (wordKeys as Partial<Record<Sort, SQL>>)[wanted.sort] ?? sql`key`;
  const placed = sql`
    select id, song_id, ${songKey} as key, ${standsByWord(wanted.sort) ? sql`turn` : byKey} as place,
      first_value(word) over (partition by song_id order by turn) as song_word
    from (${withWords(links, wanted.apart)}) w`;
  return sql`select id, song_id, key, place from (${placed}) p ${growth ? sql`where song_word = ${growth}` : sql``}`;
}

/** As many songs as the limit says, each with all of its links. */
export async function selectListSongs(db: Db, wanted: ListWanted): Promise<TrackRow[]> {
  const key = sql`t.key`;
  const { rows } = await db.execute<TrackRow>(sql`
    with placed as materialized (${songPlaces(wanted)}),
    songs as (
      select t.song_id, t.key, t.id from placed t
      where ${sql.join([sql`t.place = 1`, ...placesOf(wanted, key)], sql` and `)}
      order by ${inOrder(wanted, key)}
      limit ${wanted.limit ?? null}::integer
    )
    select ${columns}, s.key::text as sort_value, p.place = 1 as is_first
    from songs s
    join placed p on p.song_id = s.song_id
    join ${listed} on t.id = p.id
    order by ${inOrder(wanted, sql`s.key`, sql`s.id`)}, p.place`);
  return rows;
}

export async function selectIds(db: Db, wanted: ListWanted): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select t.id from ${listed} where ${sql.join(conditionsOf(wanted), sql` and `)}`,
  );
  return rows.map(({ id }) => id);
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
