/** Runs a tool: asks the page's route as `/api/v1` does, and leaves out what a model need not read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isNothing } from '#contract/endpoint.ts';
import type { About } from '#contract/v1/operation.ts';
import type { Tool } from '#contract/v1/tools.ts';
import type { Ctx } from '#server/context.ts';
import { makeOnce } from '#server/kernel/answer-cache.ts';
import { AppError, type FieldError } from '#server/kernel/errors.ts';
import type { BoundRoute } from '#server/route.ts';
import { exchangeOf } from '../exchange.ts';
import { type Admitted, checkScope } from '../v1/admitting.ts';
import { dataWriter } from '../v1/answering.ts';
import { askedOf, chosenOf, pick } from '../v1/asking.ts';
import { aboutAnswer, askPage } from '../v1/calling.ts';
import { type WrittenAnswer, written } from './answering.ts';

/** A call that was let in. */
export type Called = Admitted & {
  ctx: Ctx;
  request: FastifyRequest;
  reply: FastifyReply;
  /** What its tool has answered. */
  answer?: WrittenAnswer;
};

type Fields = Record<string, unknown>;
type ToolAnswer = { data: WrittenAnswer; beside: Fields & { about: About } };
type Ask = (called: Called, given: Fields) => Promise<ToolAnswer>;

const asFields = (issue: z.core.$ZodIssue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((path) => ({ path, message: 'there is no such argument' }))
    : [{ path: issue.path.join('.') || '(arguments)', message: issue.message }];

export function checked<Shape extends z.ZodType>(shape: Shape, given: unknown): z.infer<Shape> {
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  throw new AppError('invalid_input', {}, { cause: { fields: result.error.issues.flatMap(asFields) } });
}

/** What a page's answer may set of its own reply is not this one's. */
function exchangeFor({ ctx, request, reply }: Called) {
  const exchange = exchangeOf(request, reply, ctx);
  exchange.setHeader = () => {};
  return exchange;
}

type Routes = ReadonlyMap<unknown, BoundRoute>;

function routeOf(routes: Routes, endpoint: unknown): BoundRoute {
  const route = routes.get(endpoint);
  if (!route) throw new Error('a tool asks what is not bound');
  return route;
}

type Beside = Tool['beside'][number];

function besideOf(routes: Routes, one: Beside) {
  const route = routeOf(routes, one.of);
  const write = dataWriter({ data: one.shape, method: one.of.method, path: one.of.path });
  const chosen = chosenOf(one.fields, one.shape);
  return async (called: Called, given: Fields): Promise<[string, unknown]> => {
    const query = checked(one.of.query, { ...given, limit: one.limit });
    const asking = { ...called, route, exchange: exchangeFor(called) };
    const { answer } = await askPage(asking, { query });
    return [one.name, pick(JSON.parse(write(one.list(answer))), chosen)];
  };
}

const defined = (given: Fields): Fields =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));

/** Whoever runs it has looked at the arguments. */
export function toolAsker(tool: Tool, routes: Routes): Ask {
  const { operation, fields } = tool;
  const route = routeOf(routes, operation.of);
  const chosen = chosenOf(fields, operation.data);
  const write = dataWriter(operation);
  const tell = makeOnce((answer) => written(pick(JSON.parse(write(answer)), chosen)));
  const takesId = !isNothing(operation.of.params);
  const beside = tool.beside.map((one) => besideOf(routes, one));
  return async (called, { id, ...given }) => {
    checkScope(called.principal, operation);
    const params = takesId ? checked(operation.of.params, { id }) : undefined;
    const { query, signed } = askedOf(operation, given, called.key);
    const asking = { ...called, route, exchange: exchangeFor(called) };
    const { answer, nextCursor } = await askPage(asking, { params, query });
    const about = aboutAnswer({ ...called, operation }, answer, { params, query });
    const { songId, trackId } = query;
    const around = defined({ from: about.from, to: about.to, songId, trackId });
    const lists = await Promise.all(beside.map((ask) => ask(called, around)));
    const told = {
      ...(operation.isList && { nextCursor: nextCursor && signed(nextCursor) }),
      ...Object.fromEntries(lists),
      about,
    };
    return { data: tell(answer), beside: told };
  };
}
