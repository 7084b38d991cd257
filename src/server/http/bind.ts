/** Puts the bound routes of the modules on the Fastify app: validated in, shaped out. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { shownAccountHeader } from '#contract/address.ts';
import { type Endpoint, isNothing } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { makeOnce } from '#server/kernel/answer-cache.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isOvergrown } from '#server/kernel/foreign/json.ts';
import {
  type BoundRoute,
  type CallOf,
  type Exchange,
  PlainReply,
  type SignedIn,
  StreamReply,
} from '#server/route.ts';
import { exchangeOf } from './exchange.ts';
import { ownRead, type PageReads } from './limits.ts';
import { sendInOwnWords } from './problems.ts';
import { refuseNul } from './request-guards.ts';
import { acceptFiles, uploadedParts } from './uploads.ts';

/** Who the session cookie belongs to; set by `main.ts`, since accounts lie above the HTTP basics. */
export type FindUser = (ctx: Ctx, token: string) => Promise<SignedIn | undefined>;

type Caller = Pick<CallOf<Endpoint>, 'ctx' | 'exchange'> & { user: SignedIn | undefined };

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a bound route: set before the body is read, so that strangers cannot make us read one. */
    caller: Caller | undefined;
  }
}

const options = ({ endpoint }: BoundRoute): RouteShorthandOptions => ({
  config: { isUpload: endpoint.upload !== null || endpoint.takesBytes },
  bodyLimit: endpoint.bodyLimit,
  schema: {
    ...(isNothing(endpoint.params) ? {} : { params: endpoint.params }),
    ...(isNothing(endpoint.query) ? {} : { querystring: endpoint.query }),
    ...(isNothing(endpoint.body) ? {} : { body: endpoint.body }),
    ...(isNothing(endpoint.reply) ? {} : { response: { [endpoint.status]: endpoint.reply } }),
  },
});

/**
 * Whose account a call is about. What a member may do is decided here, once for all endpoints (decision 0074): a call
 * that is about whoever is signed in gets them, all others the account that they see.
 */
function accountFor({ members, access }: Endpoint, found: SignedIn | undefined, exchange: Exchange) {
  // Nobody is an administrator while they look at another's account.
  if (access === 'admin') return found;
  if (members === 'self') return found?.acting?.actor ?? found;
  const shown = exchange.header(shownAccountHeader);
  if (found && access === 'user' && shown !== undefined && shown !== found.id)
    throw new AppError('account_changed');
  if (found?.acting) {
    if (members === 'owner') throw new AppError('owner_only');
    if (members === 'edit' && found.acting.role !== 'edit') throw new AppError('read_only');
  }
  return found;
}

/** Who calls, if they may. What the reads of one page share is whose it is. */
export async function userFor(
  ctx: Ctx,
  endpoint: Endpoint,
  exchange: Exchange,
  findUser: FindUser,
  page: PageReads | undefined,
): Promise<SignedIn | undefined> {
  const { sessionToken } = exchange;
  const found = sessionToken ? (page?.user ?? findUser(ctx, sessionToken)) : undefined;
  if (page) page.user = found;
  const user = accountFor(endpoint, await found, exchange);
  const { access } = endpoint;
  if (access === 'user' && !user) throw new AppError('unauthenticated');
  // Whoever is no administrator is not told that there is something to be refused.
  if (access === 'admin' && !user?.isAdmin) throw new AppError('not_found');
  return user;
}

type Call = Parameters<BoundRoute['handle']>[0];

export function answerOf(route: BoundRoute, call: Call): Promise<unknown> {
  refuseNul(call.params, call.query, call.body);
  return route.handle(call);
}

async function callerOf(
  ctx: Ctx,
  route: BoundRoute,
  findUser: FindUser,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const page = ownRead();
  const exchange = exchangeOf(request, reply, ctx, page?.shown);
  const requestCtx = { ...ctx, log: request.log as Ctx['log'] };
  const user = await userFor(requestCtx, route.endpoint, exchange, findUser, page);
  return { ctx: requestCtx, exchange, user };
}

