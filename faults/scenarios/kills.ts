/** Workers are killed with -9 again and again while songs are due. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Check, checkDaily, checkJobs, checkMemory, checkQuotas, checkReadOnce } from '../checks.ts';
import { end, memoryOf } from '../processes.ts';
import { makeAllDue, type Songs, seedFollower, seedSongs } from '../seed.ts';
import { leftToDo, untilDone, type World } from '../world.ts';

export type KillsSize = {
  songs: Songs;
  kills: number;
  workers: number;
  pauseMilliseconds: number;
  /** What the killed had is kept from the others for so long. */
  claimSeconds: number;
};

/** Kills any worker but the oldest, whose memory is watched, and starts another in its place. */
async function killOne({ processes, start }: World): Promise<void> {
  const victim = 1 + Math.floor(Math.random() * (processes.length - 1));
  const [killed] = processes.splice(victim, 1);
  if (killed) await end(killed.child);
  await start('worker');
}

async function killMany(world: World, { kills, pauseMilliseconds }: KillsSize): Promise<number> {
  let killed = 0;
  for (; killed < kills; killed++) {
    await wait(Math.random() * pauseMilliseconds * 2);
    // With nothing left there is nothing to interrupt: all songs are due once more.
    if ((await leftToDo(world.database)) === 0) await makeAllDue(world.database);
    await killOne(world);
  }
  return killed;
}

export async function playKills(world: World, size: KillsSize): Promise<Check[]> {
  const { database, sandbox } = world;
  await seedSongs(database, size.songs);
  await seedFollower(database, 200);
  const since = new Date();
  for (let worker = 0; worker < size.workers; worker++) await world.start('worker');
  const [oldest] = world.processes;
  await wait(3_000);
  const before = oldest ? memoryOf(oldest.child) : 0;
  const killed = await killMany(world, size);
  await untilDone(database, 600);
  return [
    { what: 'workers killed', found: killed, isRight: killed === size.kills },
    ...(await checkReadOnce(database, since, 1)),
    await checkDaily(database),
    ...(await checkJobs(database)),
    ...(await checkQuotas(sandbox)),
    checkMemory(before, oldest ? memoryOf(oldest.child) : 0),
  ];
}
