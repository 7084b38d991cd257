/** The product with the sample account in it, as `npm start` serves it, and its pages beside what nothing can be faster than. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { readConfig } from '#server/config.ts';
import { bindings } from '#server/modules/all.ts';
import { makeDemoAccounts } from '#server/modules/demo/service.ts';
import { openSandbox } from '#server/open-sandbox.ts';
import { buildPages, root } from '../scripts/prepare.mjs';
import { openBenchServer } from './kit.ts';
import { signedInPages } from './signed-in-pages.ts';

/** Signs in whoever the demo makes, with all sums built. */
export async function openSample() {
  buildPages();
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-sample-'));
  const sandbox = await openSandbox(readConfig({ DATA_DIR: folder }));
  const server = await openBenchServer(true, { PLATFORMS: 'sandbox', ...sandbox.settings });
  const [artist] = await makeDemoAccounts(server.ctx);
  const response = await fetch(`${server.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(artist),
  });
  const { id: userId } = (await response.json()) as { id: string };
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await bindings.find(({ job }) => job.name === 'totals.rebuild')?.work(server.ctx, { userId });
  await server.database.pool.query('analyze');
  const list = await fetch(`${server.address}/api/tracks?limit=1`, { headers: { cookie } });
  const [song] = (await list.json()) as { id: string }[];
  const close = async () => {
    await server.close();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, cookie, paths: signedInPages(song?.id ?? ''), close };
}

type Sample = Awaited<ReturnType<typeof openSample>>;

type Build = ServerBuild & { entry: { module: { contextOf(request: object): RouterContextProvider } } };

/** The same bundle renders the same pages, from data that was read before, on Node's own HTTP: no database, nothing of ours. */
export async function openBareRender({ address, cookie }: Pick<Sample, 'address' | 'cookie'>) {
  const build = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as Build;
  const handle = createRequestHandler(build, 'production');
  const known = new Map<string, Promise<unknown>>();
  const get = (url: string): Promise<unknown> => {
    const data =
      known.get(url) ?? fetch(address + url, { headers: { cookie } }).then((reply) => reply.json());
    known.set(url, data);
    return data;
  };
  const server = createServer(async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const page = {
      get,
      nonce,
      origin: address,
      cookies: cookie,
      report: console.error,
      html: Buffer.alloc(0),
    };
    const context = build.entry.module.contextOf(page);
    const response = await handle(new Request(`${address}${request.url}`), context);
    reply.writeHead(response.status, Object.fromEntries(response.headers));
    reply.end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
