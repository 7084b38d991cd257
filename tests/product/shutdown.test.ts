import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { openDatabase } from '#server/db/client.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { dataFolder, interruptedStart, type Product, startProduct } from './running-product.ts';

const person = { email: 'ada@example.com', password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };
const urls = Array.from({ length: 12 }, (_, song) => `https://www.deezer.com/track/${3135556 + song}`);

const post = (address: string, path: string, body: object, cookie = '') =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

/** A platform that takes every call and answers none. */
async function stalledPlatform() {
  const asked = Promise.withResolvers<void>();
  const server = createServer(() => asked.resolve()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked: asked.promise };
}

/** The product with somebody who has just pasted songs of a platform that does not answer. */
async function busyProduct(dataDir: string) {
  const platform = await stalledPlatform();
  const product = await startProduct({ DATA_DIR: dataDir, PLATFORMS: 'live', DEEZER_API_URL: platform.url });
  const registered = await post(product.address, '/api/register', person);
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const adding = post(product.address, '/api/tracks', { urls }, cookie);
  await platform.asked;
  // [TRK-02] Two platforms would shut it out for that.
  expect(product.output()).toContain('set CONTACT, or PUBLIC_URL');
  return { product, adding };
}

const statusOf = (address: string, path: string) =>
  fetch(address + path, { headers: { connection: 'close' } }).then(
    ({ status, headers }) => [status, headers.get('connection')] as const,
  );

const ended = async ({ process: child }: Product): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

test('[OPS-03] asked to stop in the middle of a slow request, it answers that, sends others away, and ends with code 0', async () => {
  const dataDir = dataFolder();
  const { product, adding } = await busyProduct(dataDir);
  product.process.kill('SIGTERM');
  await expect.poll(() => statusOf(product.address, '/readyz')).toEqual([503, 'close']);
  const answer = await adding;
  expect(answer.status).toBe(200);
  const { added, rejected, pending } = (await answer.json()) as Record<string, object[]>;
  // Nothing is lost: what could not be asked any more is asked after the next start.
  expect([added, rejected]).toEqual([[], []]);
  expect(pending?.length).toBeGreaterThan(0);
  expect(await ended(product), product.output()).toBe(0);

  const database = await openDatabase({ dataDir });
  const { rows } = await database.pool.query(`select
    (select count(*) from runs where finished_at is null) as unfinished, (select count(*) from tracks) as tracks`);
  expect(rows).toEqual([{ unfinished: 0, tracks: 0 }]);
  await database.close();
});

test.runIf(isThorough)('[OPS-03] asked twice, it ends at once', async () => {
  const { product, adding } = await busyProduct(dataFolder());
  adding.catch(() => {});
  product.process.kill('SIGTERM');
  await sleep(200);
  product.process.kill('SIGINT');
  expect(await Promise.race([ended(product), sleep(5_000, 'still there')])).toBe(1);
});

/** Who started whom, and the group that Ctrl-C would reach. */
function chainOf(product: Product, dataDir: string) {
  const { process: server } = JSON.parse(readFileSync(join(dataDir, 'folder.lock.json'), 'utf8'));
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(server)], { encoding: 'utf8' });
  const npm = product.process.pid ?? 0;
  return { group: -npm, npm, script: Number(stdout), server: Number(server) };
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

type Link = [keyof ReturnType<typeof chainOf>, NodeJS.Signals];

const links: Link[] = [
  ['group', 'SIGINT'],
  ['npm', 'SIGTERM'],
  ['npm', 'SIGKILL'],
  ['script', 'SIGKILL'],
];
const moreLinks: Link[] = [
  ['group', 'SIGKILL'],
  ['npm', 'SIGINT'],
  ['npm', 'SIGHUP'],
  ['script', 'SIGTERM'],
  ['script', 'SIGINT'],
  ['script', 'SIGHUP'],
  ['server', 'SIGTERM'],
];

test.for([...links, ...(isThorough ? moreLinks : [])])(
  '[OPS-01] of npm start, whichever of its processes is ended (%s, by %s), none is left, and the product ends in order',
  async ([link, signal]) => {
    const dataDir = dataFolder();
    const product = await startProduct({ DATA_DIR: dataDir }, { by: 'npm' });
    const chain = chainOf(product, dataDir);
    const left = () => [chain.npm, chain.script, chain.server].filter(isThere);
    onTestFinished(() => {
      for (const pid of left()) process.kill(pid, 'SIGKILL');
    });
    process.kill(chain[link], signal);
    await expect.poll(left, { timeout: 25_000 }).toEqual([]);
    // Whoever ends in the middle leaves it behind.
    expect(existsSync(join(dataDir, 'folder.lock.json')), product.output()).toBe(false);
    (await lockFolder(dataDir, () => {})).release();
  },
);

test('[OPS-01] asked to stop while it starts, it ends with code 0 and calls that no failure', async () => {
  const settings = { DATA_DIR: dataFolder() };
  // Database, mail and queues are open by then; the server does not listen, and no worker has begun.
  const isBetween = (said: string) => said.includes('METRICS_TOKEN');
  const { code, output } = await interruptedStart(settings, isBetween, 'SIGTERM');
  expect([code, output]).toEqual([0, expect.not.stringMatching(/could not start|Error/)]);
  expect(existsSync(join(settings.DATA_DIR, 'folder.lock.json'))).toBe(false);
});

/** Ends the thread of the embedded database from outside, through the debugger of the process it is in. */
async function endDatabaseThread(product: Product): Promise<void> {
  const [debuggerUrl = ''] = /ws:\/\/127\.0\.0\.1:\S+/.exec(product.output()) ?? [];
  const socket = new WebSocket(debuggerUrl);
  await once(socket, 'open');
  const send = (method: string, params: object) => socket.send(JSON.stringify({ id: 1, method, params }));
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data));
    // A process that is debugged does not end before its debugger has left.
    if (method === 'NodeWorker.detachedFromWorker') socket.close();
    if (method !== 'NodeWorker.attachedToWorker' || !params.workerInfo.url.includes('embedded-worker'))
      return;
    const message = { id: 1, method: 'Runtime.evaluate', params: { expression: 'process.exit(3)' } };
    send('NodeWorker.sendMessageToWorker', { sessionId: params.sessionId, message: JSON.stringify(message) });
  });
  send('NodeWorker.enable', { waitForDebuggerOnStart: false });
}

test('[SEC-03] without its embedded database the process ends and says why, instead of hanging', async () => {
  const product = await startProduct({ DATA_DIR: dataFolder(), NODE_OPTIONS: '--inspect=0' });
  await endDatabaseThread(product);
  expect(await Promise.race([ended(product), sleep(15_000, 'still there')]), product.output()).toBe(1);
  expect(product.output()).toContain('The embedded database stopped by itself');
});
