/** Pages as built for production: hashed assets for ever, everything else through the bridge. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { addPageRoutes } from './pages.ts';
import { sendProblem } from './problems.ts';

const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

const foldersOf = (client: string): string[] =>
  readdirSync(client, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The service worker: asked for anew each time, in charge of every address, and allowed to ask this server. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'service-worker-allowed': '/',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
};

/** As the names of our files are written: what bears another is none of them. */
const fileName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * One route for each folder. The few files beside them have none, so each gets routes of its own (`wildcard: false`), at
 * 5 KB of memory apiece. The library's own routes for folders read the list of all files (4,600) before each one.
 */
export async function addBuiltFiles(app: FastifyInstance, client: string): Promise<void> {
  const assets = join(client, 'assets/');
  await app.register((part, _options, done) => {
    part.addHook('onRoute', (route) => {
      route.config = { ...route.config, isOpen: true };
    });
    // An address that can be no file's, as a folder's or one with dots in it, is refused by the library: none is there.
    part.setErrorHandler<FastifyError>((error, request, reply) =>
      sendProblem(error.statusCode === 403 ? new AppError('not_found') : error, request, reply),
    );
    part.register(fastifyStatic, {
      root: client,
      index: false,
      // `scripts/pack-assets.mjs` has compressed them harder than a request could wait for.
      preCompressed: true,
      wildcard: false,
      globIgnore: ['*/**/*', '*.{br,gz}'],
      setHeaders: (reply, path) => {
        if (path.startsWith(join(client, 'sw.js'))) return reply.headers(workerHeaders);
        // The names of assets carry a hash of their content.
        reply.header('cache-control', path.startsWith(assets) ? forEver : forAnHour);
      },
    });
    for (const folder of foldersOf(client))
      part.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => {
        const name = request.params['*'];
        return fileName.test(name) ? reply.sendFile(`/${folder}/${name}`) : reply.callNotFound();
      });
    done();
  });
}

export async function addBuiltPages(app: FastifyInstance, ctx: Ctx, root: string): Promise<void> {
  await addBuiltFiles(app, join(root, 'build/client'));
  // Loaded with the first page, so that the API answers before React is there.
  let build: Promise<unknown> | undefined;
  const load = () => (build ??= import(pathToFileURL(join(root, 'build/server/index.js')).href));
  addPageRoutes(app, ctx, { load, development: false });
}
