/** The Fastify app: security, limits, the API, operations and, last, the pages. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Ctx } from '#server/context.ts';
import type { BoundRoute } from '#server/route.ts';
import { bindRoutes, type FindUser } from './bind.ts';
import { addOperations } from './operations.ts';
import { AppError } from '#server/kernel/errors.ts';
import { sendProblem } from './problems.ts';
import { refuseCrossSite } from './same-origin.ts';
import { addSecurity } from './security.ts';

export type AppParts = {
  routes: readonly BoundRoute[];
  findUser: FindUser;
  /** Adds the pages; absent in tests of the API alone. */
  addPages?: (app: FastifyInstance) => Promise<void>;
};

/** One address may make so many calls a minute; a browser with ten tabs stays far below. */
const callsPerMinute = 1200;

export async function createApp(ctx: Ctx, parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    trustProxy: ctx.config.trustProxy,
    disableRequestLogging: true,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 512 },
    requestTimeout: 60_000,
    genReqId: () => randomUUID(),
  });
  app.setErrorHandler(sendProblem);
  await addSecurity(app, { production: ctx.config.production });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    refuseCrossSite(request, ctx.config.publicUrl);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  addOperations(app, ctx);
  bindRoutes(app, ctx, parts.routes, parts.findUser);
  app.all('/api/*', async () => {
    throw new AppError('not_found');
  });
  await parts.addPages?.(app);
  return app;
}
