/** What benchmarks share: a server on a port, the SQL a request runs, rates, and results as files. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { createApp } from '#server/http/app.ts';
import { addBuiltPages } from '#server/http/built-pages.ts';
import { findUser } from '#server/modules/accounts/sessions.ts';
import { routes } from '#server/modules/all.ts';
import { openPrograms } from '#server/modules/api-keys/service.ts';
import { root } from '../scripts/prepare.mjs';
import { type Engine, openEngine } from './engine.ts';
import { isSmall } from './sizes.ts';

const autocannonProgram = fileURLToPath(import.meta.resolve('autocannon'));

export type BenchServer = Engine & { address: string };

/** The product's API on a port, with its built pages if wanted; its database is removed afterwards. */
export async function openBenchServer(
  withPages = false,
  settings: Record<string, string> = {},
): Promise<BenchServer> {
  const engine = await openEngine(settings);
  const addPages = (to: FastifyInstance) => addBuiltPages(to, engine.ctx, root);
  const app = await createApp(engine.ctx, {
    routes,
    findUser,
    programs: openPrograms(),
    ...(withPages && { addPages }),
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await engine.close();
  };
  return { ...engine, address, close };
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
export async function openBareRoute(
  database: Database,
  statements: readonly Statement[],
  bytes: string,
  /** Where it sends people, with no bytes. */
  location?: string,
) {
  const app = Fastify();
  app.get('/', async (_request, reply) => {
    await replay(database, statements);
    if (location !== undefined) return reply.redirect(location);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

type Asked = { url: string; headers?: Record<string, string>; body?: string };

const loadFrom = ({ url, headers = {}, body }: Asked) => ({
  ...{ url, headers, connections: 10 },
  ...(body !== undefined && { method: 'POST' as const, body }),
});

async function rateFor(asked: Asked, seconds: number): Promise<number> {
  const result = await autocannon({ ...loadFrom(asked), duration: seconds });
  if (result.non2xx - result['3xx'] > 0 || result.errors > 0)
    throw new Error(`${asked.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  return result.requests.average;
}

/** Requests per second, answered with 200 or a way on, of ten connections over some seconds; a warm-up goes before. */
export async function rateOf(
  url: string,
  headers: Record<string, string> = {},
  { seconds = 5, body }: { seconds?: number; body?: string } = {},
): Promise<number> {
  const asked = { url, headers, ...(body !== undefined && { body }) };
  await autocannon({ ...loadFrom(asked), duration: 2 });
  return rateFor(asked, seconds);
}

/** Middle rates of ours and of what it is compared with, in turn: what else the machine does slows both. */
export async function ratesInTurn(ours: Asked, baseline: Asked): Promise<[ours: number, baseline: number]> {
  const taken: { ours: number; baseline: number }[] = [];
  for (const asked of [ours, baseline]) await autocannon({ ...loadFrom(asked), duration: 2 });
  for (let round = 0; round < 5; round++)
    taken.push({ ours: await rateFor(ours, 2), baseline: await rateFor(baseline, 2) });
  return [middle(taken.map((own) => own.ours)), middle(taken.map((own) => own.baseline))];
}

type Load = { headers: Record<string, string>; connections: number; seconds: number };

/** Pages a second, and processor time that this process spends on each; who asks is a process of its own. */
export async function loadOf(url: string, { headers, connections, seconds }: Load) {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const size = ['-c', String(connections), '-d', String(seconds)];
  const before = process.cpuUsage();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [autocannonProgram, '--json', ...size, ...given, url],
    { maxBuffer: 2 ** 24 },
  );
  const spent = process.cpuUsage(before);
  const { requests, errors, non2xx } = JSON.parse(stdout) as Awaited<ReturnType<typeof autocannon>>;
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`);
  return { rate: requests.average, processorMs: (spent.user + spent.system) / 1000 / requests.total };
}

type Run = () => Promise<unknown>;

async function millisecondsOf(run: Run): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Median milliseconds of `times` runs, after two that do not count; what `prepare` does before each is not measured. */
export async function medianOf(run: Run, times = 11, prepare?: Run): Promise<number> {
  const taken: number[] = [];
  for (let round = -2; round < times; round++) {
    await prepare?.();
    const own = await millisecondsOf(run);
    if (round >= 0) taken.push(own);
  }
  return middle(taken);
}

/**
 * Median milliseconds of ours and of what it is compared with, in turn, after some rounds that do not count: what one finds
 * in a processor's caches, the other finds too.
 */
export async function mediansInTurn(
  ours: Run,
  baseline: Run,
  { times, uncounted, prepare }: { times: number; uncounted: number; prepare: Run },
): Promise<[ours: number, baseline: number]> {
  const taken: { ours: number; baseline: number }[] = [];
  for (let round = -uncounted; round < times; round++) {
    await prepare();
    const own = { ours: await millisecondsOf(ours), baseline: await millisecondsOf(baseline) };
    if (round >= 0) taken.push(own);
  }
  return [middle(taken.map((own) => own.ours)), middle(taken.map((own) => own.baseline))];
}

export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

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

/** Figures of a small run are told, but not kept: they say little about the full size. */
export function report(file: string, found: BenchResult[]): void {
  mkdirSync(results, { recursive: true });
  if (!isSmall) writeFileSync(join(results, `${file}.json`), `${JSON.stringify(found, null, 2)}\n`);
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
