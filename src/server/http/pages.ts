/** The bridge to the pages: a Fastify request becomes a web Request, what is rendered is sent back. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { getCurrentUser } from '#contract/accounts.ts';
import { sessionCookie } from '#contract/address.ts';
import { renderedAddress } from '#domain/paths.ts';
import type { Ctx } from '#server/context.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError } from '#server/kernel/errors.ts';
import { pictureHosts } from '#server/platforms/registry.ts';
import { accountMark, nobodysMark } from './account-mark.ts';
import { addressOf, type StillShown } from './exchange.ts';
import { asOwnRead, limitRenders, type PageReads } from './limits.ts';
import {
  byteByByte,
  createOriginCheck,
  createPageCache,
  deferScripts,
  sendCached,
  straightAddress,
  themeOf,
  visitorKey,
} from './page-cache.ts';
import { outageRetrySeconds } from './problems.ts';
import { sendRefusal } from './refusal-page.ts';
import { createRenderQueue } from './render-queue.ts';
import { pagePolicy } from './security.ts';

/** What the pages' bundle exports beside React Router's own (see `src/web/data/request-context.ts`). */
type PagesBuild = ServerBuild & {
  entry: { module: { contextOf(request: object): RouterContextProvider } };
};

const userPath: (typeof getCurrentUser)['path'] = '/api/auth/user';

export type PagesOptions = {
  /** Gives the current build: the built bundle, or in development whatever Vite has at the moment. */
  load(): Promise<unknown>;
  development: boolean;
};

/** Of what a visitor sends a page that is kept for everyone gets nothing but what its key names. */
function toWebRequest({ request, origin, url, isForAll }: Visit, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of isForAll ? [] : Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  // Asked by HEAD a page is made as for GET, so that it says the same of itself; the body stays here.
  return new Request(new URL(origin).origin + url, { headers, signal });
}

/** What the reads of one page leave behind: cookies they set travel with the page, and so does whose page it is. */
type Reads = {
  cookies: string[];
  hasFailed: boolean;
  /** Something was not to be had for now, or not even who the visitor is: nobody can say what this page shows. */
  isAway: boolean;
  account?: string;
  /** Of what it shows, whether that may still be shown. */
  shown: StillShown[];
};

/** One page for one reader. */
type Visit = {
  request: FastifyRequest;
  reply: FastifyReply;
  origin: string;
  /** Path and query, without parameters that the page does not know. */
  url: string;
  /** May be kept for everyone: tells nothing of this reader, and goes out in one piece. */
  isForAll: boolean;
  reads: Reads;
};

/** Reads of the API in process, on behalf of the visitor. */
function createReader(app: FastifyInstance, visit: Visit) {
  // Loaders of one page ask for the same things: each is read once.
  const asked = new Map<string, Promise<unknown>>();
  const page: PageReads = { shown: visit.reads.shown };
  return (url: string): Promise<unknown> => {
    const known = asked.get(url) ?? readInProcess(app, visit, page, url);
    asked.set(url, known);
    return known;
  };
}

async function readInProcess(app: FastifyInstance, visit: Visit, page: PageReads, url: string) {
  const { request, isForAll, reads } = visit;
  if (reads.isAway) throw new Error('503: the page is given up');
  // Of a page for all nothing of this visitor may be known to its reads, and there is one a minute.
  const plain = isForAll ? undefined : await app.readForPage(request, page, url);
  const found = plain ? plain.answer : await askInProcess(app, visit, page, url);
  if (found !== null && url === userPath) reads.account = accountMark(found);
  return found;
}

/** A request like any other, to the same app; null for whoever is signed out. */
async function askInProcess(
  app: FastifyInstance,
  { request, isForAll, reads }: Visit,
  page: PageReads,
  url: string,
): Promise<unknown> {
  const headers = {
    host: request.host,
    'x-request-id': request.id,
    'x-forwarded-proto': request.protocol,
    ...(request.headers.cookie && !isForAll && { cookie: request.headers.cookie }),
  };
  const asked = { method: 'GET', url, remoteAddress: addressOf(request), headers } as const;
  const answer = await asOwnRead(page, () => app.inject(asked));
  reads.cookies.push(...[answer.headers['set-cookie'] ?? []].flat().map(String));
  const isUser = url === userPath;
  if (answer.statusCode === 401) {
    if (isUser) reads.account = nobodysMark;
    return null;
  }
  if (answer.statusCode >= 400) {
    reads.hasFailed = true;
    if (answer.statusCode === 503 || (isUser && answer.statusCode >= 500)) reads.isAway = true;
    throw new Error(`${answer.statusCode}: ${answer.body}`);
  }
  return answer.json<unknown>();
}

async function sendPage({ response, html, reads }: Answer, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const all = [...reads.cookies, ...response.headers.getSetCookie()];
  if (all.length > 0) reply.header('set-cookie', all);
  if (reads.account) reply.header('x-account', reads.account);
  // Bytes: a text would be turned into them by the socket, which takes it longer.
  if (html !== undefined) return reply.send(Buffer.from(deferScripts(html).html, byteByByte));
  return reply.send(response.body && Readable.fromWeb(response.body as never));
}

/** Renders at once. More would not be done sooner, and all else would wait for them; in part they wait for data. */
const visitorsAtOnce = 2;
const accountsAtOnce = 6;
/** Strangers are as many as they like to be; an account has one page at a time and so many a minute, and need not wait. */
const pauseMs = { visitors: 100, accounts: 0 };

