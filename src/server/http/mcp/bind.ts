/**
 * The Model Context Protocol: agents ask by the keys of programs, and are answered by the routes that answer pages. Without
 * sessions: each message is a call of its own, so that any process answers it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/context.ts';
import { refused } from '#server/kernel/errors.ts';
import type { BoundRoute, Programs } from '#server/route.ts';
import { acceptJson } from '../bind.ts';
import { admitKey } from '../v1/admitting.ts';
import { explained } from '../v1/explaining.ts';
import { withAnswer } from './answering.ts';
import type { Called } from './asking.ts';

/** Many in one would be one call of those that an account has. */
function refuseMany(body: unknown): void {
  if (Array.isArray(body)) throw refused('(body)', 'one message a request');
}

function webRequest({ headers, method }: FastifyRequest): Request {
  const kept = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  const given = kept.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return new Request('http://localhost/mcp', { method, headers: Object.fromEntries(given) });
}

export function bindAgents(
  app: FastifyInstance,
  ctx: Ctx,
  routes: readonly BoundRoute[],
  programs: Programs,
): void {
  let agents: Promise<ReturnType<typeof import('./serving.ts').openAgents>> | undefined;
  const openedAgents = () => {
    agents ??= import('./serving.ts').then(({ openAgents }) => openAgents(ctx.log, routes));
    return agents;
  };
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { admitted, body } = request;
    if (!admitted) throw new Error('an agent was answered without its hook');
    refuseMany(body);
    const called: Called = { ...admitted, ctx: { ...ctx, log: request.log as Ctx['log'] }, request, reply };
    const { key, principal } = admitted;
    const authInfo = {
      token: key,
      clientId: principal.keyId,
      scopes: [...principal.scopes],
      extra: { called },
    };
    const handler = await openedAgents();
    const response = await handler.fetch(webRequest(request), { authInfo, parsedBody: body });
    const type = response.headers.get('content-type');
    if (type) reply.type(type);
    reply.status(response.status).header('cache-control', 'private, no-store');
    const message = await response.text();
    return reply.send(called.answer ? withAnswer(message, called.answer) : message);
  }
  app.register((part, _options, done) => {
    acceptJson(part);
    part.route({
      method: 'POST',
      url: '/mcp',
      errorHandler: explained(ctx),
      onRequest: async (request, reply) => {
        request.admitted = await admitKey({ ctx, programs }, { request, reply });
      },
      handler: answer,
    });
    // Without sessions there is no stream to open and none to end.
    part.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      handler: async (_request, reply) =>
        reply
          .status(405)
          .header('allow', 'POST')
          .header('cache-control', 'no-store')
          .send({ jsonrpc: '2.0', error: { code: -32_000, message: 'Method not allowed.' }, id: null }),
    });
    done();
  });
}
