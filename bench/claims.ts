/** Milliseconds of one claim with more and more songs in the table: it must not grow with them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#server/kernel/ids.ts';
import { type ClaimWanted, claimDue } from '#server/modules/sync/queries.ts';
import { databaseName, openBenchDatabase } from './engine.ts';
import { type BenchResult, captureSql, compare, middle, report } from './kit.ts';
import { seedItems } from './seed-items.ts';
import { sized } from './sizes.ts';

const largest = sized('SONGS', 1_000_000, 100_000);
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= largest);
const times = sized('TIMES', 41, 21);
const batchSize = 50;
const wholeTable = /Seq Scan on items/;
/** So few songs fill few pages, and reading them all is cheaper than looking 50 up: no plan is wrong there. */
const fewSongs = 1_000;

const { database, close } = await openBenchDatabase();
const { db, pool } = database;

const wanted = (): ClaimWanted => ({
  platform: 'youtube',
  now: new Date(),
  until: new Date(Date.now() + 60_000),
  most: batchSize,
  claimId: newId('claim'),
});

/** What is in the queue besides what is due, and how a table of due songs comes to that. */
const situations: Record<string, string> = {
  'all due': 'update items set claimed_until = null where claimed_until is not null',
  '900 at the head claimed already': `
    update items set claimed_until = now() + interval '30 seconds', claimed_by = 'run_other' where id in
      (select id from items where platform = 'youtube' order by next_sync_at limit 900)`,
  'only 50 due': `
    update items set claimed_until = null,
      next_sync_at = case when platform_track_id <= 'song0000050' then next_sync_at else now() + interval '1 day' end`,
};

/** Each claim is undone, so that the next finds the same: the table as a worker finds it, whatever was claimed. */
async function timeOne(): Promise<{ milliseconds: number; claimed: number }> {
  const ask = wanted();
  const start = performance.now();
  const claimed = await claimDue(db, ask);
  const milliseconds = performance.now() - start;
  await pool.query('update items set claimed_until = null, claimed_by = null where id = any($1)', [
    claimed.map(({ itemId }) => itemId),
  ]);
  return { milliseconds, claimed: claimed.length };
}

async function timeClaims(): Promise<number> {
  const taken: number[] = [];
  for (let round = -3; round < times; round++) {
    const { milliseconds, claimed } = await timeOne();
    if (claimed !== batchSize) throw new Error(`${claimed} claimed instead of ${batchSize}`);
    if (round >= 0) taken.push(milliseconds);
  }
  return middle(taken);
}

/** Throws when the planner would read the whole table. */
async function checkPlan(when: string): Promise<void> {
  const [statement] = await captureSql(database, () => claimDue(db, wanted()));
  await pool.query('update items set claimed_until = null, claimed_by = null where claimed_by like $1', [
    'run_0%',
  ]);
  const [query, values] = statement as unknown as [{ text: string }, unknown[]];
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query.text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  if (wholeTable.test(plan)) throw new Error(`${when}: a scan of the whole table\n${plan}`);
}

/** Without any statistics, as after a restore, and with them. */
async function refill(size: number): Promise<void> {
  await pool.query('truncate items cascade');
  await pool.query('alter table items set (autovacuum_enabled = off)');
  await seedItems(database, {
    first: 1,
    last: size,
    dueAt: `now() - interval '2 hours' + n * interval '1 millisecond'`,
  });
  if (size > fewSongs) await checkPlan(`${size} songs before ANALYZE`);
  await pool.query('vacuum analyze items');
  if (size > fewSongs) await checkPlan(`${size} songs after ANALYZE`);
}

/** Milliseconds by situation, for each size. */
async function measure(): Promise<Map<string, number[]>> {
  const found = new Map(Object.keys(situations).map((name) => [name, [] as number[]]));
  for (const size of sizes) {
    await refill(size);
    for (const [name, prepare] of Object.entries(situations)) {
      await pool.query(prepare);
      await pool.query('vacuum items');
      await sleep(100);
      found.get(name)?.push(await timeClaims());
    }
  }
  return found;
}

const found = [...(await measure())].flatMap(([name, [smallest = 0, ...others]]): BenchResult[] =>
  others.map((milliseconds, place) =>
    compare(
      `claim of ${batchSize} among ${sizes[place + 1]} songs and among ${sizes[0]}, ${name}, ${databaseName}`,
      'ms',
      milliseconds,
      smallest,
      { atMost: 2 },
    ),
  ),
);
report(`claims-${databaseName.toLowerCase()}`, found);
await close();
