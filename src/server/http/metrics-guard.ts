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

/** A proxy on this machine connects from it, on behalf of the world: it says so in one of these. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const isDirect = ({ socket, headers }: FastifyRequest): boolean =>
  isThisMachine(socket.remoteAddress) && proxyHeaders.every((name) => headers[name] === undefined);

/** With a token whoever bears it; without one, this machine. */
export const mayReadFigures = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined ? isDirect(request) : bears(request, token);
