/** Sending: a job is written by the caller's own transaction, so it exists exactly when the rows do. */
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type QueueResult } from 'pg-boss';
import { withAdvisoryLock } from '#server/db/advisory-lock.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Logger } from '#server/kernel/log.ts';
import type { Event, Job, Subscription } from './define.ts';
import { indexUnsettled } from './queries.ts';
import { queueSchema } from './schema.ts';

/** `priority`: higher ones of a queue come first; 0 where it is not said. */
export type SendOptions = { singletonKey?: string; startAfter?: Date; priority?: number };

export type Jobs = {
  boss: PgBoss;
  subscriptions: readonly Subscription[];
  /** Wakes this process's own workers of a queue; other processes find the job by polling. */
  wake: Map<string, () => void>;
};

const queueLock = 7_205_759_407;

/** Opens the queues of all `jobs`; must have run before any of them is sent. */
export async function openJobs(
  database: Database,
  log: Logger,
  jobs: readonly Job[],
  subscriptions: readonly Subscription[],
  /** After so long a job of which nothing is heard is given to others. */
  claimSeconds = 60,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.background.pool.query(text, values as unknown[]) },
    schema: queueSchema,
    backend: database.embedded ? 'pglite' : 'postgres',
    schedule: true,
    superviseIntervalSeconds: claimSeconds,
    monitorIntervalSeconds: claimSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const open = async () => {
    await openQueues(boss, jobs, claimSeconds);
    await indexUnsettled(database.db);
  };
  // The embedded database has one process only, and no connection beside the one that would hold the lock.
  await (database.embedded ? open() : withAdvisoryLock(database, queueLock, open));
  return { boss, subscriptions, wake: new Map() };
}

/** Makes the tables of the queue and the queues that are missing. Processes that do so at once fail. */
async function openQueues(boss: PgBoss, jobs: readonly Job[], claimSeconds: number): Promise<void> {
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // `start` has read the queues that were there. One made now is read by the first call that names it, through the
  // pool, which must not be a send inside a transaction: on the embedded database that would wait for the connection
  // it is holding. So each new queue is named once here.
  for (const job of jobs.filter(({ name }) => !known.has(name))) {
    await boss.createQueue(job.name, { policy: job.policy, ...queueOptions(job, claimSeconds) });
    await boss.findJobs(job.name, { id: noJob });
  }
  for (const job of jobs)
    await followChange(boss, job.name, known.get(job.name), queueOptions(job, claimSeconds));
}

/** The id of no job. */
const noJob = '00000000-0000-0000-0000-000000000000';

const queueOptions = (job: Job, claimSeconds: number) => ({
  retryLimit: job.retryLimit,
  retryDelay: job.retryDelay,
  retryBackoff: true,
  expireInSeconds: job.expireInSeconds,
  // A run of which nothing was heard for so long ended with its process, or while the database was away.
  heartbeatSeconds: claimSeconds,
  deleteAfterSeconds: 24 * 3600,
});

/** A queue made by an earlier version gets the options of this one. Its policy stays: that cannot be changed. */
async function followChange(
  boss: PgBoss,
  name: string,
  queue: QueueResult | undefined,
  options: object,
): Promise<void> {
  const changed = Object.entries(options).filter(
    ([option, value]) => queue && queue[option as keyof QueueResult] !== value,
  );
  if (changed.length > 0) await boss.updateQueue(name, Object.fromEntries(changed));
}

type Sender = { db: Db; jobs: Jobs };

/** Sends one job in the transaction of `ctx.db`. A `short` job that already waits is not sent again. */
export async function send<Data>(
  ctx: Sender,
  job: Job<Data>,
  data: Data,
  options: SendOptions = {},
): Promise<void> {
  await ctx.jobs.boss.send(job.name, data as object, { ...options, db: fromDrizzle(ctx.db, sql) });
  if (!options.startAfter) afterCommit(() => ctx.jobs.wake.get(job.name)?.());
}

/** The same job many times, as one statement. */
export async function sendAll<Data>(ctx: Sender, job: Job<Data>, all: readonly Data[]): Promise<void> {
  if (all.length === 0) return;
  const sent = all.map((data) => ({ data: data as object }));
  await ctx.jobs.boss.insert(job.name, sent, { db: fromDrizzle(ctx.db, sql) });
  afterCommit(() => ctx.jobs.wake.get(job.name)?.());
}

/** Tells every subscriber of an event, in the transaction of `ctx.db`. */
export const announce = <Data>(ctx: Sender, event: Event<Data>, data: Data): Promise<void> =>
  announceAll(ctx, event, [data]);

/** One event many times, as one statement a subscriber. */
export async function announceAll<Data>(
  ctx: Sender,
  event: Event<Data>,
  all: readonly Data[],
): Promise<void> {
  if (all.length === 0) return;
  for (const { event: heard, job, keyOf, afterSeconds } of ctx.jobs.subscriptions) {
    if (heard.name !== event.name) continue;
    const sent = all.map((data) => ({
      data: data as object,
      ...(keyOf && { singletonKey: keyOf(data) }),
      ...(afterSeconds > 0 && { startAfter: afterSeconds }),
    }));
    await ctx.jobs.boss.insert(job.name, sent, { db: fromDrizzle(ctx.db, sql) });
    if (afterSeconds === 0) afterCommit(() => ctx.jobs.wake.get(job.name)?.());
  }
}
