/** SQL of what platforms are asked for: queued, claimed, answered, and made into offers. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import { openPlatform } from '#server/platform-state/circuit-breaker.ts';
import type { FoundSong } from '#server/platforms/found.ts';
import { items } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';
import { songFinds, songLookups } from '../table.ts';
import { isFollowed, isOnPlatform } from './columns.ts';

/** An answer is good for as long for whoever adds the song next. */
const keptFor = sql`interval '1 day'`;

/**
 * Queues what is to be asked about the user's songs: each ISRC on each of these platforms on which its song has no link,
 * unless somebody has asked not long before the link was added. Answers whether there is anything new.
 */
export async function queueLookups(
  db: Db,
  userId: string,
  platforms: readonly PlatformId[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with links as materialized (
      select i.isrc, t.added_at, array_agg(i.platform) over (partition by t.song_id) as platforms
      from ${tracks} t join ${items} i on i.id = t.item_id
      where t.user_id = ${userId} and t.removed_at is null
    ), wanted as (
      select asked.platform, links.isrc, max(links.added_at) as added_at
      from links cross join unnest(${arrayOf('text', platforms)}) as asked (platform)
      left join ${songLookups} known on known.platform = asked.platform and known.wanted = links.isrc
      where links.isrc is not null and asked.platform <> all(links.platforms) and (
        known.platform is null or (known.due_at is null and known.settled_at < links.added_at - ${keptFor})
      )
      group by asked.platform, links.isrc
    )
    insert into ${songLookups} as l (platform, wanted, wanted_at, turn_at, due_at)
    select platform, isrc, ${at(now)}, ${at(now)} + interval '1 second' *
      (row_number() over (partition by platform order by added_at desc, isrc) - 1), ${at(now)}
    from wanted order by platform, isrc
    on conflict (platform, wanted) do update set
      wanted_at = excluded.wanted_at, turn_at = excluded.turn_at, due_at = excluded.due_at, attempts = 0
      where l.due_at is null`);
  return (rowCount ?? 0) > 0;
}

export type ClaimedLookup = { wanted: string; attempts: number; wantedAt: Date };

/**
 * What one call of the platform is to be about, held until `until`; nothing while the platform is to be left alone. A hold
 * that ends later than any is one of a clock that was put back since.
 */
export async function claimLookups(
  db: Db,
  platform: PlatformId,
  limit: number,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedLookup[]> {
  const { rows } = await executePrepared<{ wanted: string; attempts: number; wanted_at: string }>(
    db,
    sql`
    with open as (${openPlatform(platform, now)}), due as (
      select l.wanted from ${songLookups} l
      where l.platform = ${platform} and l.due_at <= ${at(now)} and l.wanted <> '' and exists (select from open)
        and not coalesce(l.claimed_until > ${at(now)} and l.claimed_until <= ${at(until)}, false)
        and not exists (
          select from ${songLookups} held
          where held.platform = ${platform} and held.wanted = '' and held.due_at > ${at(now)}
        )
      order by l.turn_at, l.wanted limit ${limit}
      for update of l skip locked
    )
    update ${songLookups} l set claimed_until = ${at(until)}, attempts = l.attempts + 1
    from due where l.platform = ${platform} and l.wanted = due.wanted
    returning l.wanted, l.attempts, l.wanted_at`,
  );
  return rows.map((row) => ({
    wanted: row.wanted,
    attempts: row.attempts,
    wantedAt: new Date(row.wanted_at),
  }));
}

/** The platform is asked for nothing before `until`. */
export async function holdLookups(db: Db, platform: PlatformId, now: Date, until: Date): Promise<void> {
  await db.execute(sql`
    insert into ${songLookups} (platform, wanted, wanted_at, turn_at, due_at)
    values (${platform}, '', ${at(now)}, ${at(now)}, ${at(until)})
    on conflict (platform, wanted) do update set due_at = excluded.due_at`);
}

export type Postponed = { wanted: string; dueAt: Date };

/** Ends the claim. */
export async function postponeLookups(
  db: Db,
  platform: PlatformId,
  rows: readonly Postponed[],
): Promise<void> {
  await db.execute(sql`
    update ${songLookups} l set due_at = given.due_at, claimed_until = null
    from ${unnest(rows, {
      wanted: ['text', (row) => row.wanted],
      due_at: ['timestamptz', (row) => row.dueAt],
    })}
    where l.platform = ${platform} and l.wanted = given.wanted and l.due_at is not null`);
}

/** `found` null: given up. */
export type Settled = { wanted: string; found: readonly FoundSong[] | null };

export async function settleLookups(
  db: Db,
  platform: PlatformId,
  rows: readonly Settled[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${songLookups} (platform, wanted, wanted_at, turn_at, settled_at, found)
    select ${platform}, wanted, ${at(now)}, ${at(now)}, ${at(now)}, found::jsonb
    from ${unnest(rows, {
      wanted: ['text', (row) => row.wanted],
      found: ['text', (row) => row.found && JSON.stringify(row.found)],
    })}
    on conflict (platform, wanted) do update set
      due_at = null, claimed_until = null, settled_at = excluded.settled_at, found = excluded.found`);
}

