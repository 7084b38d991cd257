import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '#kit/database.ts';
import type { Database } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { createLog } from '#server/kernel/log.ts';
import { bindJob, defineEvent, defineJob, subscribe } from './define.ts';
import { announce, type Jobs, openJobs, send } from './queue.ts';
import { startWorkers, stopJobs } from './runner.ts';

const data = z.object({ user: z.string() });
const first = defineJob({ name: 'test.first', data });
const second = defineJob({ name: 'test.second', data, policy: 'short' });
const third = defineJob({ name: 'test.third', data, policy: 'short' });
const happened = defineEvent({ name: 'test.happened', data });

const log = createLog('silent');
let database: Database;
let jobs: Jobs;

const ctx = () => ({ db: database.db, jobs, log });

const waiting = async (name: string) =>
  (await jobs.boss.fetch<{ user: string }>(name, { batchSize: 10 })).map((job) => job.data.user).sort();

beforeAll(async () => {
  database = await openTestDatabase();
  jobs = await openJobs(
    database,
    log,
    [first, second, third],
    [
      subscribe(happened, first),
      subscribe(happened, second, ({ user }) => user),
      subscribe(happened, third, ({ user }) => user, { afterSeconds: 300 }),
    ],
  );
});

afterAll(async () => {
  await stopJobs(jobs, 1_000);
  await database.close();
});

test('the first send to a queue that has just been made works inside a transaction', async () => {
  await transaction(ctx(), async (inside) => {
    await inside.db.execute(sql`select 1`);
    await send(inside, first, { user: 'ada' });
  });
  expect(await waiting('test.first')).toEqual(['ada']);
});

test('a job sent in a transaction that fails is never there', async () => {
  const failing = transaction(ctx(), async (inside) => {
    await send(inside, first, { user: 'nobody' });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await waiting('test.first')).toEqual([]);
});

test('an event announced in a transaction becomes one job for each that listens, one per key where that is asked', async () => {
  await transaction(ctx(), async (inside) => {
    await announce(inside, happened, { user: 'ada' });
    await announce(inside, happened, { user: 'ada' });
    await announce(inside, happened, { user: 'ben' });
  });
  expect(await waiting('test.first')).toEqual(['ada', 'ada', 'ben']);
  expect(await waiting('test.second')).toEqual(['ada', 'ben']);
});

test('a subscriber that waits hears once of all that was announced meanwhile', async () => {
  await database.db.execute(sql`delete from jobs.job where name like 'test.%'`);
  for (const user of ['ada', 'ada', 'ben']) await announce(ctx(), happened, { user });
  expect(await waiting('test.third')).toEqual([]);
  await database.db.execute(
    sql`update jobs.job set start_after = start_after - interval '301 seconds' where name = 'test.third'`,
  );
  expect(await waiting('test.third')).toEqual(['ada', 'ben']);
  await database.db.execute(sql`delete from jobs.job where name like 'test.%'`);
});

test('[SYNC-02] a job whose worker was never heard of again is given out once more', async () => {
  await send(ctx(), first, { user: 'lost' });
  expect(await waiting('test.first')).toEqual(['lost']);
  await database.db.execute(
    sql`update jobs.job set heartbeat_on = now() - interval '2 minutes' where data->>'user' = 'lost'`,
  );
  await jobs.boss.supervise('test.first');
  await database.db.execute(sql`update jobs.job set start_after = now() where data->>'user' = 'lost'`);
  expect(await waiting('test.first')).toEqual(['lost']);
});

test('a queue made by an earlier version gets what has changed since', async () => {
  const later = { ...second, expireInSeconds: 77, retryLimit: 1 };
  const again = await openJobs(database, log, [later], [], 20);
  expect(await again.boss.getQueue(second.name)).toMatchObject({
    heartbeatSeconds: 20,
    expireInSeconds: 77,
    retryLimit: 1,
    policy: 'short',
  });
  await stopJobs(again, 1_000);
});

test('[SYNC-02] a job whose work fails is given out again until it succeeds', async () => {
  const tried: string[] = [];
  const flaky = defineJob({ name: 'test.flaky', data, retryDelay: 0 });
  await jobs.boss.createQueue(flaky.name, { retryLimit: 3, retryDelay: 0 });
  const done = new Promise<void>((resolve) => {
    const work = async (_ctx: ReturnType<typeof ctx>, { user }: { user: string }) => {
      tried.push(user);
      if (tried.length < 3) throw new Error('not yet');
      resolve();
    };
    void startWorkers(ctx(), [bindJob(flaky, work)]).then(() => send(ctx(), flaky, { user: 'ada' }));
  });
  await done;
  expect(tried).toEqual(['ada', 'ada', 'ada']);
});

test('[OPS-02] what waits while nobody works is worked off one after the other, without waits between', async () => {
  const backlog = defineJob({ name: 'test.backlog', data });
  const own = await openJobs(database, log, [backlog], []);
  const users = Array.from({ length: 20 }, (_, number) => `user-${number}`);
  for (const user of users) await send({ db: database.db, jobs: own }, backlog, { user });
  const done: string[] = [];
  const binding = bindJob(backlog, async (_, { user }: { user: string }) => void done.push(user));
  await startWorkers({ ...ctx(), jobs: own }, [binding]);
  // Twenty waits of two seconds would be forty.
  await vi.waitFor(() => expect(done).toHaveLength(users.length), { timeout: 20_000, interval: 50 });
  expect(done.toSorted()).toEqual(users.toSorted());
  await stopJobs(own, 1_000);
}, 30_000);
