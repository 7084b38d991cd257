/** Songs that are due, written by SQL alone, and somebody who follows some of them. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Database } from '#server/db/client.ts';

/** Ids that are no platform's own: the sandbox draws a song for each. */
const idsOf: Partial<Record<PlatformId, string>> = {
  youtube: `'fault' || lpad(n::text, 6, '0')`,
  deezer: `(8000000000 + n)::text`,
};

/** The platforms that a scenario seeds, with how many songs of each. */
export type Songs = Partial<Record<PlatformId, number>>;

/** `count` songs of every hour, all due within the last hour; ids begin at random, as the product's do. */
async function seedPlatform({ pool }: Database, platform: PlatformId, count: number): Promise<void> {
  const id = idsOf[platform];
  if (!id) throw new Error(`no ids for ${platform}`);
  await pool.query(
    `insert into items (id, platform, platform_track_id, url, title, artist, status_since, created_at,
       sync_every_seconds, next_sync_at)
     select 'itm_' || md5($1 || n::text), $1, ${id}, 'https://example.com/' || n, 'Song ' || n, 'Artist',
       now(), now(), 3600, now() - random() * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [platform, count],
  );
}

export async function seedSongs(database: Database, songs: Songs): Promise<void> {
  for (const [platform, count] of Object.entries(songs))
    await seedPlatform(database, platform as PlatformId, count);
  await database.pool.query('analyze items');
}

/** One user who follows `count` of the songs, so that events and sums are made on the way. */
export async function seedFollower({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, first_name, last_name, tier, created_at)
     values ('usr_' || md5('follower'), 'follower@example.com', 'Ada', 'Byron', 'premium', now())`,
  );
  await pool.query(
    `insert into tracks (id, user_id, item_id, added_at)
     select 'trk_' || md5(id), 'usr_' || md5('follower'), id, now() from items order by id limit $1`,
    [count],
  );
}

/** All songs are due once more; answers since when. */
export async function makeAllDue({ pool }: Database): Promise<Date> {
  const { rows } = await pool.query(
    `update items set next_sync_at = now() - random() * interval '1 hour' returning now() as since`,
  );
  return new Date(rows[0].since);
}
