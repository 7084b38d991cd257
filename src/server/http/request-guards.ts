/** Cross-site request forgery: a write must come from our own pages, or from something that is no browser. */
import type { FastifyRequest } from 'fastify';
import { AppError, refused } from '#server/kernel/errors.ts';

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers send Sec-Fetch-Site or Origin with every write; a client that sends neither holds no one's cookies. */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (readMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden_origin');
  if (origin === undefined || origin === `${request.protocol}://${request.host}`) return;
  if (publicUrl === undefined || origin !== new URL(publicUrl).origin) throw new AppError('forbidden_origin');
}

/** Looks through what validation has left, so no deeper than the shape is. */
function pathOfNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, path ? `${path}.${name}` : name);
    if (found) return found;
  }
  return undefined;
}

export function refuseNul(...inputs: readonly unknown[]): void {
  for (const input of inputs) {
    const path = pathOfNul(input, '');
    if (path) throw refused(path, 'nulCharacter');
  }
}
