/**
 * A backup of a million rows while the product has the database open, and its restore: beside the plainest thing that
 * reads, or writes, the same rows.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { makeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { databaseName, openBenchDatabase } from './engine.ts';
import { compare, report } from './kit.ts';
import { sized } from './sizes.ts';

const rows = sized('ROWS', 1_000_000, 50_000);
const items = Math.ceil(rows / 400);
const folder = mkdtempSync(join(tmpdir(), 'tracklight-bench-backup-'));
const file = join(folder, 'all.tgz');
const quiet = { tell: () => {}, signal: new AbortController().signal, mayReplace: false };
const urlOf = (pool: pg.Pool) => pool.options.connectionString;

const from = await openBenchDatabase();
const { pool } = from.database;
await pool.query(
  `select ensure_month(('2024-01-01'::date + m * interval '1 month')::date) from generate_series(0, 14) m`,
);
for (let part = 0; part < 400; part += 20)
  await pool.query(
    `insert into daily (item_id, day, observed_at, source, views, likes, comments)
     select 'itm_' || lpad(to_hex(n), 32, '0'), '2024-01-01'::date + day, '2024-01-01T20:00:00.123456Z'::timestamptz + day * interval '1 day',
            'counter', 1000 * day + n, 50 * day + n, 5 * day + n
     from generate_series(1, $1::int) n, generate_series($2::int, $2::int + 19) day`,
    [items, part],
  );
await pool.query('checkpoint');

const secondsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
};

const read = 'declare plain no scroll cursor for select * from daily';
const atOnce = 2_000;

/** Rows as they come, kept by nobody. */
async function readPlain(use: (rows: Record<string, unknown>[]) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(read);
  for (;;) {
    const { rows: some } = await client.query(`fetch ${atOnce} from plain`);
    if (some.length === 0) break;
    await use(some);
  }
  await client.query('commit');
  client.release();
}

/** Into a table with the same keys and columns, as a module would write them. */
async function writePlain(target: pg.Pool, some: Record<string, unknown>[]): Promise<void> {
  const of = (name: string) => some.map((row) => row[name]);
  await target.query(
    `insert into daily (item_id, day, observed_at, source, views, likes, comments)
     select * from unnest($1::text[], $2::date[], $3::timestamptz[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])`,
    ['item_id', 'day', 'observed_at', 'source', 'views', 'likes', 'comments'].map(of),
  );
}

/** How long the product's own statements took while the backup was made, and how much memory there was. */
const waits: number[] = [];
const memory: number[] = [];
async function watchUntil(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const start = performance.now();
    await pool.query('select 1');
    waits.push(performance.now() - start);
    memory.push(process.memoryUsage().rss);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const place = { dataDir: from.folder ?? join(folder, 'from'), databaseUrl: urlOf(pool) };
const plainRead = await secondsOf(() => readPlain(async () => {}));
let isOver = false;
const watching = watchUntil(() => isOver);
const backup = await secondsOf(() => makeBackup({ ...quiet, ...place, file, version: 'bench' }));
isOver = true;
await watching;

const baseline = await openBenchDatabase();
await baseline.database.pool.query(
  `select ensure_month(('2024-01-01'::date + m * interval '1 month')::date) from generate_series(0, 14) m`,
);
const plainWrite = await secondsOf(() => readPlain((some) => writePlain(baseline.database.pool, some)));
await baseline.close();

const to = await openBenchDatabase();
const databaseUrl = urlOf(to.database.pool);
// On a server the place is there and holds tables; the embedded database is made anew.
if (databaseUrl) await to.database.close();
const restore = await secondsOf(() =>
  restoreBackup({
    ...quiet,
    dataDir: join(folder, 'to'),
    databaseUrl,
    file,
    mayReplace: Boolean(databaseUrl),
  }),
);

const most = (some: readonly number[]) => Math.max(...some);
const quarter = Math.floor(memory.length / 4);
console.log(
  `${(statSync(file).size / 2 ** 20).toFixed(1)} MB; the product waited ${most(waits).toFixed(0)} ms at most, ${(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0).toFixed(1)} ms in the middle`,
);
const of = `${rows} rows, ${databaseName}`;
report(`backup-${databaseName.toLowerCase()}`, [
  compare(`backup of ${of}; reading them`, 'rows/s', rows / backup, rows / plainRead, { atLeast: 0.4 }),
  compare(`restore of ${of}; reading and inserting them`, 'rows/s', rows / restore, rows / plainWrite, {
    atLeast: 0.5,
  }),
  compare(
    'resident memory, last quarter; second quarter',
    'MB',
    most(memory.slice(3 * quarter)) / 2 ** 20,
    most(memory.slice(quarter, 2 * quarter)) / 2 ** 20,
    { atMost: 1.1 },
  ),
]);
await to.close().catch(() => {});
await from.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
