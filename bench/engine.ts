/** What a worker process has, without the pages: database, queue, live bus and platforms, for every kind of database. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noMail } from '#server/adapters/mail.ts';
import { noPush } from '#server/adapters/push.ts';
import { noReceivers } from '#server/adapters/receiver.ts';
import { openStripe } from '#server/adapters/stripe/open.ts';
import { readConfig } from '#server/config.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import type { Ctx } from '#server/context.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { stopJobs } from '#server/jobs/runner.ts';
import { type Clock, systemClock } from '#server/kernel/clock.ts';
import { favourMemory } from '#server/kernel/favour-memory.ts';
import { createLog } from '#server/kernel/log.ts';
import { jobs, subscriptions } from '#server/modules/all.ts';
import { openCircuitBreaker } from '#server/platform-state/circuit-breaker.ts';
import { openQuotas } from '#server/platform-state/quotas.ts';
import { openTokens } from '#server/platform-state/tokens.ts';
import { openLiveBus } from '#server/pubsub/bus.ts';
import { openStorage } from '#server/storage/open.ts';

/** A throw-away server, set by `run.ts`; absent: the embedded database. */
const serverUrl = process.env.BENCH_DATABASE_URL;

export const databaseName = serverUrl ? 'PostgreSQL' : 'embedded';

/** Empty and migrated, gone when it is closed; `folder`: where the embedded one keeps its files. */
export type BenchDatabase = { database: Database; folder: string | undefined; close(): Promise<void> };

async function openOnServer(url: string): Promise<BenchDatabase> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url });
  await admin.pool.query(`create database ${name}`);
  const database = await openDatabase({ url: Object.assign(new URL(url), { pathname: `/${name}` }).href });
  const close = async () => {
    await database.close();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
  };
  return { database, folder: undefined, close };
}

async function openInFolder(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-bench-'));
  const database = await openDatabase({ dataDir: folder });
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, folder, close };
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const opened = serverUrl ? await openOnServer(serverUrl) : await openInFolder();
  await migrate(opened.database);
  return opened;
}

export type Engine = BenchDatabase & { ctx: Ctx };

/** `settings`: what the environment would say of the platforms. */
export async function openEngine(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
): Promise<Engine> {
  favourMemory();
  const opened = await openBenchDatabase();
  const { database } = opened;
  const log = createLog('error');
  const queue = await openJobs(database, log, jobs, subscriptions);
  const live = await openLiveBus(database, log);
  const config = readConfig({ PLATFORMS: 'live', CALLS_PER_MINUTE: '100000000', ...settings });
  const platforms = connectPlatforms(config.platforms, clock, {
    quotas: openQuotas(database.db, systemClock),
    tokensOf: openTokens({ db: database.db, clock }),
    breaker: openCircuitBreaker({ db: database.db, clock, jobs: queue }),
  });
  const ctx: Ctx = {
    db: database.db,
    clock,
    config,
    log,
    jobs: queue,
    live,
    mail: noMail,
    push: noPush,
    receivers: noReceivers,
    storage: await openStorage(config),
    payments: config.payments && (await openStripe(config.payments)),
    platforms,
  };
  const close = async () => {
    await live.close();
    await stopJobs(queue, 1_000);
    await opened.close();
  };
  return { ...opened, ctx, close };
}

export type MovingClock = Clock & { advance(milliseconds: number): void };

/** The real time, put forward now and then so that songs become due again. */
export function createMovingClock(): MovingClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    sleep: systemClock.sleep,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
