/**
 * `/api/v1` for programs: each operation asks the page's endpoint that it names, by the route that answers pages, so that no
 * figure is worked out twice. No cookie is read here: whoever calls brings a key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { isNothing } from '#contract/endpoint.ts';
import type { Operation } from '#contract/v1/operation.ts';
import { operations } from '#contract/v1/operations.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import {
  type BoundRoute,
  PlainReply,
  type ProgramReply,
  type Programs,
  type UploadPart,
} from '#server/route.ts';
import { bindByBody, inputsOf } from '../bind.ts';
import { exchangeOf } from '../exchange.ts';
import { type Admitted, admitKey, checkScope } from './admitting.ts';
import { dataWriter, envelope, rowFormOf, rowsFile, sendTagged } from './answering.ts';
import { type AskedByProgram, askedOf } from './asking.ts';
import { aboutAnswer, askPage } from './calling.ts';
import { explained } from './explaining.ts';
import { repeatable } from './repeating.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call by key: set before the body is read. */
    admitted: Admitted | undefined;
  }
}

type Bound = { operation: Operation; route: BoundRoute; write: (answer: unknown) => string };

type Inside = { ctx: Ctx; programs: Programs };

/** A call that was let in. */
type Called = Inside & Bound & Admitted & { request: FastifyRequest; reply: FastifyReply };

/** Asks the page's route with what came, and what is given in its place. */
function ask(
  { ctx, operation, route, principal, request, reply }: Called,
  given: { query: AskedByProgram['query']; parts?: AsyncGenerator<UploadPart> },
): ReturnType<typeof askPage> {
  const exchange = exchangeOf(request, reply, ctx);
  const requestCtx = { ...ctx, log: request.log as Ctx['log'] };
  const asking = { ctx: requestCtx, route, principal, exchange };
  return askPage(asking, { ...inputsOf(operation.of, request), ...given } as Parameters<typeof askPage>[1]);
}

async function answerRead(called: Called): Promise<FastifyReply> {
  const { operation, write, key, request, reply } = called;
  const { query, chosen, signed } = askedOf(operation, request.query, key);
  const { answer, nextCursor } = await ask(called, { query });
  const about = aboutAnswer(called, answer, { params: request.params, query });
  const data = write(answer);
  const form = rowFormOf(operation, request);
  if (form) {
    const of = request.params as Record<string, unknown>;
    const { type, body, fileName } = rowsFile(operation, form, { data, about, of });
    reply.header('cache-control', 'private, no-store').header('vary', 'Authorization, Accept');
    return reply.header('content-disposition', `attachment; filename="${fileName}"`).type(type).send(body);
  }
  const next = operation.isList ? nextCursor && signed(nextCursor) : undefined;
  return sendTagged(request, reply, envelope({ data, chosen, nextCursor: next, about }));
}

async function answerWrite(called: Called): Promise<FastifyReply> {
  const { ctx, programs, operation, write, principal, key, request, reply } = called;
  const { query } = askedOf(operation, request.query, key);
  const { call, parts } = repeatable(request, inputsOf(operation.of, request).parts);
  const work = async (): Promise<ProgramReply> => {
    const { answer } = await ask(called, { query, ...(parts && { parts }) });
    const about = aboutAnswer(called, answer, { params: request.params, query });
    const body = envelope({ data: write(answer), chosen: undefined, nextCursor: undefined, about });
    return { status: operation.of.status, body };
  };
  const { status, body } = call ? await programs.once(ctx, principal, call, work) : await work();
  reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8');
  return reply.status(status).send(body);
}

/** Bytes of an upload as they arrive; `Location` is where programs send them. */
async function answerBytes(called: Called): Promise<FastifyReply> {
  const { operation, reply } = called;
  const { answer } = await ask(called, { query: {} });
  if (!(answer instanceof PlainReply)) throw new Error(`${operation.id} answers no bytes`);
  const { status, headers, body } = answer;
  reply.status(status).headers(headers).header('cache-control', 'private, no-store');
  if (headers.location) reply.header('location', headers.location.replace(/^\/api\//, '/api/v1/'));
  return reply.send(body);
}

function answering({ operation: { of, method } }: Bound) {
  if (of.takesBytes) return answerBytes;
  return method === 'GET' ? answerRead : answerWrite;
}

function bindOperation(part: FastifyInstance, inside: Inside, bound: Bound): void {
  const { method, path, of } = bound.operation;
  const answer = answering(bound);
  part.route({
    method,
    url: path,
    bodyLimit: of.bodyLimit,
    config: { isUpload: of.upload !== null || of.takesBytes },
    schema: {
      ...(isNothing(of.params) ? {} : { params: of.params }),
      ...(isNothing(of.body) ? {} : { body: of.body }),
    },
    errorHandler: explained(inside.ctx),
    onRequest: async (request, reply) => {
      const admitted = await admitKey(inside, { request, reply });
      checkScope(admitted.principal, bound.operation);
      request.admitted = admitted;
    },
    handler: (request, reply) => {
      if (!request.admitted) throw new Error('an operation ran without its hook');
      return answer({ ...inside, ...bound, ...request.admitted, request, reply });
    },
  });
}

export function bindPrograms(
  app: FastifyInstance,
  ctx: Ctx,
  routes: readonly BoundRoute[],
  programs: Programs,
): void {
  app.decorateRequest('admitted', undefined);
  const routeOf = new Map(routes.map((route) => [route.endpoint, route]));
  const all = operations.flatMap((operation): Bound[] => {
    const route = routeOf.get(operation.of);
    // Tests open parts of the product.
    return route ? [{ operation, route, write: dataWriter(operation) }] : [];
  });
  bindByBody(
    app,
    all,
    ({ operation }) => operation.of,
    (part, chosen) => {
      part.setValidatorCompiler(validatorCompiler);
      for (const bound of chosen) bindOperation(part, { ctx, programs }, bound);
    },
  );
  app.all('/api/v1/*', { errorHandler: explained(ctx) }, async () => {
    throw new AppError('not_found');
  });
}