/** What the bundle answers to a request; where that is a page, its bytes are beside the response, which has no body then. */
type Answer = { response: Response; html: Buffer | undefined; nonce: string; reads: Reads };

type Reader = ReturnType<typeof createReader>;

function createRenderer({ load, development }: PagesOptions) {
  // Putting the routes of a build together takes as long as a page's data: it is done once for each build.
  const handlers = new WeakMap<PagesBuild, ReturnType<typeof createRequestHandler>>();
  const handlerOf = (build: PagesBuild) => {
    const known = handlers.get(build);
    if (known) return known;
    const made = createRequestHandler(build, development ? 'development' : 'production');
    handlers.set(build, made);
    return made;
  };
  return async (visit: Visit, get: Reader, gone: AbortSignal): Promise<Answer> => {
    const { request, origin, isForAll, reads } = visit;
    const build = (await load()) as PagesBuild;
    const nonce = randomBytes(16).toString('base64');
    const page = {
      get,
      nonce,
      origin,
      cookies: isForAll ? `theme=${themeOf(request.cookies)}` : (request.headers.cookie ?? null),
      unread: isForAll || visit.url === request.url ? '' : (/\?.*/.exec(request.url)?.[0] ?? ''),
      report: (error: unknown) => request.log.error({ err: error }, 'page failed'),
      // What is rendered is put here.
      html: undefined as Buffer | undefined,
    };
    const context = build.entry.module.contextOf(page);
    const response = await handlerOf(build)(toWebRequest(visit, gone), context);
    return { response, html: page.html, nonce, reads };
  };
}

/** Renders when it is the reader's turn, and refuses where they have had too many. */
function createQueuedRenderer(app: FastifyInstance, ctx: Ctx, options: PagesOptions) {
  const render = createRenderer(options);
  const count = limitRenders(app, ctx);
  const visitors = createRenderQueue(visitorsAtOnce, pauseMs.visitors);
  const accounts = createRenderQueue(accountsAtOnce, pauseMs.accounts);
  return async (visit: Visit): Promise<Answer> => {
    const { request, isForAll, reads } = visit;
    const gone = new AbortController();
    // A page for many goes on being rendered when the first of its readers leaves.
    if (!isForAll) visit.reply.raw.once('close', () => gone.abort());
    const get = createReader(app, visit);
    // A cookie proves nothing yet. The page asks the same, and is then told what is known.
    if (request.cookies[sessionCookie] !== undefined) await get(userPath).catch(() => {});
    const account = reads.account === nobodysMark ? undefined : reads.account;
    const whose = account ?? addressKey(addressOf(request));
    await count(request, whose);
    const queue = account ? accounts : visitors;
    return queue(whose, () => render(visit, get, gone.signal), gone.signal);
  };
}

const originOf = (request: FastifyRequest, ctx: Ctx): string =>
  ctx.config.publicUrl ?? `${request.protocol}://${request.host}`;

/** Only whole pages that say the same to everyone may be kept, and none that lacks what one visitor was refused. */
function htmlOf({ response, html, nonce, reads }: Answer) {
  if (response.status !== 200 || reads.cookies.length > 0 || reads.hasFailed) return undefined;
  return html === undefined ? undefined : { html, nonce, shown: reads.shown };
}

export function addPageRoutes(app: FastifyInstance, ctx: Ctx, options: PagesOptions): void {
  const renderQueued = createQueuedRenderer(app, ctx, options);
  const { playerUrl } = ctx.config;
  const policy = { playerUrl, pictureHosts: [...pictureHosts, ...ctx.config.pictureHosts] };
  const pageCache = createPageCache(policy);
  const isCachedAt = createOriginCheck();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // In development the modules of a page are asked for one by one, by the same address as pages.
    config: { isOpen: options.development },
    errorHandler: sendRefusal(ctx.config.publicUrl),
    handler: async (request, reply) => {
      const straight = straightAddress(request.url);
      if (straight !== request.url) return reply.redirect(straight, 308);
      const origin = originOf(request, ctx);
      const url = renderedAddress(request.url);
      const mayCache = !options.development && (ctx.config.publicUrl !== undefined || isCachedAt(origin));
      const key = mayCache ? visitorKey({ url, cookies: request.cookies }, origin) : undefined;
      const visit = (): Visit => {
        const reads: Reads = { cookies: [], hasFailed: false, isAway: false, shown: [] };
        return { request, reply, origin, url, isForAll: key !== undefined, reads };
      };
      // What may not be kept is still this visitor's answer.
      let own: Answer | undefined;
      const make = async () => {
        own = await renderQueued(visit());
        return htmlOf(own);
      };
      const cached = key && (await pageCache(key, make));
      if (cached) return sendCached(cached, request, reply);
      const answer = own ?? (await renderQueued(visit()));
      if (answer.reads.isAway) {
        const former = key && (await pageCache.former(key));
        if (former) return sendCached(former, request, reply);
        throw new AppError('unavailable', { retryAfter: outageRetrySeconds });
      }
      reply.header(
        'content-security-policy',
        pagePolicy(answer.nonce, { ...policy, development: options.development }),
      );
      reply.header('cache-control', 'private, no-cache');
      reply.header('vary', 'cookie, accept-encoding');
      return sendPage(answer, reply);
    },
  });
}
