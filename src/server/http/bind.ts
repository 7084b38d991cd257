/** Puts the bound routes of the modules on the Fastify app: validated in, shaped out. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type ZodTypeProvider, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isNothing } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type BoundRoute, type SignedIn, StreamReply } from '#server/route.ts';
import { exchangeOf } from './exchange.ts';
import { toAppError } from './problems.ts';

/** Who the session cookie belongs to; set by `main.ts`, since accounts lie above the HTTP basics. */
export type FindUser = (ctx: Ctx, token: string) => Promise<SignedIn | undefined>;

const options = ({ endpoint }: BoundRoute): RouteShorthandOptions => ({
  bodyLimit: endpoint.bodyLimit,
  schema: {
    ...(isNothing(endpoint.params) ? {} : { params: endpoint.params }),
    ...(isNothing(endpoint.query) ? {} : { querystring: endpoint.query }),
    ...(isNothing(endpoint.body) ? {} : { body: endpoint.body }),
    ...(isNothing(endpoint.reply) ? {} : { response: { [endpoint.status]: endpoint.reply } }),
  },
});

async function answer(ctx: Ctx, route: BoundRoute, findUser: FindUser, request: FastifyRequest, reply: FastifyReply) {
  const exchange = exchangeOf(request, reply);
  const requestCtx = { ...ctx, log: request.log as Ctx['log'] };
  const user = exchange.sessionToken ? await findUser(requestCtx, exchange.sessionToken) : undefined;
  if (route.endpoint.access === 'user' && !user) throw new AppError('unauthenticated');
  const { params, query, body } = request;
  return await route.handle({ ctx: requestCtx, params, query, body, exchange, user });
}

function send(route: BoundRoute, reply: FastifyReply, result: unknown) {
  // Nobody's data may be kept by a proxy or come back from a browser's cache after signing out.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  if (result instanceof StreamReply) {
    if (result.fileName) reply.header('content-disposition', `attachment; filename="${result.fileName}"`);
    return reply.type(result.type).send(result.body);
  }
  if (isNothing(route.endpoint.reply)) return reply.status(route.endpoint.status === 200 ? 204 : route.endpoint.status).send();
  return reply.status(route.endpoint.status).send(result);
}

export function bindRoutes(app: FastifyInstance, ctx: Ctx, routes: readonly BoundRoute[], findUser: FindUser): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.setValidatorCompiler(validatorCompiler);
  typed.setSerializerCompiler(serializerCompiler);
  for (const route of routes) {
    const { method, path } = route.endpoint;
    typed.route({
      method,
      url: path,
      ...options(route),
      ...(route.failure && { errorHandler: (error, _request, reply) => sendInOwnWords(route, error, reply) }),
      handler: async (request, reply) => send(route, reply, await answer(ctx, route, findUser, request, reply)),
    });
  }
}

/** Where the specification fixes the form of a failure (sign-in: plain text, registration: `{message}`). */
function sendInOwnWords(route: BoundRoute, thrown: unknown, reply: FastifyReply) {
  const error = toAppError(thrown);
  const failure = route.failure?.(error);
  if (!failure) throw thrown;
  if (error.status >= 500) reply.log.error({ err: error.cause ?? error }, 'request failed');
  if (error.params.retryAfter !== undefined) reply.header('retry-after', String(error.params.retryAfter));
  return reply.status(error.status).type(failure.type).send(failure.body);
}
