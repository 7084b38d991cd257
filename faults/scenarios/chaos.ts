/** The platforms fail 30 % of all calls, in every way the sandbox knows, and then recover. */
import { type Check, checkDaily, checkJobs, checkQuotas, checkReadOnce } from '../checks.ts';
import { type Songs, seedFollower, seedSongs } from '../seed.ts';
import { untilDone, type World } from '../world.ts';

export type ChaosSize = { songs: Songs; workers: number; share: number; mostSeconds: number };

/** What an operator does in the end: songs that failed too often to be tried soon are tried again. */
async function retryDeadLetters({ database }: World): Promise<number> {
  const { rowCount } = await database.pool.query(
    `update items set failures = 0, next_sync_at = now() where failures > 0 and next_sync_at > now()`,
  );
  return rowCount ?? 0;
}

export async function playChaos(world: World, size: ChaosSize): Promise<Check[]> {
  const { database, sandbox } = world;
  await seedSongs(database, size.songs);
  await seedFollower(database, 200);
  await sandbox.control('chaos', { share: size.share });
  const since = new Date();
  for (let worker = 0; worker < size.workers; worker++) await world.start('worker');
  await untilDone(database, size.mostSeconds);
  const { rows } = await database.pool.query(
    `select count(*)::int as runs, count(*) filter (where failure is not null)::int as failed,
       count(distinct failure)::int as kinds from runs`,
  );
  await sandbox.control('chaos', { share: 0 });
  await retryDeadLetters(world);
  await untilDone(database, size.mostSeconds);
  const { runs, failed, kinds } = rows[0];
  return [
    {
      what: 'runs that failed as a whole',
      found: `${failed} of ${runs}`,
      isRight: failed > runs * size.share * 0.5,
    },
    { what: 'kinds of failures', found: kinds, isRight: kinds >= 3 },
    ...(await checkReadOnce(database, since, 1)),
    await checkDaily(database),
    ...(await checkJobs(database)),
    ...(await checkQuotas(sandbox)),
  ];
}
