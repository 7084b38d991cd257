/** SQL of how a user's own songs stand with the sync. */
import { type SQL, sql } from 'drizzle-orm';
import type { SyncedPlatform } from '#contract/sync.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { type SyncState, syncStateNames } from '#domain/sync.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import type { ItemFailureKind } from '#server/platforms/http/failure.ts';
import { items } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';

type Asked = { id: PlatformId; state: SyncedPlatform['state'] };
export type Looked = { userId: string; timeZone: string; now: Date; platforms: readonly Asked[] };

/** Failures that the platform did not answer by. That a song is not there is an answer. */
const isFailing = sql`(i.failures > 0 and coalesce(i.last_failure, '') <> 'not-found')`;

/** Each of the user's links with its state (`own`), for a WITH clause. */
const ownSongs = ({ userId, now, platforms }: Looked): SQL => sql`
  own as (
    select t.id as track_id, i.shown_title as title, i.artist, i.artwork_url, i.platform, i.status_since, i.last_failure,
      i.last_failure_at, i.last_failure_detail, i.failures, i.confirmed_at, i.next_sync_at,
      case
        when i.status <> 'active' then i.status
        when t.is_paused then 'paused'
        when given.is_asked is null then 'waiting'
        when not given.is_asked and (${isFailing} or i.next_sync_at <= ${at(now)}) then 'waiting'
        when ${isFailing} then 'failing'
        when i.next_sync_at <= ${at(now)} then 'due'
        when i.next_sync_at is null then 'manual'
        else 'current'
      end as state
    from ${tracks} t join ${items} i on i.id = t.item_id
    left join ${unnest(
      platforms.filter(({ state }) => state !== 'not-configured'),
      { platform: ['text', ({ id }) => id], is_asked: ['boolean', ({ state }) => state === 'asked'] },
    )} on given.platform = i.platform
    where t.user_id = ${userId} and t.removed_at is null
  )`;

export type StateCount = {
  platform: PlatformId;
  state: SyncState;
  songs: number;
  readToday: number;
  neverRead: number;
  oldestReadAt: Date | null;
  nextTryAt: Date | null;
};

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** How many songs of each platform are in each state. Today is the day of the user's own zone. */
export async function countStates(db: Db, looked: Looked): Promise<StateCount[]> {
  const { timeZone, now } = looked;
  type Row = Omit<StateCount, 'oldestReadAt' | 'nextTryAt'> & { oldest: string | null; next: string | null };
  const { rows } = await executePrepared<Row>(
    db,
    sql`
    with ${ownSongs(looked)}
    select platform, state, count(*) as songs, count(*) filter (where confirmed_at is null) as "neverRead",
      count(*) filter (where confirmed_at >=
        date_trunc('day', ${at(now)} at time zone ${timeZone}::text) at time zone ${timeZone}::text) as "readToday",
      min(confirmed_at) as oldest, min(next_sync_at) as next
    from own group by platform, state`,
  );
  return rows.map(({ oldest, next, ...row }) => ({
    ...row,
    oldestReadAt: instantOf(oldest),
    nextTryAt: instantOf(next),
  }));
}

/** Where a row stands in the list. */
export type SyncedSongPlace = { rank: number; title: string; id: string };

export type SongState = {
  trackId: string;
  title: string;
  artist: string;
  albumArt: string | null;
  platform: PlatformId;
  state: SyncState;
  failures: number;
  lastFailure: ItemFailureKind | null;
  lastFailureAt: Date | null;
  /** Where the platform says that another link stands in its place. */
  replacedBy: string | null;
  statusSince: Date;
  readAt: Date | null;
  nextSyncAt: Date | null;
  place: SyncedSongPlace;
};

type SongRow = Omit<SongState, 'lastFailureAt' | 'statusSince' | 'readAt' | 'nextSyncAt' | 'place'> & {
  failed_at: string | null;
  since: string;
  read_at: string | null;
  next_at: string | null;
  rank: number;
  key: string;
};

export type SyncPage = {
  state: SyncState | undefined;
  platform: PlatformId | undefined;
  after: SyncedSongPlace | undefined;
  limit: number;
};

/** By state, and by title within one; the start of a title is enough to tell where a page begins. */
export async function selectSongStates(
  db: Db,
  looked: Looked,
  { state, platform, after, limit }: SyncPage,
): Promise<SongState[]> {
  const { rows } = await executePrepared<SongRow>(
    db,
    sql`
    with ${ownSongs(looked)},
    ranked as (
      select own.*, array_position(${arrayOf('text', syncStateNames)}, own.state) as rank,
        left(lower(own.title), 100) as key
      from own
      where (${state ?? null}::text is null or own.state = ${state ?? null}::text)
        and (${platform ?? null}::text is null or own.platform = ${platform ?? null}::text)
    )
    select track_id as "trackId", title, artist, artwork_url as "albumArt", platform, state, failures,
      last_failure as "lastFailure", last_failure_at as failed_at,
      case when last_failure = 'replaced' then last_failure_detail end as "replacedBy", status_since as since, confirmed_at as read_at,
      next_sync_at as next_at, rank, key
    from ranked
    where ${after?.rank ?? null}::integer is null or (rank, key, track_id) >
      (${after?.rank ?? null}::integer, ${after?.title ?? null}::text, ${after?.id ?? null}::text)
    order by rank, key, track_id limit ${limit}::integer`,
  );
  return rows.map(({ failed_at, since, read_at, next_at, rank, key, ...row }) => ({
    ...row,
    lastFailureAt: instantOf(failed_at),
    statusSince: new Date(since),
    readAt: instantOf(read_at),
    nextSyncAt: instantOf(next_at),
    place: { rank, title: key, id: row.trackId },
  }));
}
