/** The bridge to the pages: a Fastify request becomes a web Request, the rendered Response is streamed back. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Ctx } from '#server/context.ts';
import { pagePolicy } from './security.ts';

/** What the pages' bundle exports beside React Router's own (see `src/web/lib/request-context.ts`). */
type PagesBuild = ServerBuild & {
  entry: { module: { contextOf(request: object): RouterContextProvider } };
};

export type PagesOptions = {
  /** Gives the current build: the built bundle, or in development whatever Vite has at the moment. */
  load(): Promise<unknown>;
  development: boolean;
};

function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    signal,
    ...(hasBody && { body: JSON.stringify(request.body ?? null) }),
  });
}

/** Reads of the API in process, on behalf of the visitor; cookies they set travel with the page. */
function createReader(app: FastifyInstance, request: FastifyRequest, cookies: string[]) {
  // Loaders of one page ask for the same things: each is read once.
  const asked = new Map<string, Promise<unknown>>();
  return (url: string): Promise<unknown> => {
    const known = asked.get(url) ?? readInProcess(app, request, cookies, url);
    asked.set(url, known);
    return known;
  };
}

async function readInProcess(app: FastifyInstance, request: FastifyRequest, cookies: string[], url: string) {
  const answer = await app.inject({
    method: 'GET',
    url,
    remoteAddress: request.ip,
    headers: {
      host: request.host,
      'x-request-id': request.id,
      ...(request.headers.cookie && { cookie: request.headers.cookie }),
    },
  });
  cookies.push(...[answer.headers['set-cookie'] ?? []].flat().map(String));
  if (answer.statusCode === 401) return null;
  if (answer.statusCode >= 400) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<unknown>();
}

async function sendPage(response: Response, reply: FastifyReply, cookies: string[]): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const all = [...cookies, ...response.headers.getSetCookie()];
  if (all.length > 0) reply.header('set-cookie', all);
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : null);
}

export function addPageRoutes(app: FastifyInstance, ctx: Ctx, { load, development }: PagesOptions): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const build = (await load()) as PagesBuild;
      const nonce = randomBytes(16).toString('base64');
      const cookies: string[] = [];
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const context = build.entry.module.contextOf({
        get: createReader(app, request, cookies),
        nonce,
        origin: ctx.config.publicUrl ?? `${request.protocol}://${request.host}`,
        cookies: request.headers.cookie ?? null,
        report: (error: unknown) => request.log.error({ err: error }, 'page failed'),
      });
      const handle = createRequestHandler(build, development ? 'development' : 'production');
      const response = await handle(toWebRequest(request, gone.signal), context);
      reply.header('content-security-policy', pagePolicy(nonce, { development }));
      reply.header('cache-control', 'private, no-cache');
      reply.header('vary', 'cookie, accept-encoding');
      return sendPage(response, reply, cookies);
    },
  });
}
