/** Requests per second of a kept public page and of a script, against a bare server that streams the same Brotli bytes from a file. */
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { buildPages, root } from '../scripts/prepare.mjs';
import { compare, middle, openBenchServer, rateOf, report } from './kit.ts';
import { sized } from './sizes.ts';

const rounds = sized('ROUNDS', 3, 1);
const seconds = sized('SECONDS', 5, 2);
const headers = { 'accept-encoding': 'br' };

/** As it travels, packed. */
const bytesOf = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => {
      if (reply.headers['content-encoding'] === 'br') resolve(buffer(reply));
      else reject(new Error(`${url} came as ${reply.headers['content-encoding']}, ${reply.statusCode}`));
    }).on('error', reject);
  });

/** What any file server does at least: open, stream, close. */
async function openFileServer(bytes: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-static-'));
  const file = join(folder, 'index.html.br');
  writeFileSync(file, bytes);
  const server = createServer((_request, reply) => {
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': bytes.length,
    });
    createReadStream(file).pipe(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

buildPages();
const product = await openBenchServer(true);

/** Of a page of usual size, as a browser asks for some thirty. */
const script = readdirSync(join(root, 'build/client/assets')).find((name) => /^tracks-.*\.js$/.test(name));

/** Each in turn with the other, so that both meet the same moments of the machine. */
async function against(path: string) {
  const url = `${product.address}${path}`;
  const bare = await openFileServer(await bytesOf(url));
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await rateOf(url, headers, { seconds }));
    baseline.push(await rateOf(bare.address, headers, { seconds }));
  }
  bare.close();
  return [middle(ours), middle(baseline)] as const;
}

report('static', [
  compare('GET /', 'requests/s', ...(await against('/')), { atLeast: 0.5 }),
  compare('GET a script', 'requests/s', ...(await against(`/assets/${script}`)), { atLeast: 0.4 }),
]);
await product.close();
