/** Security headers: the same on every reply, and a Content-Security-Policy of their own for pages. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Replies that are not pages may load nothing at all, should a browser be made to show one. */
const forData = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

export async function addSecurity(app: FastifyInstance, options: { production: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: forData },
    hsts: options.production,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** The policy of a page whose own scripts carry `nonce`. The video provider's frame alone is allowed. */
export function pagePolicy(nonce: string, options: { development: boolean; sandboxOrigin: string | undefined }): string {
  const images = ["'self'", 'data:', 'https:', ...(options.sandboxOrigin ? [options.sandboxOrigin] : [])];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // Inline style attributes are how charts, lists and popovers place their parts.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': images,
    'media-src': ["'self'", 'https:'],
    'connect-src': ["'self'", ...(options.development ? ['ws:'] : [])],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
