/** What one address may ask of this process: counted before anything else is done for it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/context.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { addressOf, type StillShown } from './exchange.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however often and by whatever name it is asked: files as they lie there, and what monitoring asks. */
    isOpen?: boolean;
  }
}

const window = '1 minute';
/** A page costs as much as many calls of the API: of these, one in four may be a page that has to be rendered. */
const callsPerRender = 4;

const tooMany = (ttl: number) => new AppError('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) });

/** What the reads of one page, which have one cookie, share: whose it is; of a page for all, whether it may still be shown. */
export type PageReads = { user?: Promise<SignedIn | undefined>; shown?: StillShown[] };

const ownReads = new AsyncLocalStorage<PageReads>();

/** A read that a page makes in process: the page was counted. Nothing that arrives from outside can look like one. */
export const asOwnRead = <T>(page: PageReads, read: () => PromiseLike<T>): Promise<T> =>
  ownReads.run(page, async () => await read());

export const ownRead = (): PageReads | undefined => ownReads.getStore();

/** Hooks of the app run before those of its routes: whoever asks too much is refused before a session is looked up. */
export async function limitCalls(app: FastifyInstance, { config }: Ctx): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: config.callsPerMinute,
    timeWindow: window,
    keyGenerator: (request) => addressKey(addressOf(request)),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async function (request, reply) {
    if (!ownRead() && !request.routeOptions.config?.isOpen) await limit.call(this, request, reply);
  });
}

/** Counts a page that has to be rendered, for an address or an account; rejects where that is one too many. */
export function limitRenders(app: FastifyInstance, { config }: Ctx) {
  const whoseRender = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: Math.ceil(config.callsPerMinute / callsPerRender),
    timeWindow: window,
    keyGenerator: (request) => whoseRender.get(request) ?? '',
  });
  return async (request: FastifyRequest, whose: string): Promise<void> => {
    whoseRender.set(request, whose);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
  };
}
