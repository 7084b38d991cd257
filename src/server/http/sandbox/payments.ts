/** Pages of the sandbox's stand-in for Stripe, served by the product itself: browsers elsewhere cannot reach the sandbox. */
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import { sandboxPaymentsPath } from '#domain/paths.ts';
import type { PaymentSettings } from '#server/adapters/payments.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'; base-uri 'none'";

export function addSandboxPayments(app: FastifyInstance, { apiUrl }: Pick<PaymentSettings, 'apiUrl'>): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: `${sandboxPaymentsPath}/*`,
      config: { isOpen: true },
      handler: async (call, reply) => {
        const path = call.url.slice(sandboxPaymentsPath.length).split('?')[0] ?? '';
        const isSent = call.method === 'POST';
        const given = await request(`${apiUrl}${path}`, {
          method: isSent ? 'POST' : 'GET',
          headers: {
            'accept-language': call.headers['accept-language'] ?? '',
            ...(isSent && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          ...(isSent && { body: String(call.body ?? '') }),
        });
        const body = await given.body.text();
        const { location } = given.headers;
        // Its own pages are below ours; all others are where they say.
        const to = String(location ?? '').replace(/^(?=\/)/, sandboxPaymentsPath);
        if (location !== undefined) return reply.redirect(to, 303);
        return reply
          .status(given.statusCode)
          .header('content-security-policy', policy)
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(body);
      },
    });
    done();
  });
}
