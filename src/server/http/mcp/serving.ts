/**
 * What agents are told: the tools, and a server of the protocol for each message. Apart, and read with the first message: the
 * library and the shapes of all tools are megabytes that most installations never need (docs/decisions/0102-memory.md).
 */
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { tools } from '#contract/v1/tools.ts';
import { apiVersions } from '#domain/api-keys.ts';
import type { Ctx } from '#server/context.ts';
import { type AppError, fieldErrorsOf } from '#server/kernel/errors.ts';
import type { BoundRoute } from '#server/route.ts';
import { reportFailure, toAppError } from '../problems.ts';
import { originOf, sentences } from '../v1/explaining.ts';
import { instructions, marked, resultOf, summaryOf, type WrittenAnswer } from './answering.ts';
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

export function openAgents(log: Ctx['log'], routes: readonly BoundRoute[]) {
  const ready = new Map(readyTools(routes).map((one) => [one.told.name, one]));
  return createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.called as Called, ready), {
    // Nothing is told unasked: no stream is kept open.
    ...{ maxSubscriptions: 0, keepAliveMs: 0 },
    onerror: (err) => log.info({ err }, 'a message of an agent was refused'),
  });
}
