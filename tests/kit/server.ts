/** A whole server for tests of modules: database, jobs, app, without a port and without pages. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { PlatformId } from '#domain/platforms.ts';
import type { Payments } from '#server/adapters/payments.ts';
import { noPush, type Pusher } from '#server/adapters/push.ts';
import { noReceivers, type Receivers } from '#server/adapters/receiver.ts';
import { readConfig } from '#server/config.ts';
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { createApp } from '#server/http/app.ts';
import { startLoops } from '#server/jobs/loop.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { startWorkers, stopJobs } from '#server/jobs/runner.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { createLog } from '#server/kernel/log.ts';
import { passwordCost } from '#server/modules/accounts/passwords/passwords.ts';
import { findUser } from '#server/modules/accounts/sessions.ts';
import { syncPrometheusMetrics } from '#server/modules/admin/prometheus.ts';
import { bindings, jobs, loops, routes, subscriptions } from '#server/modules/all.ts';
import { openPrograms } from '#server/modules/api-keys/service.ts';
import { openLiveBus } from '#server/pubsub/bus.ts';
import { openStorage } from '#server/storage/open.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { createTestMailer, type TestMailer } from './mail.ts';

// A thousand people register in tests; what a password costs is tried where passwords are.
Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 });

export type TestServer = {
  ctx: Ctx & { clock: TestClock; mail: TestMailer };
  app: FastifyInstance;
  database: Database;
  /** Runs every job and syncs every song that is due until none is left; a failing one throws. */
  runJobs(): Promise<void>;
};

export type TestServerOptions = {
  platforms?: Partial<Record<PlatformId, ConnectedPlatform>>;
  settings?: Record<string, string>;
  payments?: (clock: Clock) => Promise<Payments>;
  /** Sends push where a test looks at it. */
  push?: Pusher;
  /** Posts webhooks where a test looks at them. */
  receivers?: Receivers;
  /** Real workers polling in the background, instead of `runJobs`. */
  workers?: boolean;
  /** Another way to the database server (see `openTestDatabase`). */
  through?: Parameters<typeof openTestDatabase>[0];
};

/** Takes waiting jobs in the order they were sent, as a worker would, but now. */
async function runJobs(ctx: Ctx): Promise<void> {
  for (let round = 0; round < 100; round++) {
    let ran = 0;
    // To ask each of fifty queues takes longer than most tests.
    const { rows } = await ctx.db.execute<{ name: string }>(
      sql`select distinct name from jobs.job where state < 'active' and start_after <= now()`,
    );
    const waiting = new Set(rows.map(({ name }) => name));
    for (const { job, work } of bindings.filter((binding) => waiting.has(binding.job.name))) {
      for (const taken of await ctx.jobs.boss.fetch(job.name, { batchSize: 50 })) {
        await work(ctx, job.data.parse(taken.data ?? {}));
        await ctx.jobs.boss.complete(job.name, taken.id);
        ran++;
      }
    }
    for (const loop of loops(ctx)) while (await loop.step(ctx, new AbortController().signal)) ran++;
    if (ran === 0) return;
  }
  throw new Error('jobs keep sending jobs');
}

export async function openTestServer(options: TestServerOptions = {}) {
  const database = await openTestDatabase(options.through);
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const config = readConfig({
    NODE_ENV: 'test',
    PLATFORMS: 'sandbox',
    SECRET_KEY: 'a-key-of-tests-that-hides-nothing-worth-hiding',
    ...options.settings,
  });
  const clock = createTestClock();
  const ctx: TestServer['ctx'] = {
    db: database.db,
    clock,
    config,
    log,
    jobs: await openJobs(database, log, jobs, subscriptions),
    live: await openLiveBus(database, log),
    // Configured where the settings say so: `settings: { SMTP_URL, MAIL_FROM }`.
    mail: createTestMailer(config.mail !== undefined),
    push: options.push ?? noPush,
    receivers: options.receivers ?? noReceivers,
    storage: await openStorage(config),
    payments: await options.payments?.(clock),
    platforms: options.platforms ?? {},
  };
  let stopLoops = async () => {};
  if (options.workers) {
    await startWorkers(ctx, bindings);
    stopLoops = startLoops(ctx, loops(ctx), new AbortController().signal);
  }
  const app = await createApp(ctx, {
    routes,
    findUser,
    programs: openPrograms(),
    readPrometheusMetrics: () => syncPrometheusMetrics(ctx),
  });
  await app.ready();
  const close = async () => {
    // Whoever asked last may keep the connection for as long as the server offers: over a minute.
    const late = setTimeout(() => app.server.closeAllConnections(), 1_000);
    await app.close();
    clearTimeout(late);
    await stopLoops();
    await stopJobs(ctx.jobs, 2_000);
    await ctx.live.close();
    await database.close();
  };
  return { ctx, app, database, runJobs: () => runJobs(ctx), close };
}

/** For the top of a test file: one server for all its tests, opened before and closed after. */
export function useTestServer(options: TestServerOptions = {}): TestServer {
  const server = {} as TestServer;
  let close = async () => {};
  beforeAll(async () => {
    const opened = await openTestServer(options);
    close = opened.close;
    Object.assign(server, opened);
  });
  afterAll(() => close());
  return server;
}
