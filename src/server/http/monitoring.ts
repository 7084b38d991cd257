/** For operators: alive, ready, and Prometheus metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Ctx } from '#server/context.ts';
import { storeSomething } from '#server/db/room.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { PrometheusMetric, ReadPrometheusMetrics } from '#server/kernel/prometheus.ts';

const readyWithinMs = 2_000;
const forOperators = { config: { isOpen: true } };

function createProcessMetrics() {
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

export function addOperations(
  app: FastifyInstance,
  ctx: Ctx,
  readPrometheusMetrics?: ReadPrometheusMetrics,
): void {
  const { registry, requests, failures } = createProcessMetrics();
  const updateShared = readPrometheusMetrics && addSharedMetrics(registry, ctx, readPrometheusMetrics);
  const canStore = sharedByAll(ctx.clock, () => storeSomething({ db: ctx.db, dataDir: ctx.config.dataDir }));
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
    const asked = [
      hindrance(ctx, 'database unavailable', ctx.db.execute(sql`select 1`)),
      hindrance(ctx, 'nothing can be stored', canStore()),
    ];
    const [status] = (await Promise.all(asked)).filter((one) => one !== undefined);
    return status ? reply.status(503).send({ status }) : { status: 'ready' };
  });
  if (ctx.config.metricsToken === undefined)
    ctx.log.info(
      '/metrics answers callers on this machine alone; set METRICS_TOKEN to read it from elsewhere',
    );
  app.get('/metrics', forOperators, async (request, reply) => {
    if (!mayReadMetrics(request, ctx.config.metricsToken)) throw new AppError('not_found');
    await updateShared?.();
    return uncached(reply)
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

const uncached = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** What is wrong, where something is: callers hear no more than `status`, the log has the rest. */
async function hindrance(
  { log }: Ctx,
  status: string,
  need: PromiseLike<unknown>,
): Promise<string | undefined> {
  try {
    await inTime(need);
    return undefined;
  } catch (error) {
    log.error({ err: error }, `not ready: ${status}`);
    return status;
  }
}

/** A database or a disk that does not answer is as good as none; balancers give up waiting before the driver does. */
async function inTime(answer: PromiseLike<unknown>): Promise<void> {
  const settled = new AbortController();
  const late = setTimeout(readyWithinMs, undefined, { signal: settled.signal }).then(() => {
    throw new Error(`no answer within ${readyWithinMs} ms`);
  });
  try {
    await Promise.race([answer, late]);
  } finally {
    settled.abort();
    late.catch(() => {});
  }
}

/** Anybody may ask, so what costs something is done once in a few seconds for all who do, and never twice at a time. */
const restMilliseconds = 3_000;

function sharedByAll<T>(clock: Clock, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; isOver: boolean; result: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    // A clock that was put back must not keep an old answer.
    if (last && !(last.isOver && Math.abs(now - last.at) >= restMilliseconds)) return last.result;
    const begun = { at: now, isOver: false, result: work() };
    const end = () => {
      begun.isOver = true;
    };
    begun.result.then(end, end);
    last = begun;
    return begun.result;
  };
}

function gaugeOf(registry: Registry, { name, help, samples }: PrometheusMetric): Gauge {
  const known = registry.getSingleMetric(name);
  if (known) return known as Gauge;
  const labelNames = Object.keys(samples[0]?.labels ?? {});
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

/** What could not be read is absent, never an old number: `sync_figures_read` says that it was tried. */
function addSharedMetrics(
  registry: Registry,
  { clock, log }: Pick<Ctx, 'clock' | 'log'>,
  read: ReadPrometheusMetrics,
): () => Promise<void> {
  const isRead = new Gauge({
    name: 'sync_figures_read',
    help: '1 when the metrics of sync and job queues could be read, else 0 and they are absent.',
    registers: [registry],
  });
  const gauges = new Set<Gauge>();

  async function update(): Promise<void> {
    const metrics = await read().catch((error: unknown) => {
      log.error({ err: error }, 'metrics not read');
      return undefined;
    });
    isRead.set(metrics ? 1 : 0);
    for (const gauge of gauges) gauge.reset();
    for (const metric of metrics ?? []) {
      if (metric.samples.length === 0) continue;
      const gauge = gaugeOf(registry, metric);
      gauges.add(gauge);
      for (const { labels, value } of metric.samples) gauge.set(labels, value);
    }
  }

  return sharedByAll(clock, update);
}

/** Who may read the metrics: they tell what an installation does, and are for its monitoring alone. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared as digests of one length, so that the time taken tells nothing of the token. */
const bears = (request: FastifyRequest, token: string): boolean => {
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
};

const isThisMachine = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);

/** Another name could lead a browser on this machine here from a page of its own. */
const isItsName = (host = ''): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);

/**
 * What scrapers and browsers send of themselves. A proxy on this machine connects from it, on behalf of the world, and
 * nearly all add something, under names that nobody can list: so whatever else is there makes it none of ours.
 */
const plainHeader =
  /^(host|connection|keep-alive|user-agent|accept(-.+)?|authorization|cookie|dnt|cache-control|pragma|priority|sec-.+|upgrade-insecure-requests|if-(none-match|modified-since)|x-prometheus-scrape-timeout-seconds)$/;

const isDirect = ({ socket, headers }: FastifyRequest): boolean =>
  isThisMachine(socket.remoteAddress) &&
  isItsName(headers.host) &&
  Object.keys(headers).every((name) => plainHeader.test(name));

/** With a token whoever bears it; without one, this machine. */
const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined ? isDirect(request) : bears(request, token);
