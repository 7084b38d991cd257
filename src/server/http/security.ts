/** Security headers: the same on every reply, and a Content-Security-Policy of their own for pages. */
import type { FastifyInstance } from 'fastify';

/**
 * What @fastify/helmet would set. It puts them together anew for every request, and they never change: so they are
 * written down (docs/decisions/0007).
 */
export const dataHeaders = {
  // Replies that are not pages may load nothing at all, should a browser be made to show one.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
} as const;

const yearSeconds = 365 * 24 * 3600;

export function addSecurity(app: FastifyInstance, options: { httpsOnly: boolean }): void {
  const headers = {
    ...dataHeaders,
    ...(options.httpsOnly && { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** The policy of a page whose own scripts carry `nonce`. */
export const pagePolicy = (nonce: string, { development }: { development: boolean }): string =>
  policyOf([`'nonce-${nonce}'`], development ? ['ws:'] : []);

/** The policy of a page whose own scripts have these SHA-256 hashes. */
export const hashedPolicy = (hashes: readonly string[]): string =>
  policyOf(hashes.map((hash) => `'sha256-${hash}'`));

/** The video provider's frame alone is allowed. */
function policyOf(scripts: readonly string[], connections: readonly string[] = []): string {
  const images = ["'self'", 'data:', 'https:'];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    // Inline style attributes are how charts, lists and popovers place their parts.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': images,
    'media-src': ["'self'", 'https:'],
    'connect-src': ["'self'", ...connections],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
