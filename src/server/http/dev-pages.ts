/** Pages in development: Vite serves and reloads them inside the same process. */
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { Ctx } from '#server/context.ts';
import { addPageRoutes } from './pages.ts';

export async function addDevPages(app: FastifyInstance, ctx: Ctx, root: string): Promise<void> {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  addPageRoutes(app, ctx, {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    development: true,
  });
}
