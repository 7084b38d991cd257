/** What a page reads, answered where it is asked: by the same checks, and without a request of its own (decision 0085). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import findMyWay from 'find-my-way';
import { sessionCookie } from '#contract/address.ts';
import { isNothing } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { makeOnce } from '#server/kernel/answer-cache.ts';
import { type BoundRoute, type Exchange, StreamReply } from '#server/route.ts';
import { answerOf, type FindUser, userFor } from './bind.ts';
import { addressOf } from './exchange.ts';
import type { PageReads } from './limits.ts';

/** Undefined: nothing plain came of it, and the API itself is to say what. */
type ReadForPage = (
  request: FastifyRequest,
  page: PageReads,
  url: string,
) => Promise<{ answer: unknown } | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    readForPage: ReadForPage;
  }
}

function notHere(): never {
  throw new Error('a read of a page has no reply of its own');
}

/** All that a page sends along with its reads is whose it is; headers of their replies nobody reads. */
const exchangeFor = (request: FastifyRequest): Exchange => ({
  address: addressOf(request),
  userAgent: '',
  header: () => undefined,
  setHeader: () => {},
  sessionToken: request.cookies[sessionCookie],
  startSession: notHere,
  endSession: notHere,
  ownToken: undefined,
  keepOwn: notHere,
  forgetOwn: notHere,
  stepToken: notHere,
  keepStep: notHere,
  forgetStep: notHere,
  service: undefined,
  keepService: notHere,
  forgetService: notHere,
  // Only a page for everybody is kept.
  showsWhile: () => {},
  get closed(): AbortSignal {
    return notHere();
  },
});

const inputOf = (shape: BoundRoute['endpoint']['query'], given: unknown): unknown =>
  isNothing(shape) ? given : shape.parse(given);

/** As the browser gets it: written by the contract's shape and read again; of an answer that is given again, once. */
function throughItsShape({ endpoint: { reply, method, path, status } }: BoundRoute) {
  const write = serializerCompiler({ schema: reply, method, url: path, httpStatus: String(status) });
  return makeOnce((answer): unknown => JSON.parse(write(answer)));
}

export function addPageReads(
  app: FastifyInstance,
  ctx: Ctx,
  routes: readonly BoundRoute[],
  findUser: FindUser,
): void {
  const reads = findMyWay({ maxParamLength: app.initialConfig.routerOptions?.maxParamLength });
  for (const route of routes) {
    const { method, path, reply } = route.endpoint;
    if (method === 'GET' && !isNothing(reply))
      reads.get(path, () => {}, { route, shaped: throughItsShape(route) });
  }
  type Read = { route: BoundRoute; shaped(answer: unknown): unknown };

  app.decorate('readForPage', async (request, page, url) => {
    const found = reads.find('GET', url);
    if (!found) return undefined;
    const { route, shaped } = found.store as Read;
    const { params, query } = route.endpoint;
    const exchange = exchangeFor(request);
    const ownCtx = { ...ctx, log: request.log as Ctx['log'] };
    try {
      const user = await userFor(ownCtx, route.endpoint, exchange, findUser, page);
      const answer = await answerOf(route, {
        ...{ ctx: ownCtx, exchange, user, body: undefined },
        params: inputOf(params, found.params),
        query: inputOf(query, found.searchParams),
      });
      return answer instanceof StreamReply ? undefined : { answer: shaped(answer) };
    } catch {
      // Refused or failed: the API says so in its own way, with its status, and to its log.
      return undefined;
    }
  });
}
