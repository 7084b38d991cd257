/** Requests per second of the unread count and of the list of notifications, against a bare route with the same SQL and the same bytes. */
import { captureSql, compare, openBareRoute, openBenchServer, rateOf, report } from './kit.ts';
import { seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const others = sized('OTHERS', 200, 20);
/** As many as an account keeps. */
const each = 500;

const server = await openBenchServer();
const { pool } = server.database;
const { cookie } = await seedUser(server);
await pool.query(
  `insert into users (id, email, first_name, last_name, created_at)
   select 'usr_' || lpad(to_hex(n), 32, '0'), 'other-' || n || '@example.com', 'Other', n::text, now()
   from generate_series(1, $1::int) n`,
  [others],
);
await pool.query(
  `insert into notifications (id, user_id, type, related_id, facts, is_listed, created_at, read_at)
   select 'ntf_' || replace(gen_random_uuid()::text, '-', ''), u.id, 'milestone', 'trk_' || lpad(to_hex(n), 32, '0'),
     jsonb_build_object('title', 'Song ' || n, 'platform', 'youtube', 'metric', 'views', 'value', 1000 * n), true,
     now() - n * interval '1 minute', case when n % 5 = 0 then null else now() end
   from users u cross join generate_series(1, $1::int) n`,
  [each],
);
await pool.query('analyze');

const found = [];
for (const path of ['/api/notifications/unread-count', '/api/notifications']) {
  const url = server.address + path;
  const read = async () => (await fetch(url, { headers: { cookie } })).text();
  await read();
  let bytes = '';
  const statements = await captureSql(server.database, async () => {
    bytes = await read();
  });
  const bare = await openBareRoute(server.database, statements, bytes);
  const baseline = await rateOf(bare.address);
  found.push(
    compare(
      `GET ${path}, ${each} of ${(others + 1) * each}`,
      'requests/s',
      await rateOf(url, { cookie }),
      baseline,
      {
        atLeast: 0.5,
      },
    ),
  );
  await bare.close();
}
report('notifications', found);
await server.close();
