/** Memory of one worker process over a million synced songs, and what the embedded database's folder takes. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createMovingClock, databaseName, openEngine } from './engine.ts';
import { compare, report } from './kit.ts';
import { seedFollowers, seedItems } from './seed-items.ts';
import { sized } from './sizes.ts';
import { startCannedYoutube } from './start-canned-youtube.ts';
import { syncAll } from './sync-all.ts';

const songs = sized('SONGS', 10_000, 1_000);
const synced = sized('SYNCED', 1_000_000, 40_000);
/** As many as in the order of a million 50,000 are. */
const samples = 20;
const megabyte = 1024 * 1024;

const youtube = await startCannedYoutube();
const clock = createMovingClock();
const engine = await openEngine(youtube.settings, clock);
const { ctx, database, folder } = engine;
const { pool } = database;

type Sample = {
  synced: number;
  rss: number;
  heap: number;
  folder: number;
  itemsTable: number;
  seconds: number;
};

const folderSize = (path: string): number =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((size, entry) => size + statSync(join(entry.parentPath, entry.name)).size, 0);

async function itemsTableSize(): Promise<number> {
  const { rows } = await pool.query<{ size: number }>(`select pg_total_relation_size('items') as size`);
  return rows[0]?.size ?? 0;
}

const average = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

/** Syncs so many songs and answers the averages of the memory after each round. */
async function sample(target: number, done: number): Promise<Sample> {
  const memory: NodeJS.MemoryUsage[] = [];
  const start = performance.now();
  for (let more = 0; more < target; more += songs) {
    // YouTube's quota of a day is less than the whole.
    await pool.query('delete from quota_counts');
    await syncAll(ctx, clock);
    memory.push(process.memoryUsage());
  }
  const seconds = (performance.now() - start) / 1000;
  return {
    synced: done + target,
    rss: Math.round(average(memory.map(({ rss }) => rss)) / megabyte),
    heap: Math.round(average(memory.map(({ heapUsed }) => heapUsed)) / megabyte),
    folder: folder ? Math.round(folderSize(folder) / megabyte) : 0,
    itemsTable: (await itemsTableSize()) / megabyte,
    seconds,
  };
}

async function takeSamples(): Promise<Sample[]> {
  const taken: Sample[] = [];
  for (let place = 0; place < samples; place++) {
    const each = synced / samples;
    const one = await sample(each, place * each);
    taken.push(one);
    const { rss, heap, folder, itemsTable, seconds } = one;
    console.log(
      `  ${one.synced} synced: ${rss} MB resident, ${heap} MB heap, items ${itemsTable.toFixed(1)} MB, folder ${folder} MB, ${seconds.toFixed(1)} s`,
    );
  }
  return taken;
}

/** The last quarter against the second: the first still warms up. */
function compareQuarters(what: string, unit: string, pick: (one: Sample) => number, atMost: number) {
  const quarter = taken.length / 4;
  const last = average(taken.slice(-quarter).map(pick));
  const second = average(taken.slice(quarter, 2 * quarter).map(pick));
  const name = `${what}, last quarter of ${synced} songs and second, ${databaseName}`;
  return compare(name, unit, last, second, { atMost });
}

await seedItems(database, { first: 1, last: songs });
await seedFollowers(database, songs, Math.ceil(songs / 50));
const taken = await takeSamples();
report(`steady-${databaseName.toLowerCase()}`, [
  compareQuarters('resident memory', 'MB', ({ rss }) => rss, 1.1),
  compareQuarters('JavaScript heap', 'MB', ({ heap }) => heap, 1.1),
  compareQuarters('table of songs with its indexes', 'MB', ({ itemsTable }) => itemsTable, 1.1),
  compareQuarters(`${synced / samples} songs`, 's', ({ seconds }) => seconds, 1.25),
]);
await engine.close();
youtube.stop();
