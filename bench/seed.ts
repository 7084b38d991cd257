/** A user with many songs and a year of daily rows, written by SQL alone. */
import type { BenchServer } from './kit.ts';

export type Seeded = { userId: string; cookie: string };

const password = 'Lake-Sunrise-42!';

/** Registers through the API; the tier is set as billing does. */
export async function seedUser(
  { database, address }: BenchServer,
  email = 'bench@example.com',
): Promise<Seeded> {
  const response = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, firstName: 'Ada', lastName: 'Byron' }),
  });
  const user = (await response.json()) as { id: string };
  await database.pool.query(`update users set tier = 'premium' where id = $1`, [user.id]);
  return { userId: user.id, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** `songs` YouTube songs, each read once a day for `days` up to yesterday; views grow by about 1,000 a day. */
export async function seedSongs(
  { database }: BenchServer,
  userId: string,
  songs: number,
  days: number,
): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await run(
    `insert into items (id, platform, platform_track_id, url, title, artist, duration_seconds, status, status_since,
                        created_at, confirmed_at, views, likes, comments)
     select 'itm_' || lpad(to_hex(n), 32, '0'), 'youtube', 'bench' || lpad(n::text, 6, '0'),
            'https://www.youtube.com/watch?v=bench' || lpad(n::text, 6, '0'), 'Song ' || n, 'Artist ' || n % 50, 200,
            'active', now(), now() - interval '1 year', now(), 1000 * $2 + n, 50 * $2 + n, 5 * $2 + n
     from generate_series(1, $1::int) n`,
    [songs, days],
  );
  await run(
    `insert into tracks (id, user_id, item_id, added_at, counted_from)
     select 'trk_' || lpad(to_hex(n), 32, '0'), $2, 'itm_' || lpad(to_hex(n), 32, '0'), now() - interval '1 year' + n * interval '1 second', '2000-01-01'
     from generate_series(1, $1::int) n`,
    [songs, userId],
  );
  await run(
    `select ensure_month((current_date - m * interval '1 month')::date) from generate_series(0, $1::int / 28 + 1) m`,
    [days],
  );
  for (let day = days; day >= 1; day--) {
    await run(
      `with days as (
         insert into daily (item_id, day, observed_at, source, views, likes, comments)
         select 'itm_' || lpad(to_hex(n), 32, '0'), current_date - $2::int, (current_date - $2::int)::timestamptz + interval '20 hours',
              'counter', 1000 * ($3 - $2) + n, 50 * ($3 - $2) + n, 5 * ($3 - $2) + n
         from generate_series(1, $1::int) n
         returning item_id, observed_at, source, views, likes, comments
       )
       insert into observations (item_id, observed_at, source, views, likes, comments) select * from days`,
      [songs, day, days],
    );
  }
}

/** The first of the seeded songs on another user's list as well. */
export async function followSongs({ database }: BenchServer, userId: string, songs: number): Promise<void> {
  await database.pool.query(
    `insert into tracks (id, user_id, item_id, added_at, counted_from)
     select 'trk_f' || lpad(to_hex(n), 31, '0'), $2, 'itm_' || lpad(to_hex(n), 32, '0'), now() - interval '1 year' + n * interval '1 second', '2000-01-01'
     from generate_series(1, $1::int) n`,
    [songs, userId],
  );
}

/** Accounts as they are in most lists: whoever plans statements by averages should find the average of many. */
export async function seedOthers({ database }: BenchServer, like: Seeded, users: number, songs: number) {
  await database.pool.query(
    `with others as (
       insert into users
       select (jsonb_populate_record(u, jsonb_build_object('id', 'usr_o' || lpad(to_hex(n), 31, '0'), 'email', n || '@others.example'))).*
       from users u, generate_series(1, $2::int) n where u.id = $1
       returning id
     )
     insert into tracks (id, user_id, item_id, added_at, counted_from)
     select 'trk_' || replace(gen_random_uuid()::text, '-', ''), others.id, 'itm_' || lpad(to_hex(m), 32, '0'),
            now() - interval '1 year' + m * interval '1 second', '2000-01-01'
     from others, generate_series(1, $3::int) m`,
    [like.userId, users, songs],
  );
}
