/** The sandbox's page of consent, served by the product itself: browsers elsewhere cannot reach the sandbox. */
import type { FastifyInstance } from 'fastify';
import { fetch } from 'undici';
import { sandboxConsentPath } from '#domain/paths.ts';
import type { Config } from '#server/config.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

export function addSandboxConsent(app: FastifyInstance, { platforms }: Pick<Config, 'platforms'>): void {
  const page = `${platforms.GOOGLE_OAUTH_URL}/o/oauth2/v2/auth`;
  app.get(sandboxConsentPath, { config: { isOpen: true } }, async (request, reply) => {
    const query = URL.parse(request.url, 'http://product')?.search ?? '';
    const given = await fetch(`${page}${query}`, { redirect: 'manual' });
    const location = given.headers.get('location');
    if (location !== null) return reply.redirect(location, 302);
    return reply
      .status(given.status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await given.text());
  });
}
