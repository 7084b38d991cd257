/** Many songs that are synced, written by SQL alone. */
import type { Database } from '#server/db/client.ts';

export type SongsToSeed = {
  /** Numbers of the songs: from the first to the last, both included. */
  first: number;
  last: number;
  /** SQL of the instant at which song `n` is due. */
  dueAt?: string;
};

/** Random as real ids are at their end: rows that lie side by side in the table do not in the index. */
const itemId = `'itm_' || md5(n::text)`;

/** YouTube songs that somebody's plan syncs every hour. */
export async function seedItems(
  { pool }: Database,
  { first, last, dueAt = `now() - interval '1 hour'` }: SongsToSeed,
): Promise<void> {
  await pool.query(
    `insert into items (id, platform, platform_track_id, url, title, artist, duration_seconds, status, status_since,
                        created_at, confirmed_at, views, likes, comments, sync_every_seconds, next_sync_at)
     select ${itemId}, 'youtube', 'song' || lpad(n::text, 7, '0'),
            'https://www.youtube.com/watch?v=song' || lpad(n::text, 7, '0'), 'Song ' || n, 'Artist ' || n % 50, 200,
            'active', now() - interval '1 year', now() - interval '1 year', now() - interval '1 day', 1, 1, 1, 3600,
            ${dueAt}
     from generate_series($1::int, $2::int) n`,
    [first, last],
  );
}

/** Each of the songs is followed by one of so many users, so that a batch has news for many. */
export async function seedFollowers({ pool }: Database, songs: number, users: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, first_name, last_name, created_at)
     select 'usr_' || lpad(to_hex(n), 32, '0'), 'bench' || n || '@example.com', 'Ada', 'Byron', now()
     from generate_series(1, $1::int) n`,
    [users],
  );
  await pool.query(
    `insert into tracks (id, user_id, item_id, added_at)
     select 'trk_' || md5(n::text), 'usr_' || lpad(to_hex(1 + n % $2::int), 32, '0'), ${itemId}, now()
     from generate_series(1, $1::int) n`,
    [songs, users],
  );
}

export type HistoryToSeed = {
  /** Observations of each song within the year before `until`. */
  readings: number;
  until: Date;
  /** SQL: which of them, by their number `k`. */
  which: string;
};

const months = 12;

/**
 * Observations of the past year and a daily row for each 24 of them. One month after the other, each in the
 * order of its index: that is the fastest way.
 */
export async function seedHistory(
  { pool }: Database,
  { readings, until, which }: HistoryToSeed,
): Promise<void> {
  await pool.query(
    `select ensure_month(($1::timestamptz - m * interval '1 month')::date) from generate_series(0, ${months}) m`,
    [until],
  );
  const history = `
    from items cross join lateral (
      select k, $1::timestamptz - interval '365 days' + k * interval '365 days' / $2::int as observed_at
      from generate_series($3::int, $4::int - 1) k where ${which}
    ) moment`;
  for (let month = 0; month < months; month++) {
    const [first, next] = [month, month + 1].map((place) => Math.floor((readings * place) / months));
    const values = [until, readings, first, next];
    await pool.query(
      `insert into observations (item_id, observed_at, source, run_id, views, likes, comments)
       select id, observed_at, 'counter', 'run_' || md5(k::text), 1000 * k, 50 * k, 5 * k ${history} order by id, k`,
      values,
    );
    await pool.query(
      `insert into daily (item_id, day, observed_at, source, run_id, views, likes, comments)
       select id, (observed_at at time zone 'UTC')::date, observed_at, 'counter', 'run_' || md5(k::text),
              1000 * k, 50 * k, 5 * k ${history} where k % 24 = 0 order by id, k
       on conflict do nothing`,
      values,
    );
  }
}
