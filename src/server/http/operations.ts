/** For operators: alive, ready, and figures in the Prometheus format. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { ReadFigures } from '#server/kernel/prometheus.ts';
import { mayReadFigures } from './metrics-guard.ts';
import { shareFigures } from './shared-figures.ts';

const readyWithinMs = 2_000;
const forOperators = { config: { isOpen: true } };

function createFigures() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the end of the reply, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Replies with a status of 500 and above.',
    labelNames: ['route'],
    registers: [registry],
  });
  return { registry, requests, failures };
}

export function addOperations(app: FastifyInstance, ctx: Ctx, readFigures?: ReadFigures): void {
  const { registry, requests, failures } = createFigures();
  const updateShared = readFigures && shareFigures(registry, ctx, readFigures);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode >= 500) failures.inc({ route });
  });
  app.get('/healthz', forOperators, async (_request, reply) => uncached(reply).send({ status: 'alive' }));
  app.get('/readyz', forOperators, async (_request, reply) => {
    uncached(reply);
    try {
      await inTime(ctx.db.execute(sql`select 1`));
      return { status: 'ready' };
    } catch (error) {
      ctx.log.error({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'database unavailable' });
    }
  });
  if (ctx.config.metricsToken === undefined)
    ctx.log.info(
      '/metrics answers callers on this machine alone; set METRICS_TOKEN to read it from elsewhere',
    );
  app.get('/metrics', forOperators, async (request, reply) => {
    if (!mayReadFigures(request, ctx.config.metricsToken)) throw new AppError('not_found');
    await updateShared?.();
    return uncached(reply)
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

const uncached = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** A database that does not answer is as good as none; balancers give up waiting before the driver does. */
async function inTime(answer: PromiseLike<unknown>): Promise<void> {
  const settled = new AbortController();
  const late = setTimeout(readyWithinMs, undefined, { signal: settled.signal }).then(() => {
    throw new Error(`no answer from the database within ${readyWithinMs} ms`);
  });
  try {
    await Promise.race([answer, late]);
  } finally {
    settled.abort();
    late.catch(() => {});
  }
}
