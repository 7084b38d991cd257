/** Songs per second of one worker process, from the platform's reply to the stored numbers, against a bare loop. */
import { syncBarely } from './bare-sync.ts';
import { createMovingClock, databaseName, openEngine } from './engine.ts';
import { compare, middle, report } from './kit.ts';
import { seedFollowers, seedItems } from './seed-items.ts';
import { sized } from './sizes.ts';
import { startCannedYoutube } from './start-canned-youtube.ts';
import { makeDue, syncDue, youtubeLoop } from './sync-all.ts';

const songs = sized('SONGS', 10_000, 2_000);
const rounds = sized('ROUNDS', 7, 3);
/** Rounds that do not count. */
const warmUp = 2;
const youtube = await startCannedYoutube();
const clock = createMovingClock();
const engine = await openEngine(youtube.settings, clock);
const { ctx, database } = engine;
const { pool } = database;

const { concurrency } = youtubeLoop(ctx);

const countObservations = async (): Promise<number> =>
  (await pool.query<{ count: number }>('select count(*) as count from observations')).rows[0]?.count ?? 0;

/** Songs per second of one round, which must have brought a new number for every song. */
async function timed(sync: () => Promise<void>): Promise<number> {
  await makeDue(ctx, clock);
  await pool.query('vacuum analyze items');
  const before = await countObservations();
  const start = performance.now();
  await sync();
  const seconds = (performance.now() - start) / 1000;
  const stored = (await countObservations()) - before;
  if (stored !== songs) throw new Error(`${stored} observations of ${songs} songs`);
  return songs / seconds;
}

const bareParts = { pool, clock, settings: youtube.settings };

/**
 * Beside a loop that takes one batch after the other, and beside one that has as many calls on their way as the
 * engine: what claims, quotas, comparisons, events and jobs cost when nothing else is better about it.
 */
async function compareSyncs(name: string) {
  const ours: number[] = [];
  const loop: number[] = [];
  const sideBySideLoops: number[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const byEngine = await timed(() => syncDue(ctx));
    const oneByOne = await timed(() => syncBarely(bareParts, 1));
    const sideBySide = await timed(() => syncBarely(bareParts, concurrency));
    if (round < 0) continue;
    ours.push(byEngine);
    loop.push(oneByOne);
    sideBySideLoops.push(sideBySide);
  }
  const titled = (beside: string) => `${name}, ${databaseName}, beside ${beside}`;
  return [
    compare(titled('a bare loop'), 'songs/s', middle(ours), middle(loop), { atLeast: 0.5 }),
    compare(titled(`${concurrency} bare loops at once`), 'songs/s', middle(ours), middle(sideBySideLoops), {
      atLeast: 0.25,
    }),
  ];
}

await seedItems(database, { first: 1, last: songs });
const found = await compareSyncs('songs that nobody follows');
await seedFollowers(database, songs, Math.ceil(songs / 50));
found.push(...(await compareSyncs('songs followed by one each, users have 50')));
report(`sync-${databaseName.toLowerCase()}`, found);
await engine.close();
youtube.stop();
