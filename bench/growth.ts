/** Milliseconds to store 100,000 observations on top of more and more that are there, and at a month's border. */
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { makeMonths, type Run, recordReadings } from '#server/modules/metrics/service.ts';
import { createMovingClock, databaseName, openBenchDatabase } from './engine.ts';
import { type BenchResult, compare, middle, report } from './kit.ts';
import { seedHistory, seedItems } from './seed-items.ts';
import { sized } from './sizes.ts';

const isServer = databaseName === 'PostgreSQL';
const added = sized('ADDED', 100_000, 10_000);
const songs = sized('SONGS', isServer ? 50_000 : 10_000, 1_000);
const largest = sized('ROWS', isServer ? 50_000_000 : 10_000_000, 200_000);
/**
 * What lies there already: first a tenth of it, which is more than the database's own cache holds. An empty table,
 * whose indexes lie in it whole, would say how fast memory is; its figure is told beside. `which` is of `seedHistory`.
 */
const depths = [
  { rows: largest / 10, which: 'k % 10 = 0' },
  { rows: largest, which: 'k % 10 <> 0' },
];
const batchSize = 50;
const hour = 3600_000;
const day = 24 * hour;

const clock = createMovingClock();
const { database, close } = await openBenchDatabase();
const { pool } = database;
/** `jobs` only says whose partitions are known (see metrics/service.ts). */
const store = { db: database.db, clock, jobs: {} as Ctx['jobs'] };
let step = 0;

/** One batch as the engine stores it: songs anywhere in the table, each with another number than before. */
async function storeBatch(itemIds: readonly string[]): Promise<number> {
  step += 1;
  const run: Run = { id: newId('run'), platform: 'youtube', trigger: 'schedule' };
  const observedAt = clock.now();
  const readings = itemIds.map((itemId) => ({
    itemId,
    observedAt,
    reading: {
      outcome: 'read' as const,
      song: { title: 'Song', artist: 'Artist', durationSeconds: 200 },
      metrics: { views: 1_000_000 + step, likes: 50_000 + step, comments: 5_000 + step },
      withheld: [],
      availability: 'public' as const,
    },
  }));
  const start = performance.now();
  await transaction(store, (ctx) => recordReadings(ctx, run, readings));
  return performance.now() - start;
}

/** All songs in an order of their own, again and again, an hour later each time: milliseconds of each batch. */
async function storeMany(observations: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>('select id from items order by md5(id)');
  const taken: number[] = [];
  for (let place = 0; taken.length * batchSize < observations; place = (place + batchSize) % songs) {
    if (place === 0) clock.advance(hour);
    taken.push(await storeBatch(rows.slice(place, place + batchSize).map(({ id }) => id)));
  }
  return taken;
}

const monthAfter = (instant: Date): Date =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** On a day of its own, so that as many rows of days are new each time. */
async function timeOnTop(): Promise<number> {
  clock.advance(day - (clock.now().getTime() % day));
  await makeMonths(store);
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  const taken = await storeMany(added);
  const [usual, slowest] = [middle(taken), Math.max(...taken)].map((value) => value.toFixed(1));
  console.log(`  ${Math.round(sum(taken))} ms; of one batch: median ${usual}, slowest ${slowest}`);
  return sum(taken);
}

async function measureGrowth(): Promise<BenchResult[]> {
  const taken: number[] = [await timeOnTop()];
  const until = clock.now();
  for (const { rows, which } of depths) {
    const start = performance.now();
    await seedHistory(database, { readings: Math.floor(largest / songs), until, which });
    console.log(`  ${rows} observations after ${Math.round((performance.now() - start) / 1000)} s`);
    taken.push(await timeOnTop());
  }
  const [onNone = Number.NaN, onTenth = Number.NaN, onAll = Number.NaN] = taken;
  const name = (rows: number | string, others: number | string) =>
    `${added} observations on top of ${rows} and of ${others}, ${databaseName}`;
  return [
    compare(name(largest, largest / 10), 'ms', onAll, onTenth, { atMost: 1.5 }),
    compare(name(largest / 10, 'none'), 'ms', onTenth, onNone, { atMost: 3 }),
  ];
}

const isMade = async (month: Date): Promise<boolean> => {
  const name = `observations_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  const { rows } = await pool.query<{ made: boolean }>('select to_regclass($1) is not null as made', [name]);
  return rows[0]?.made ?? false;
};

/** The job made the month weeks before; the first batches in it must wait for nothing. */
async function measureBorder(): Promise<BenchResult> {
  const border = monthAfter(clock.now());
  await makeMonths(store);
  if (!(await isMade(border))) throw new Error('the next month has no partition');
  clock.advance(border.getTime() - clock.now().getTime() - 2 * hour);
  const before = await storeMany(songs);
  clock.advance(border.getTime() - clock.now().getTime());
  const after = await storeMany(songs);
  const slowest = Math.max(...after.slice(0, 20));
  const usual = before.toSorted((a, b) => a - b)[Math.floor(before.length * 0.99)] ?? Number.NaN;
  const name = `slowest of the first 20 batches of a month and of 99 in 100 before, ${databaseName}`;
  return compare(name, 'ms', slowest, usual, { atMost: 2 });
}

// In the middle of a month, so that a twelfth of the history lies in the partition that is written to.
clock.advance(monthAfter(clock.now()).getTime() + 15 * day - clock.now().getTime());
await seedItems(database, { first: 1, last: songs });
await makeMonths(store);
await storeMany(Math.min(added, 5_000));
await pool.query('truncate observations, daily');
const found = await measureGrowth();
report(`growth-${databaseName.toLowerCase()}`, [...found, await measureBorder()]);
await close();
