/** Covers of the sandbox's songs: drawn, and served by the product itself so that its pages need no other host. */
import type { FastifyInstance } from 'fastify';
import { sandboxCoversPath } from '#domain/paths.ts';

/** What the sandbox writes into its replies, and where the product serves it. */
export const sandboxCovers = { written: 'https://covers.sandbox.invalid', served: sandboxCoversPath };

export function addSandboxCovers(app: FastifyInstance, draw: (name: string) => string): void {
  app.get<{ Params: { file: string } }>(
    `${sandboxCovers.served}/:file`,
    { config: { isOpen: true } },
    async (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        // Embeds have no origin of ours, and show it all the same.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(draw(request.params.file.replace(/\.svg$/, ''))),
  );
}
