/**
 * A takeout of 10,000 songs with two years of days, and its restore into a fresh account: beside reading the same rows, and
 * how memory grows meanwhile.
 */
import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Takeout } from '#contract/takeout.ts';
import { archiveOf } from '#server/modules/takeout/folders.ts';
import { runTakeout } from '#server/modules/takeout/work.ts';
import { databaseName } from './engine.ts';
import { compare, openBenchServer, report } from './kit.ts';
import { seedSongs, seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const songs = sized('SONGS', 10_000, 200);
const days = sized('DAYS', 730, 365);
const folder = mkdtempSync(join(tmpdir(), 'tracklight-bench-takeout-'));
const server = await openBenchServer(false, { DATA_DIR: folder });
const { ctx, database, address } = server;
const owner = await seedUser(server);
await seedSongs(server, owner.userId, songs, days);
await database.pool.query('analyze');
await database.pool.query('checkpoint').catch(() => {});

const secondsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
};

/** As `seedSongs` names them. */
const itemIdOf = (place: number): string => `itm_${place.toString(16).padStart(32, '0')}`;

/** Rows as they come, ten songs at a time, kept by nobody. */
async function readPlain(): Promise<void> {
  for (let first = 1; first <= songs; first += 10) {
    const ids = Array.from({ length: 10 }, (_, place) => itemIdOf(first + place));
    for (const table of ['observations', 'daily'])
      await database.pool.query(`select * from ${table} where item_id = any($1)`, [ids]);
  }
}

/** The most memory of the second and of the last quarter of the time, in MB. */
async function withMemory(run: () => Promise<unknown>) {
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(process.memoryUsage().rss), 100);
  const seconds = await secondsOf(run);
  clearInterval(watch);
  const quarter = Math.max(1, Math.floor(memory.length / 4));
  const most = (from: number, to: number) => Math.max(...memory.slice(from, to)) / 2 ** 20;
  return { seconds, early: most(quarter, 2 * quarter), late: most(3 * quarter, memory.length) };
}

async function asked(path: string, cookie: string, init: RequestInit = {}): Promise<Takeout> {
  const reply = await fetch(`${address}${path}`, { ...init, headers: { cookie } });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Takeout;
}

console.log(`seeded in ${Math.round(performance.now() / 1000)} s`);
const plain = await secondsOf(readPlain);
console.log(`read in ${plain.toFixed(1)} s`);
const { id } = await asked('/api/takeout', owner.cookie, { method: 'POST' });
const out = await withMemory(() => runTakeout(ctx, { takeoutId: id }));
const made = await asked(`/api/takeout/${id}`, owner.cookie);
if (made.state !== 'ready' || made.result?.links !== songs) throw new Error(JSON.stringify(made));
const file = archiveOf(ctx, id);

const fresh = await seedUser(server, 'fresh@example.com');
const form = new FormData();
form.append('file', await openAsBlob(file), 'takeout.zip');
const sent = await asked('/api/takeout/restore', fresh.cookie, { method: 'POST', body: form });
const back = await withMemory(() => runTakeout(ctx, { takeoutId: sent.id }));
const restored = await asked(`/api/takeout/${sent.id}`, fresh.cookie);
if (restored.state !== 'ready' || restored.result?.links !== songs) throw new Error(JSON.stringify(restored));

const rows = made.result.rows;
console.log(
  `${rows} rows in ${(statSync(file).size / 2 ** 20).toFixed(1)} MB: out ${out.seconds.toFixed(1)} s, back ${back.seconds.toFixed(1)} s`,
);
const of = `${songs} songs, ${days} days, ${databaseName}`;
report(`takeout-${databaseName.toLowerCase()}`, [
  compare(`takeout of ${of}; reading its rows`, 'rows/s', rows / out.seconds, rows / plain, {
    atLeast: 0.15,
  }),
  compare(`restore of ${of}; its takeout`, 's', back.seconds, out.seconds, { atMost: 6 }),
  compare('resident memory of the takeout, last quarter; second quarter', 'MB', out.late, out.early, {
    atMost: 1.1,
  }),
  compare('resident memory of the restore, last quarter; second quarter', 'MB', back.late, back.early, {
    atMost: 1.15,
  }),
]);
await server.close();
rmSync(folder, { recursive: true, force: true });