/** An answer of not long ago; undefined: there is none. */
export async function selectAnswer(
  db: Db,
  platform: PlatformId,
  wanted: string,
  since: Date,
): Promise<FoundSong[] | undefined> {
  const { rows } = await db.execute<{ found: FoundSong[] }>(sql`
    select found from ${songLookups}
    where platform = ${platform} and wanted = ${wanted} and settled_at > ${at(since)} and found is not null`);
  return rows[0]?.found;
}

/**
 * Offers what was answered to everybody whose song it is and has no link there: of each ISRC one song of a platform, under
 * the link that was added first where several songs have it. What was dismissed stays so. Answers whom something new is
 * offered.
 */
async function offer(db: Db, scope: SQL, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    with answered as (
      select distinct on (t.user_id, l.platform, l.found -> 0 ->> 'platformTrackId')
        t.user_id, t.id as track_id, l.platform, l.found -> 0 ->> 'platformTrackId' as platform_track_id, l.found -> 0 ->> 'url' as url,
        l.found -> 0 -> 'song' as song
      from ${songLookups} l
      join ${items} i on i.isrc = l.wanted
      join ${tracks} t on t.item_id = i.id and t.removed_at is null
      where jsonb_array_length(l.found) > 0 and l.settled_at >= t.added_at - ${keptFor} and ${scope}
        and not ${isOnPlatform(sql`l.platform`)}
      order by t.user_id, l.platform, l.found -> 0 ->> 'platformTrackId', t.added_at, t.id
    )
    insert into ${songFinds} as f (id, user_id, track_id, platform, platform_track_id, url, title, artist,
      duration_seconds, found_by, found_at)
    select 'fnd_' || replace(gen_random_uuid()::text, '-', ''), user_id, track_id, platform, platform_track_id, url,
      song ->> 'title', song ->> 'artist', (song ->> 'durationSeconds')::integer, 'isrc', ${at(now)}
    from answered where not ${isFollowed(sql`answered`)}
    on conflict (user_id, platform, platform_track_id) do update set track_id = excluded.track_id
      where f.dismissed_at is null and f.track_id is distinct from excluded.track_id
    returning f.user_id`);
  return [...new Set(rows.map((row) => row.user_id))];
}

export const offerAnswers = (db: Db, platform: PlatformId, isrcs: readonly string[], now: Date) =>
  offer(db, sql`l.platform = ${platform} and l.wanted = any(${arrayOf('text', isrcs)})`, now);

/** What others have been answered already. */
export const offerTo = (db: Db, userId: string, platforms: readonly PlatformId[], now: Date) =>
  offer(db, sql`t.user_id = ${userId} and l.platform = any(${arrayOf('text', platforms)})`, now);

/** Platforms that are still to answer about these links' songs. */
export async function selectLooking(
  db: Db,
  userId: string,
  trackIds: readonly string[],
): Promise<PlatformId[]> {
  const { rows } = await db.execute<{ platform: PlatformId }>(sql`
    select distinct l.platform from ${tracks} given
    join ${tracks} t on t.user_id = given.user_id and t.song_id = given.song_id and t.removed_at is null
    join ${items} i on i.id = t.item_id
    join ${songLookups} l on l.wanted = i.isrc and l.due_at is not null
    where given.user_id = ${userId} and given.id = any(${arrayOf('text', trackIds)}) and given.removed_at is null
      and not ${isOnPlatform(sql`l.platform`)}
    order by l.platform`);
  return rows.map(({ platform }) => platform);
}

/** Answers nobody can make use of any more. */
export async function deleteAnswersBefore(db: Db, instant: Date): Promise<void> {
  await db.execute(sql`delete from ${songLookups} where due_at is null and settled_at < ${at(instant)}`);
}
