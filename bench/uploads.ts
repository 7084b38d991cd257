/**
 * Bytes a second of an upload as browsers send it, beside a bare server that writes the same requests to a file; and
 * twenty at once: how much memory they take, and how long the event loop stands still. `BENCH_MEGABYTES` sets the size.
 */
import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { compare, middle, openBenchServer, report } from './kit.ts';
import { seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const megabytes = sized('MEGABYTES', 256, 32);
const atOnce = 20;
const rounds = 3;
const client = new URL('./upload-client.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'tracklight-bench-'));

/** Nothing but the requests and the file. */
const bare = createServer(async (request, reply) => {
  const isBegin = request.method === 'POST';
  const path = join(folder, 'bare');
  await pipeline(request, createWriteStream(path, { flags: isBegin ? 'w' : 'a' }));
  reply.writeHead(isBegin ? 201 : 204, { location: '/file/bytes' }).end();
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
const server = await openBenchServer(false, { DATA_DIR: folder, CALLS_PER_MINUTE: '1000000' });

/** Milliseconds, as whoever sends it sees them. */
async function send(address: string, cookie: string, files: number, each: number): Promise<number> {
  const words = ['--no-warnings', client, address, cookie, `${files}`, `${each * 2 ** 20}`];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return Number(stdout);
}

try {
  const { cookie } = await seedUser(server);
  await send(server.address, cookie, 1, 16);
  const taken: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++)
    taken.push({
      bare: await send(bareAddress, '', 1, megabytes),
      ours: await send(server.address, cookie, 1, megabytes),
    });
  const speed = (of: 'ours' | 'bare') => (megabytes * 1000) / middle(taken.map((each) => each[of]));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  delay.enable();
  await send(server.address, cookie, atOnce, Math.max(16, megabytes / 8));
  delay.disable();
  clearInterval(watch);
  report('uploads', [
    compare(`${megabytes} MB in requests of 16 MB`, 'MB a second', speed('ours'), speed('bare'), {
      atLeast: 0.5,
    }),
    compare(`longest standstill with ${atOnce} at once`, 'ms', delay.max / 1e6, 50, { atMost: 1 }),
    compare(`memory more with ${atOnce} at once, of 200 MB`, 'MB', (most - before) / 2 ** 20, 200, {
      atMost: 1,
    }),
  ]);
} finally {
  bare.close();
  bare.closeAllConnections();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
