import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
// Said for the test runner: these tests run on both databases.
import type {} from '#kit/database.ts';
import { isThorough } from '#kit/thorough.ts';
import type { Database } from '#server/db/client.ts';
import { applyMigrationsWithin, knownMigrations, migrate } from '#server/db/migrate.ts';
import {
  backUp,
  emptyPlace,
  folderForTest,
  inPlace,
  makeQueue,
  onServer,
  openPlace,
  type Place,
  restore,
} from './place-for-test.ts';

const user = (id: string) =>
  `insert into users (id, email, first_name, last_name, password_hash, created_at)
   values ('${id}', '${id}@example.com', 'Ada "Łukasz" \\ 🎵', E'line\\nbreak\\t', 'hash', '2026-01-02 03:04:05.678901+05:30')`;

/** What loses something on the way through other forms: beyond 2^53, microseconds, no digits cut, null in two ways. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(user('usr_1'));
  await pool.query(`
    insert into items (id, platform, platform_track_id, url, title, artist, status, status_since, created_at)
    values ('itm_1', 'youtube', 'x', 'https://example.com/', '', 'Ada', 'active', now(), now());
    select ensure_month('2024-02-01'); select ensure_month('2031-12-01');
    insert into daily (item_id, day, observed_at, source, views)
    values ('itm_1', '2024-02-29', '2024-02-29 23:59:59.999999Z', 'public', 9223372036854775807),
           ('itm_1', '2031-12-31', '2031-12-31Z', 'public', 0);
    insert into live_events (user_id, name, data, created_at)
    select 'usr_1', 'a', 'null'::jsonb, now() from generate_series(1, 3);
    insert into live_events (user_id, name, data, created_at)
    values ('usr_1', 'b', '{"n": 1.10, "t": "\\u0001\\u2028", "a": [1, null, "x\\ny"], "big": 12345678901234567890.123456789}', now());
    delete from live_events where id = 2`);
  await pool.query(`insert into jobs.job (name, data) values ('sample.job', '{"of": 1}')`);
}

async function made(fillIt = fill, embedded?: boolean): Promise<Place> {
  const place = await emptyPlace(embedded);
  mkdirSync(join(place.dataDir, 'imports', 'imp_1'), { recursive: true });
  writeFileSync(join(place.dataDir, 'imports', 'imp_1', '0'), Buffer.alloc(300_000, 'a,b\n'));
  writeFileSync(join(place.dataDir, 'imports', 'imp_1', '1'), '');
  writeFileSync(join(place.dataDir, 'secret.key'), 'a key', { mode: 0o600 });
  await inPlace(place, async (database) => {
    await migrate(database);
    await makeQueue(database);
    await fillIt(database);
  });
  return place;
}

const one = async (pool: pg.Pool, text: string) => (await pool.query(text)).rows[0];

test('[OPS-04] what is restored is what was backed up: every row, file and sequence, and the product goes on from there', async () => {
  const from = await made();
  const file = join(folderForTest(), 'all.tgz');
  const { end } = await backUp(from, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(file, '..'))).toEqual(['all.tgz']);
  expect(existsSync(join(from.dataDir, 'backup.unfinished'))).toBe(false);

  const to = await emptyPlace();
  await restore(to, file);
  expect(readFileSync(join(to.dataDir, 'secret.key'), 'utf8')).toBe('a key');
  const again = await backUp(to, join(folderForTest(), 'again.tgz'));
  expect(again.end.tables).toEqual(end.tables);
  expect(again.end.files).toEqual(end.files);
  expect(again.end.sequences).toEqual(end.sequences);
  expect(again.head).toMatchObject({ migrations: knownMigrations() });

  await inPlace(to, async (database) => {
    const { pool } = database;
    await migrate(database);
    await makeQueue(database);
    expect(
      await one(pool, `select views::text, tableoid::regclass::text as part from daily order by day`),
    ).toEqual({ views: '9223372036854775807', part: 'daily_2024_02' });
    expect(
      await one(pool, `select (created_at at time zone 'UTC')::text as at, last_name as name from users`),
    ).toEqual({ at: '2026-01-01 21:34:05.678901', name: 'line\nbreak\t' });
    expect(
      await one(
        pool,
        `select jsonb_typeof(data) as type, (select data::text from live_events where name = 'b') as b from live_events`,
      ),
    ).toEqual({
      type: 'null',
      b: '{"a": [1, null, "x\\ny"], "n": 1.10, "t": "\\u0001\u2028", "big": 12345678901234567890.123456789}',
    });
    const { rows: next } = await pool.query(
      `insert into live_events (user_id, name, data, created_at) values ('usr_1', 'c', '{}', now()) returning id`,
    );
    expect(next).toEqual([{ id: 5 }]);
    await expect(
      pool.query(
        `insert into tracks (id, user_id, item_id, added_at, counted_from) values ('trk_1', 'usr_2', 'itm_1', now(), now())`,
      ),
    ).rejects.toThrow(/foreign key/);
    expect(await one(pool, 'select data from jobs.job')).toEqual({ data: { of: 1 } });
    await pool.query(`select ensure_month('2031-12-01')`);
  });
});

test('[OPS-04] a backup made while rows are written holds one moment, and writing goes on', async () => {
  // Every statement adds a pair whose ids say the same; a backup that saw only one of them would hold half of it.
  const from = await made(async ({ pool }) => void (await pool.query(user('usr_1'))));
  const database = await openPlace(from);
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      const id = `usr_w${written++}`;
      const client = await database.pool.connect();
      await client.query('begin');
      await client.query(user(id));
      await client.query(`insert into sessions (id, user_id, token_hash, user_agent, created_at, expires_at, last_seen_at)
        values ('ses_' || '${id}', '${id}', '${id}', 'a', now(), now(), now())`);
      await client.query('commit');
      client.release();
    }
  })();
  await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(5);
  const file = join(folderForTest(), 'moving.tgz');
  const { end } = await backUp(from, file);
  isOver = true;
  await writing;
  const held = end.tables['public.sessions']?.rows ?? 0;
  expect(held).toBeGreaterThan(0);
  expect(end.tables['public.users']?.rows).toBe(held + 1);
  const rows = await one(database.pool, 'select count(*) as count from users');
  expect(rows.count).toBe(written + 1);
  await database.close();
  const to = await emptyPlace();
  await restore(to, file);
  await inPlace(to, async ({ pool }) => {
    expect((await one(pool, 'select count(*) as count from sessions')).count).toBe(held);
  });
});

test('[OPS-04] a backup of an earlier version is brought up to date', async () => {
  const from = await emptyPlace();
  const earlier = knownMigrations().length - 8;
  await inPlace(from, async ({ pool }) => {
    const client = await pool.connect();
    await applyMigrationsWithin(client, 0, earlier);
    await client.query(
      `insert into users (id, email, first_name, last_name, password_hash, created_at) values ('usr_1', 'a@example.com', 'A', 'B', 'h', now())`,
    );
    client.release();
  });
  const file = join(folderForTest(), 'earlier.tgz');
  const { head } = await backUp(from, file);
  expect(head.migrations).toHaveLength(earlier);
  const to = await emptyPlace();
  await restore(to, file);
  await inPlace(to, async (database) => {
    await migrate(database);
    const { rows } = await database.pool.query('select hash from drizzle.__drizzle_migrations order by id');
    expect(rows.map(({ hash }) => hash)).toEqual(knownMigrations());
    expect((await one(database.pool, 'select email from users')).email).toBe('a@example.com');
  });
});

test('[OPS-04] what is there is replaced when that is said, and only then; what the backup lacks goes', async () => {
  const from = await made();
  const file = join(folderForTest(), 'all.tgz');
  const { end } = await backUp(from, file);
  await expect(backUp(from, file)).rejects.toThrow(/is there already.* --replace/);
  await inPlace(from, async ({ pool }) => void (await pool.query(user('usr_late'))));
  writeFileSync(join(from.dataDir, 'sandbox.json'), '{}');
  await expect(restore(from, file)).rejects.toThrow(/holds something already .*--replace/);
  await restore(from, file, true);
  expect(existsSync(join(from.dataDir, 'sandbox.json'))).toBe(false);
  expect((await backUp(from, file, true)).end.tables).toEqual(end.tables);
});

// Opens four databases, of which half are embedded: `npm run thorough`.
test.runIf(onServer() && isThorough)(
  '[OPS-04] from the embedded database to a server and back',
  async () => {
    const from = await made(fill, true);
    const file = join(folderForTest(), 'embedded.tgz');
    const { end } = await backUp(from, file);
    const server = await emptyPlace();
    await restore(server, file);
    const back = join(folderForTest(), 'server.tgz');
    expect((await backUp(server, back)).end.tables).toEqual(end.tables);
    const to = await emptyPlace(true);
    await restore(to, back);
    expect((await backUp(to, join(folderForTest(), 'again.tgz'))).end.tables).toEqual(end.tables);
  },
  120_000,
);
