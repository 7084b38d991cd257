/**
 * What one user's answers cost while the songs of others fill the database: 50 links over two years among a million daily
 * rows, ten million and, on a server, a hundred million, each answer worked out anew.
 */
import { raiseAccountVersion } from '#server/modules/accounts/service.ts';
import { bindings } from '#server/modules/all.ts';
import { databaseName } from './engine.ts';
import { type BenchResult, compare, mediansInTurn, middle, openBenchServer, report } from './kit.ts';
import { seedSongs, seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const largest = sized('ROWS', databaseName === 'PostgreSQL' ? 100_000_000 : 10_000_000, 200_000);
const smallest = sized('FIRST', 1_000_000, 20_000);
const days = sized('DAYS', 730, 120);
const links = 50;
const rounds = 10;

const server = await openBenchServer();
const { userId, cookie } = await seedUser(server);
await seedSongs(server, userId, links, days);
await bindings.find(({ job }) => job.name === 'totals.rebuild')?.work(server.ctx, { userId });

/** What fills the tables takes longer than a request may. */
const { pool } = server.database.background;

/** Ids of songs come in no order; they are written by month and in the order of the index, as fast as can be. */
const writeItems = (from: number, to: number) =>
  pool.query(
    `insert into items (id, platform, platform_track_id, url, title, artist, duration_seconds, status, status_since,
                        created_at, confirmed_at, views, likes, comments)
     select 'itm_' || md5(n::text), 'youtube', 'other' || n, 'https://www.youtube.com/watch?v=other' || n, 'Song ' || n,
            'Artist ' || n % 50, 200, 'active', now(), now() - interval '2 years', now(), 1000 * $3 + n, 50 * $3 + n, 5 * $3 + n
     from generate_series($1::int, $2::int - 1) n`,
    [from, to, days],
  );

const numbers = `1000 * (past.age) + n, 50 * past.age + n, 5 * past.age + n`;
const writeMonth =
  (table: string, columns: string, values: string) => (from: number, to: number, month: number) =>
    pool.query(
      `with past as (
       select current_date - ago as day, $3::int - ago as age from generate_series(1, $3::int) ago
       where date_trunc('month', current_date - ago) = date_trunc('month', current_date) - $4::int * interval '1 month'
     )
     insert into ${table} (item_id, ${columns}, source, views, likes, comments)
     select 'itm_' || md5(n::text), ${values}, 'counter', ${numbers}
     from generate_series($1::int, $2::int - 1) n cross join past order by 1, 2`,
      [from, to, days, month],
    );
const evening = `past.day::timestamptz + interval '20 hours'`;
const writeDaily = writeMonth('daily', 'day, observed_at', `past.day, ${evening}`);
const writeObservations = writeMonth('observations', 'observed_at', evening);

let others = 0;
async function fillTo(rows: number): Promise<void> {
  const from = others;
  others = Math.round(rows / days) - links;
  await writeItems(from, others);
  // Two at a time, where there is more than one connection.
  for (let month = 0; month <= days / 28; month++)
    await Promise.all([writeDaily(from, others, month), writeObservations(from, others, month)]);
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
}

const get = async (path: string): Promise<string> => {
  const reply = await fetch(server.address + path, { headers: { cookie } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  return text;
};
const [track] = JSON.parse(await get('/api/tracks?limit=1')) as { id: string }[];
const questions: Record<string, string> = {
  overview: '/api/analytics/overview',
  'series by platform': '/api/analytics/series?metric=likes&groupBy=platform',
  'series by song': '/api/analytics/series?metric=likes&groupBy=song',
  'contribution by song': '/api/analytics/contribution?metric=likes&by=song',
  'page of the list': '/api/tracks?limit=50',
  'history of a song': `/api/tracks/${track?.id}/history?metric=likes`,
};

/** Reads no table that others fill: by how much it is slower or faster than before, the machine is. */
const yardstick = '/api/auth/user';

/**
 * How many times as long as the yardstick each answer takes. In turn, time and again: what the database still does with
 * gigabytes just written, and what else the machine has to do, must not fall on one of them alone.
 */
async function measured(): Promise<Record<string, number>> {
  const changed = () => raiseAccountVersion(server.ctx, [userId], 'rest');
  const taken: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++)
    for (const [name, path] of Object.entries(questions)) {
      const both = { times: 41, uncounted: 2, prepare: changed };
      const [own, least] = await mediansInTurn(
        () => get(path),
        () => get(yardstick),
        both,
      );
      taken[name] ??= [];
      taken[name].push(own / least);
    }
  // Compiled as well for the first amount as for the last.
  return Object.fromEntries(Object.entries(taken).map(([name, [, ...own]]) => [name, middle(own)]));
}

const results: BenchResult[] = [];
let before: Record<string, number> | undefined;
for (let rows = smallest; rows <= largest; rows *= 10) {
  const start = performance.now();
  await fillTo(rows);
  console.log(`  ${rows} daily rows, filled in ${Math.round((performance.now() - start) / 1000)} s`);
  const now = await measured();
  for (const name of Object.keys(questions)) {
    const [ours, than] = [now[name] ?? Number.NaN, before?.[name]];
    if (than === undefined) continue;
    const among = `${rows / 1e6} million daily rows, to a tenth of them`;
    results.push(
      compare(`${name}, ${links} links among ${among}`, 'times a point read', ours, than, { atMost: 1.2 }),
    );
  }
  before = now;
}
report(`rows-${databaseName.toLowerCase()}`, results);
await server.close();
