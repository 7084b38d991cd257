/** The Fastify app: security, limits, the API, operations and, last, the pages. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { constants as zlib } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { takeInHand } from '#server/kernel/in-hand.ts';
import type { ReadPrometheusMetrics } from '#server/kernel/prometheus.ts';
import type { BoundRoute, Programs } from '#server/route.ts';
import { bindRoutes, type FindUser } from './bind.ts';
import { checkHost } from './host.ts';
import { limitCalls } from './limits.ts';
import { bindAgents } from './mcp/bind.ts';
import { addOperations } from './monitoring.ts';
import { addPageReads } from './page-reads.ts';
import { sendProblem } from './problems.ts';
import { refuseCrossSite } from './request-guards.ts';
import { addSecurity, dataHeaders } from './security.ts';
import { boundBodyTime, uploadTime } from './uploads.ts';
import { bindPrograms } from './v1/bind.ts';

export type AppParts = {
  routes: readonly BoundRoute[];
  findUser: FindUser;
  /** Absent in tests without programs. */
  programs?: Programs;
  /** Metrics for `/metrics` beside those of the process. */
  readPrometheusMetrics?: ReadPrometheusMetrics;
  /** Adds the pages; absent in tests of the API alone. */
  addPages?: (app: FastifyInstance) => Promise<void>;
};

const serverOptions = (ctx: Ctx): FastifyServerOptions => ({
  loggerInstance: ctx.log as FastifyBaseLogger,
  logController: new LogController({ disableRequestLogging: true }),
  // One proxy, ours: what it appended is the caller's address; what stood there before the caller may have made up.
  trustProxy: ctx.config.trustProxy && ((_address, hop) => hop === 0),
  bodyLimit: 64 * 1024,
  routerOptions: { maxParamLength: 512 },
  requestTimeout: uploadTime,
  genReqId: () => randomUUID(),
  // An address that cannot be decoded reaches no hook.
  frameworkErrors: (error, request, reply) => {
    const headers = { ...dataHeaders, 'x-request-id': request.id };
    sendProblem(error, request as FastifyRequest, reply.headers(headers) as FastifyReply);
  },
});

/** One line a request: no query, no headers, no body, since any of them may hold a secret. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, log } = request;
    const ms = Math.round(reply.elapsedTime);
    log.info({ method, path: url.split('?')[0], status: reply.statusCode, ms }, 'request');
  });
}

/**
 * What is made for one reader is sent once: a fourteenth more bytes for a third of the time (docs/decisions/0102-memory.md).
 * In one call, since a stream of its own costs each page several times what packing it does, and megabytes meanwhile.
 */
const packedOnce: FastifyCompressOptions = {
  threshold: 1024,
  syncThreshold: 256 * 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 2, [zlib.BROTLI_PARAM_LGWIN]: 18 } },
  zlibOptions: { level: 4 },
};

/** Until it is answered; of a stream until it begins, as some never end. */
function countInHand(app: FastifyInstance): void {
  const answered = new WeakMap<object, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const done = takeInHand();
    answered.set(request, done);
    reply.raw.once('close', done);
  });
  app.addHook('onSend', async (request) => answered.get(request)?.());
}

/** Once the server closes, what has begun is answered, and until then whoever still comes hears 503, `/readyz` too. */
function answerBeforeClosing(app: FastifyInstance, ctx: Ctx): void {
  const open = new Set<FastifyReply['raw']>();
  let whenNoneIsOpen = () => {};
  const close = (reply: FastifyReply) => {
    open.delete(reply.raw);
    if (open.size === 0) whenNoneIsOpen();
  };
  app.addHook('onRequest', async (_request, reply) => {
    open.add(reply.raw);
    reply.raw.once('close', () => close(reply));
  });
  app.addHook('onResponse', async (_request, reply) => close(reply));
  app.addHook('preClose', async () => {
    // Event streams never end by themselves.
    ctx.live.end();
    if (open.size > 0)
      await new Promise<void>((resolve) => {
        whenNoneIsOpen = resolve;
      });
  });
}

/** Made from the contract by `scripts/docs.ts`: of what pages call, and of what programs may. */
const descriptions = { '/api/openapi.json': 'openapi.json', '/api/v1/openapi.json': 'openapi-v1.json' };

/** The API as programs read it; each text is read when somebody first asks for it. */
function addDescriptions(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(descriptions)) {
    let text: string | undefined;
    app.get(path, async (_request, reply) => {
      text ??= await readFile(new URL(`../../../docs/reference/${file}`, import.meta.url), 'utf8');
      reply.header('cache-control', 'public, max-age=300');
      return reply.type('application/json; charset=utf-8').send(text);
    });
  }
}

export async function createApp(ctx: Ctx, parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(ctx));
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(async () => {
    throw new AppError('not_found');
  });
  answerBeforeClosing(app, ctx);
  countInHand(app);
  logRequests(app);
  addSecurity(app, { httpsOnly: ctx.config.httpsOnly });
  // First, since the page that refuses reads the visitor's language from it.
  await app.register(cookie);
  checkHost(app, ctx);
  await limitCalls(app, ctx);
  await app.register(compress, packedOnce);
  boundBodyTime(app);
  app.addHook('onRequest', async (request) => refuseCrossSite(request, ctx.config.publicUrl));
  addOperations(app, ctx, parts.readPrometheusMetrics);
  bindRoutes(app, ctx, parts.routes, parts.findUser);
  addPageReads(app, ctx, parts.routes, parts.findUser);
  addDescriptions(app);
  if (parts.programs) {
    bindPrograms(app, ctx, parts.routes, parts.programs);
    bindAgents(app, ctx, parts.routes, parts.programs);
  }
  app.all('/api/*', async () => {
    throw new AppError('not_found');
  });
  await parts.addPages?.(app);
  return app;
}
