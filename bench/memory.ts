/** Resident memory of the whole process, as `npm start` runs it, after pages of several accounts and after an idle minute. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/client.ts';
import { buildProduct, environment, ownNode, root } from '../scripts/prepare.mjs';
import { firstTrackOf, signInToSample } from '../scripts/running-product.ts';
import { databaseName } from './engine.ts';
import { compare, report } from './kit.ts';
import { asBrowsersAsk, signedInPages } from './signed-in-pages.ts';
import { sized } from './sizes.ts';

const accounts = sized('ACCOUNTS', 10, 3);
const pages = sized('PAGES', 5_000, 300);
const idleSeconds = sized('IDLE', 60, 20);
const connections = 8;
const server = process.env.BENCH_DATABASE_URL;
const mostMegabytes = server ? 250 : 350;

/** On a server that others use, too: a database of its own, gone afterwards. */
async function openFreshDatabase(url: string) {
  const name = `memory_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url });
  await admin.pool.query(`create database ${name}`);
  const close = async () => {
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
  };
  return { url: Object.assign(new URL(url), { pathname: `/${name}` }).href, close };
}

/** The process of the product is the child of the command that people type. */
function productOf(command: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(command.pid)], { encoding: 'utf8' });
  return Number(stdout.trim().split(/\s+/)[0]);
}

async function startProduct(settings: Record<string, string>) {
  const command = spawn(ownNode, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, PORT: '0', PLATFORMS: 'sandbox', LOG_LEVEL: 'error', ...settings },
  });
  let output = '';
  command.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const address = () => /is ready at (http:\S+)/.exec(output)?.[1];
  while (!address()) {
    if (command.exitCode !== null) throw new Error('The product did not start.');
    await sleep(100);
  }
  const close = async () => {
    const gone = once(command, 'exit');
    command.kill();
    await gone;
  };
  return { address: address() ?? '', process: productOf(command), close };
}

const residentMegabytes = (process: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1]) / 1024;

/** All pages of each account in turn, several at a time; whoever is told to come again does, any other refusal is a fault. */
async function readPages(address: string): Promise<void> {
  const people: { cookie: string; paths: readonly string[] }[] = [];
  for (let place = 0; place < accounts; place++) {
    const cookie = await signInToSample(address);
    people.push({ cookie, paths: signedInPages(await firstTrackOf(address, cookie)) });
  }
  let asked = 0;
  const readSome = async () => {
    while (asked < pages) {
      const place = asked++;
      const person = people[place % people.length];
      const path = person?.paths[Math.floor(place / people.length) % person.paths.length];
      const headers = { ...asBrowsersAsk, cookie: person?.cookie ?? '' };
      const reply = await fetch(`${address}${path}`, { headers });
      await reply.arrayBuffer();
      const retryAfter = Number(reply.headers.get('retry-after'));
      if (reply.status === 503 && retryAfter > 0) {
        await sleep(retryAfter * 1_000);
        asked--;
        continue;
      }
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, readSome));
}

buildProduct();
const folder = mkdtempSync(join(tmpdir(), 'tracklight-memory-'));
const database = server ? await openFreshDatabase(server) : undefined;
const product = await startProduct({
  DATA_DIR: folder,
  // All come from one address.
  CALLS_PER_MINUTE: '100000000',
  ...(database && { DATABASE_URL: database.url }),
});
const taken = { ready: residentMegabytes(product.process), after: 0, idle: 0 };
await readPages(product.address);
taken.after = residentMegabytes(product.process);
await sleep(idleSeconds * 1_000);
taken.idle = residentMegabytes(product.process);
await product.close();
await database?.close();
rmSync(folder, { recursive: true, force: true });

const most = { atMost: 1 };
const of = `${pages} pages of ${accounts} accounts`;
report(`memory-${databaseName.toLowerCase()}`, [
  compare('resident memory when ready', 'MB', taken.ready, mostMegabytes, most),
  compare(`resident memory after ${of}`, 'MB', taken.after, mostMegabytes, most),
  compare(`resident memory ${idleSeconds} s later`, 'MB', taken.idle, mostMegabytes, most),
]);
