/** The database is killed and started again while workers are in the middle of everything. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Check, checkDaily, checkJobs, checkMemory, checkQuotas, checkReadOnce } from '../checks.ts';
import { memoryOf } from '../processes.ts';
import { makeAllDue, type Songs, seedFollower, seedSongs } from '../seed.ts';
import { leftToDo, untilDone, type World } from '../world.ts';

export type RestartSize = { songs: Songs; workers: number; restarts: number };

export async function playRestart(world: World, size: RestartSize): Promise<Check[]> {
  const { database, postgres, sandbox, processes } = world;
  await seedSongs(database, size.songs);
  await seedFollower(database, 200);
  const since = new Date();
  for (let worker = 0; worker < size.workers; worker++) await world.start('worker');
  await wait(1_500);
  const [oldest] = processes;
  const before = oldest ? memoryOf(oldest.child) : 0;
  for (let restart = 0; restart < size.restarts; restart++) {
    if ((await leftToDo(database)) === 0) await makeAllDue(database);
    await wait(500 + Math.random() * 1_000);
    postgres.crashAndRestart();
  }
  await untilDone(database, 300);
  const living = processes.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  return [
    { what: 'workers that live', found: living.length, isRight: living.length === size.workers },
    ...(await checkReadOnce(database, since, 1)),
    await checkDaily(database),
    ...(await checkJobs(database)),
    ...(await checkQuotas(sandbox)),
    checkMemory(before, oldest ? memoryOf(oldest.child) : 0),
  ];
}
