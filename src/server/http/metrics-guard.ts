/** Who may read the figures: they tell what an installation does, and are for its monitoring alone. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared as digests of one length, so that the time taken tells nothing of the token. */
const bears = (request: FastifyRequest, token: string): boolean => {
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
};

const isThisMachine = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);

/** Another name could lead a browser on this machine here from a page of its own. */
const isItsName = (host = ''): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);

/**
 * What scrapers and browsers send of themselves. A proxy on this machine connects from it, on behalf of the world, and
 * nearly all add something, under names that nobody can list: so whatever else is there makes it none of ours.
 */
const plainHeader =
  /^(host|connection|keep-alive|user-agent|accept(-.+)?|authorization|cookie|dnt|cache-control|pragma|priority|sec-.+|upgrade-insecure-requests|if-(none-match|modified-since)|x-prometheus-scrape-timeout-seconds)$/;

const isDirect = ({ socket, headers }: FastifyRequest): boolean =>
  isThisMachine(socket.remoteAddress) &&
  isItsName(headers.host) &&
  Object.keys(headers).every((name) => plainHeader.test(name));

/** With a token whoever bears it; without one, this machine. */
export const mayReadFigures = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined ? isDirect(request) : bears(request, token);
