/** The host that a request names: one, well formed, and ours where it is known what ours is (docs/decisions/0014). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { ownRead } from './limits.ts';

/** A name or an address, and perhaps a port: what may stand between `//` and the next `/`, without user and query. */
const shape = /^([\w.-]+|\[[\da-f.:]+\])(:\d{1,5})?$/i;

/** As `URL` writes it: small letters, without the port that goes without saying. */
function hostIn(protocol: string, host: string): string | undefined {
  return shape.test(host) ? URL.parse(`${protocol}//${host}`)?.host : undefined;
}

/** Node keeps the first of several, a proxy before it may have read the last. */
function namesOneHost({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host');
  return names.length === 1;
}

/** An address with a host of its own (`GET http://…`) is what proxies are asked, and this is none. */
function isWellFormed(request: FastifyRequest): boolean {
  const { protocol, url } = request;
  if (!url.startsWith('/') || (protocol !== 'http' && protocol !== 'https')) return false;
  return namesOneHost(request) && hostIn(`${protocol}:`, request.host) !== undefined;
}

export function checkHost(app: FastifyInstance, { config: { publicUrl } }: Ctx): void {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  app.addHook('onRequest', async (request) => {
    if (ownRead() || request.routeOptions.config?.isOpen) return;
    if (!isWellFormed(request)) throw new AppError('invalid_input');
    if (own && hostIn(own.protocol, request.host) !== own.host) throw new AppError('misdirected');
  });
}