/** What of a request a handler of this endpoint gets. */
export function inputsOf({ upload, takesBytes }: Endpoint, request: FastifyRequest) {
  const { params, query, body, raw, method, url, headers } = request;
  return {
    ...{ params, query, body },
    ...(upload && { parts: uploadedParts(request, upload) }),
    ...(takesBytes && { request: { method, url, headers, body: raw } }),
  };
}

function answer(route: BoundRoute, request: FastifyRequest): Promise<unknown> {
  const { caller } = request;
  if (!caller) throw new Error('a bound route ran without its hook');
  return answerOf(route, { ...caller, ...inputsOf(route.endpoint, request) });
}

function send(route: BoundRoute, reply: FastifyReply, result: unknown) {
  const { status } = route.endpoint;
  // Nobody's data may be kept by a proxy or come back from a browser's cache after signing out.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  if (result instanceof PlainReply) {
    for (const [name, value] of Object.entries(result.headers))
      if (value === undefined) reply.removeHeader(name);
      else reply.header(name, value);
    return reply.status(result.status).send(result.body);
  }
  if (result instanceof StreamReply) {
    const fileName = result.fileName?.replace(/[^\w.-]/g, '_');
    if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.type(result.type).send(result.body);
  }
  if (isNothing(route.endpoint.reply)) return reply.status(status === 200 ? 204 : status).send();
  return reply.status(status).send(result);
}

/** Whatever is sent where no body is asked for is read up to the limit and forgotten. */
function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/** Whatever is sent, and of whatever type, is the handler's to read. */
function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
}

/** More than any body of sense has: a list of 500 columns for each of 50 files. */
const mostParts = 50_000;

/**
 * JSON alone; `text/plain`, which Fastify also reads, is what a form of another site could send unasked. Some of a passkey
 * is for its own library to check: whatever looks through it must not be led down without end.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isOvergrown(body, mostParts)) done(new AppError('invalid_input'));
    else void parse(request, body, done);
  });
}

const writtenOnce: typeof serializerCompiler = (route) => makeOnce(serializerCompiler(route));

/** Registers what takes the same kind of body together, each kind with the parsers that it may have. */
export function bindByBody<Bound>(
  app: FastifyInstance,
  all: readonly Bound[],
  endpointOf: (one: Bound) => Endpoint,
  bind: (part: FastifyInstance, chosen: readonly Bound[]) => void,
): void {
  const takesBytes = (one: Bound) => endpointOf(one).takesBytes;
  const takesFiles = (one: Bound) => endpointOf(one).upload !== null;
  const hasNoBody = (one: Bound) => isNothing(endpointOf(one).body);
  const others = all.filter((one) => !takesFiles(one) && !takesBytes(one));
  app.register((part, _options, done) => {
    leaveBodies(part);
    bind(part, all.filter(takesBytes));
    done();
  });
  app.register((part, _options, done) => {
    acceptFiles(part);
    part.after(() => bind(part, all.filter(takesFiles)));
    done();
  });
  app.register((part, _options, done) => {
    ignoreBodies(part);
    bind(part, others.filter(hasNoBody));
    done();
  });
  app.register((part, _options, done) => {
    acceptJson(part);
    bind(
      part,
      others.filter((one) => !hasNoBody(one)),
    );
    done();
  });
}

export function bindRoutes(
  app: FastifyInstance,
  ctx: Ctx,
  routes: readonly BoundRoute[],
  findUser: FindUser,
): void {
  app.decorateRequest('caller', undefined);
  bindByBody(
    app,
    routes,
    ({ endpoint }) => endpoint,
    (part, chosen) => {
      const typed = part.withTypeProvider<ZodTypeProvider>();
      typed.setValidatorCompiler(validatorCompiler);
      typed.setSerializerCompiler(writtenOnce);
      for (const route of chosen) {
        typed.route({
          method: route.endpoint.method,
          url: route.endpoint.path,
          ...options(route),
          ...(route.failure && { errorHandler: sendInOwnWords(route.failure) }),
          onRequest: async (request, reply) => {
            request.caller = await callerOf(ctx, route, findUser, request, reply);
          },
          handler: async (request, reply) => send(route, reply, await answer(route, request)),
        });
      }
    },
  );
}
