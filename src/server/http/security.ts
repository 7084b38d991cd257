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

/** YouTube's player in a frame: the script that drives it, the one that this loads, and the frame without cookies. */
const player = {
  scripts: ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'],
  frames: ['https://www.youtube-nocookie.com'],
};

export type PolicyOptions = {
  development?: boolean;
  /** Where pictures may come from beside our own server. */
  pictureHosts?: readonly string[];
  /** Where a stand-in of the player is, an address or a path of our own; absent: YouTube's own. */
  playerUrl?: string | undefined;
};

/** The policy of a page whose own scripts carry `nonce`. */
export const pagePolicy = (nonce: string, options: PolicyOptions): string =>
  policyOf([`'nonce-${nonce}'`], options);

/** The policy of a page whose own scripts have these SHA-256 hashes. */
export const hashedPolicy = (hashes: readonly string[], options: PolicyOptions = {}): string =>
  policyOf(
    hashes.map((hash) => `'sha256-${hash}'`),
    options,
  );

/** What is needed besides for a stand-in: our own scripts are allowed anyway, our own frames are not. */
function playerSources(playerUrl: string | undefined): typeof player {
  if (playerUrl === undefined) return player;
  const { frames } = player;
  if (playerUrl.startsWith('/')) return { scripts: [], frames: [...frames, "'self'"] };
  const { origin } = new URL(playerUrl);
  return { scripts: [origin], frames: [...frames, origin] };
}

/** Of others' scripts and frames the video provider's player alone is allowed. */
function policyOf(
  own: readonly string[],
  { development, pictureHosts = [], playerUrl }: PolicyOptions,
): string {
  const images = ["'self'", 'data:', ...pictureHosts.map((host) => `https://${host}`)];
  const { scripts, frames } = playerSources(playerUrl);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...own, ...scripts],
    // Inline style attributes are how charts, lists and popovers place their parts.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': images,
    'media-src': ["'self'", 'https:'],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': frames,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
