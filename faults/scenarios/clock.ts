/** The clocks of the workers jump an hour forward and back, each by itself, while songs are due. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/db/client.ts';
import { type Check, checkDaily, checkReadOnce } from '../checks.ts';
import { createMovedClock, openEngine } from '../engine.ts';
import type { SandboxProcess } from '../processes.ts';
import { seedSongs } from '../seed.ts';

export type ClockSize = { songs: number; workers: number; jumps: number };

const hour = 3600_000;

/** Later than this no song is due that was read just now: half an interval to one and a half, and the jump. */
const latest = `now() + interval '2 hours 31 minutes'`;

async function countWhere({ pool }: Database, condition: string): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as n from items where ${condition}`);
  return rows[0].n;
}

export async function playClock(
  database: Database,
  sandbox: SandboxProcess,
  { songs, workers, jumps }: ClockSize,
): Promise<Check[]> {
  await seedSongs(database, { youtube: songs });
  const since = new Date(Date.now() - hour - 60_000);
  const clocks = Array.from({ length: workers }, createMovedClock);
  const engines = await Promise.all(clocks.map((clock) => openEngine(database, sandbox.settings, clock)));
  const stops = engines.map((engine) => engine.start());
  for (let jump = 0; jump < jumps; jump++) {
    await wait(150 + Math.random() * 300);
    const clock = clocks[Math.floor(Math.random() * workers)];
    clock?.putOff(((jump % 3) - 1) * hour);
  }
  for (const stop of stops) await stop();
  const [engine] = engines;
  clocks[0]?.set(new Date(Date.now() + 61_000));
  await engine?.drain();
  const stuck = await countWhere(
    database,
    `claimed_until is not null or next_sync_at is null or next_sync_at > ${latest}`,
  );
  const checks = [
    { what: 'clocks moved an hour forward, back or right', found: jumps, isRight: jumps > 0 },
    { what: 'songs claimed for ever or put off too far', found: stuck, isRight: stuck === 0 },
    ...(await checkReadOnce(database, since, 1)).filter(({ what }) => !what.startsWith('songs still due')),
    await checkDaily(database),
  ];
  clocks[0]?.set(new Date(Date.now() + 4 * hour));
  await engine?.drain();
  const left = await countWhere(database, `confirmed_at < now() + interval '3 hours'`);
  for (const one of engines) await one.close();
  return [
    ...checks,
    { what: 'songs not read again when they were due again', found: left, isRight: left === 0 },
  ];
}
