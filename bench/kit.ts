/** What benchmarks share: a server on a port, the SQL a request runs, rates, and results as files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { readConfig } from '#server/config.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import type { Ctx } from '#server/context.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createApp } from '#server/http/app.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { stopJobs } from '#server/jobs/runner.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createLog } from '#server/kernel/log.ts';
import { openLiveBus } from '#server/live/bus.ts';
import { findUser } from '#server/modules/accounts/sessions.ts';
import { jobs, routes, subscriptions } from '#server/modules/all.ts';
import { openQuotas } from '#server/platform-state/quotas.ts';
import { openTokens } from '#server/platform-state/tokens.ts';

export type BenchServer = { ctx: Ctx; database: Database; address: string; close(): Promise<void> };

/** The product's API on a port, on an embedded database in a folder that is removed afterwards. */
export async function openBenchServer(): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tracklight-bench-'));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  const log = createLog('silent');
  const queue = await openJobs(database, log, jobs, subscriptions);
  const live = await openLiveBus(database, log);
  const config = readConfig({ PLATFORMS: 'live', LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '100000000' });
  const platforms = connectPlatforms(config.platforms, systemClock, {
    quotas: openQuotas(database.db),
    tokensOf: openTokens({ db: database.db, clock: systemClock }),
  });
  const ctx: Ctx = { db: database.db, clock: systemClock, config, log, jobs: queue, live, platforms };
  const app = await createApp(ctx, { routes, findUser });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await stopJobs(queue, 1_000);
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ctx, database, address, close };
}

type Statement = Parameters<Database['pool']['query']>;

/** The statements that `run` sends to the pool, so that a baseline can send the very same. */
export async function captureSql(database: Database, run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { pool } = database;
  const original = pool.query;
  pool.query = ((...given: Statement) => {
    statements.push(given);
    return original.apply(pool, given);
  }) as typeof pool.query;
  try {
    await run();
  } finally {
    pool.query = original;
  }
  return statements;
}

/** Sends captured statements one after the other. */
export async function replay(database: Database, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await database.pool.query(...statement);
}

/** A bare Fastify route that runs the same statements and sends the same bytes: what nothing can be faster than by much. */
export async function openBareRoute(database: Database, statements: readonly Statement[], bytes: string) {
  const app = Fastify();
  app.get('/', async (_request, reply) => {
    await replay(database, statements);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

/** Requests per second, answered with 200, of ten connections over some seconds; a warm-up goes before. */
export async function rateOf(
  url: string,
  headers: Record<string, string> = {},
  seconds = 5,
): Promise<number> {
  await autocannon({ url, headers, connections: 10, duration: 2 });
  const result = await autocannon({ url, headers, connections: 10, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  return result.requests.average;
}

/** Median milliseconds of `times` runs, after two that do not count. */
export async function medianOf(run: () => Promise<unknown>, times = 11): Promise<number> {
  const taken: number[] = [];
  for (let round = -2; round < times; round++) {
    const start = performance.now();
    await run();
    if (round >= 0) taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

/** `ratio` is ours to the baseline; `target` says what it should be, in words. */
export type BenchResult = {
  name: string;
  unit: string;
  ours: number;
  baseline: number;
  ratio: number;
  target: string;
  met: boolean;
};

const results = fileURLToPath(new URL('./results', import.meta.url));

export function report(file: string, found: BenchResult[]): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${file}.json`), `${JSON.stringify(found, null, 2)}\n`);
  for (const { name, unit, ours, baseline, ratio, target, met } of found) {
    console.log(
      `${met ? 'met   ' : 'MISSED'} ${name}: ${ours} to ${baseline} ${unit}, ratio ${ratio} (${target})`,
    );
  }
}

const round = (value: number): number => Number(value.toPrecision(4));

export function compare(
  name: string,
  unit: string,
  ours: number,
  baseline: number,
  wanted: { atLeast: number } | { atMost: number },
): BenchResult {
  const ratio = ours / baseline;
  const met = 'atLeast' in wanted ? ratio >= wanted.atLeast : ratio <= wanted.atMost;
  const target = 'atLeast' in wanted ? `at least ${wanted.atLeast}` : `at most ${wanted.atMost}`;
  return { name, unit, ours: round(ours), baseline: round(baseline), ratio: round(ratio), target, met };
}
