/** The bridge to the pages: a Fastify request becomes a web Request, the rendered Response is streamed back. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { getCurrentUser } from '#contract/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { accountMark } from './account-mark.ts';
import { createKeptPages, sendKept } from './kept-pages.ts';
import { pagePolicy } from './security.ts';
import { singleSlashes, visitorKey } from './visitor-key.ts';

/** What the pages' bundle exports beside React Router's own (see `src/web/lib/request-context.ts`). */
type PagesBuild = ServerBuild & {
  entry: { module: { contextOf(request: object): RouterContextProvider } };
};

const userPath: (typeof getCurrentUser)['path'] = '/api/auth/user';

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

/** What the reads of one page leave behind: cookies they set travel with the page, and so does whose page it is. */
type Reads = { cookies: string[]; hasFailed: boolean; account?: string };

/** Reads of the API in process, on behalf of the visitor. */
function createReader(app: FastifyInstance, request: FastifyRequest, reads: Reads) {
  // Loaders of one page ask for the same things: each is read once.
  const asked = new Map<string, Promise<unknown>>();
  return (url: string): Promise<unknown> => {
    const known = asked.get(url) ?? readInProcess(app, request, reads, url);
    asked.set(url, known);
    return known;
  };
}

async function readInProcess(app: FastifyInstance, request: FastifyRequest, reads: Reads, url: string) {
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
  reads.cookies.push(...[answer.headers['set-cookie'] ?? []].flat().map(String));
  if (answer.statusCode === 401) return null;
  if (answer.statusCode >= 400) {
    reads.hasFailed = true;
    throw new Error(`${answer.statusCode}: ${answer.body}`);
  }
  const found = answer.json<unknown>();
  if (url === userPath) reads.account = accountMark(found);
  return found;
}

async function sendPage({ response, reads }: Answer, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const all = [...reads.cookies, ...response.headers.getSetCookie()];
  if (all.length > 0) reply.header('set-cookie', all);
  if (reads.account) reply.header('x-account', reads.account);
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : null);
}

/** What the bundle answers to a request. */
type Answer = { response: Response; nonce: string; reads: Reads };

function createRenderer(app: FastifyInstance, ctx: Ctx, { load, development }: PagesOptions) {
  return async (request: FastifyRequest, reply: FastifyReply, isWhole: boolean): Promise<Answer> => {
    const build = (await load()) as PagesBuild;
    const nonce = randomBytes(16).toString('base64');
    const reads: Reads = { cookies: [], hasFailed: false };
    const gone = new AbortController();
    // A page for many goes on being rendered when the first of its readers leaves.
    if (!isWhole) reply.raw.once('close', () => gone.abort());
    const context = build.entry.module.contextOf({
      get: createReader(app, request, reads),
      nonce,
      origin: originOf(request, ctx),
      cookies: request.headers.cookie ?? null,
      isWhole,
      report: (error: unknown) => request.log.error({ err: error }, 'page failed'),
    });
    const handle = createRequestHandler(build, development ? 'development' : 'production');
    return { response: await handle(toWebRequest(request, gone.signal), context), nonce, reads };
  };
}

const originOf = (request: FastifyRequest, ctx: Ctx): string =>
  ctx.config.publicUrl ?? `${request.protocol}://${request.host}`;

/** Only whole pages that say the same to everyone may be kept, and none that lacks what one visitor was refused. */
async function htmlOf({ response, nonce, reads }: Answer) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.status !== 200 || !isPage || reads.cookies.length > 0 || reads.hasFailed) return undefined;
  return { html: await response.text(), nonce };
}

export function addPageRoutes(app: FastifyInstance, ctx: Ctx, options: PagesOptions): void {
  const render = createRenderer(app, ctx, options);
  const keptPage = createKeptPages();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const straight = singleSlashes(request.url);
      if (straight !== request.url) return reply.redirect(straight, 308);
      const key = options.development ? undefined : visitorKey(request, originOf(request, ctx));
      // What may not be kept is still this visitor's answer.
      let own: Answer | undefined;
      const make = async () => {
        own = await render(request, reply, true);
        return htmlOf(own);
      };
      const kept = key && (await keptPage(key, make));
      if (kept) return sendKept(kept, request, reply);
      const answer = own ?? (await render(request, reply, key !== undefined));
      reply.header('content-security-policy', pagePolicy(answer.nonce, options));
      reply.header('cache-control', 'private, no-cache');
      reply.header('vary', 'cookie, accept-encoding');
      return sendPage(answer, reply);
    },
  });
}
