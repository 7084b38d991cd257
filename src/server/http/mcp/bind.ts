/**
 * The Model Context Protocol: agents ask by the keys of programs, and are answered by the routes that answer pages. Without
 * sessions: each message is a call of its own, so that any process answers it.
 */
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tools } from '#contract/v1/tools.ts';
import { apiVersions } from '#domain/api-keys.ts';
import type { Ctx } from '#server/context.ts';
import { type AppError, fieldErrorsOf, refused } from '#server/kernel/errors.ts';
import type { BoundRoute, Programs } from '#server/route.ts';
import { acceptJson } from '../bind.ts';
import { reportFailure, toAppError } from '../problems.ts';
import { admitKey } from '../v1/admitting.ts';
import { explained, originOf, sentences } from '../v1/explaining.ts';
import { instructions, marked, resultOf, summaryOf, type WrittenAnswer, withAnswer } from './answering.ts';
import { type Called, checked, toolAsker } from './asking.ts';
import { lookUpMetric, metricInput, metricOutput, metricTool } from './metrics.ts';
import { inputOf, jsonSchemas, outputOf } from './shapes.ts';

type Ready = {
  told: { name: string; title: string; description: string } & ReturnType<typeof jsonSchemas>;
  run(called: Called, given: unknown): Promise<WrittenAnswer>;
};

/** None of them changes anything, or reaches beyond the account. */
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

function readyTools(routes: readonly BoundRoute[]): Ready[] {
  const routeOf = new Map<unknown, BoundRoute>(routes.map((route) => [route.endpoint, route]));
  const ofOperations = tools.flatMap((tool): Ready[] => {
    // Tests open parts of the product.
    if (!routeOf.has(tool.operation.of)) return [];
    const { name, title, description } = tool;
    const input = inputOf(tool);
    const ask = toolAsker(tool, routeOf);
    return [
      {
        told: { name, title, description, ...jsonSchemas({ input, output: outputOf(tool) }) },
        async run(called, given) {
          checked(input, given);
          const { data, beside } = await ask(called, given as Record<string, unknown>);
          return resultOf(summaryOf(title, beside.about), beside, data);
        },
      },
    ];
  });
  const ofMetrics: Ready = {
    told: { ...metricTool, ...jsonSchemas({ input: metricInput, output: metricOutput }) },
    async run({ ctx, request }, given) {
      const told = lookUpMetric(checked(metricInput, given), originOf(ctx, request));
      return resultOf(`${metricTool.title}.`, told);
    },
  };
  return [...ofOperations, ofMetrics];
}

/** A failure that the model can mend or tell people of; no word of what others have written stands in it. */
function failureOf(error: AppError, requestId: string) {
  const { code, params } = error;
  const told = [
    `${code}: ${sentences[code] ?? code}`,
    ...(Object.keys(params).length > 0 ? [`params: ${JSON.stringify(params)}`] : []),
    ...fieldErrorsOf(error).map(({ path, message }) => `${path}: ${message}`),
    `requestId: ${requestId}`,
  ];
  return { content: [{ type: 'text' as const, text: told.join('\n') }], isError: true };
}

/** A server for one message, which is how the protocol is served without sessions. */
function serverFor(called: Called, ready: ReadonlyMap<string, Ready>): Server {
  const server = new Server(
    { name: 'tracklight', title: 'Tracklight', version: apiVersions[0] },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: [...ready.values()].map(({ told }) => ({ ...told, annotations })),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
    const tool = ready.get(name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.');
    try {
      called.answer = await tool.run(called, given);
      return marked();
    } catch (thrown) {
      const error = toAppError(thrown);
      reportFailure(error, called.request);
      return failureOf(error, called.request.id);
    }
  });
  return server;
}

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
  const ready = new Map(readyTools(routes).map((one) => [one.told.name, one]));
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.called as Called, ready), {
    // Nothing is told unasked: no stream is kept open.
    ...{ maxSubscriptions: 0, keepAliveMs: 0 },
    onerror: (err) => ctx.log.info({ err }, 'a message of an agent was refused'),
  });
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
