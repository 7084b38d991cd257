/** A real S3 server for a scenario: OpenStack Swift with its S3 layer, as Debian has it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { end } from './processes.ts';

const programs = ['account', 'container', 'object'] as const;
const isHere = (program: string): boolean => spawnSync('which', [program]).status === 0;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const credentials = { accessKeyId: 'music:owner', secretAccessKey: 'of-the-scenario' };

/** Layers that Swift asks for, each under its own name, with what is to be said of it. */
const layers: Record<string, string> = {
  catch_errors: '',
  gatekeeper: '',
  cache: 'memcache_servers = 127.0.0.1:MEMCACHED',
  listing_formats: '',
  bulk: '',
  s3api: 's3_acl = false\nlocation = us-east-1',
  tempauth: `user_music_owner = ${credentials.secretAccessKey} .admin`,
  slo: '',
  dlo: '',
};

const common = (folder: string, port: number): string =>
  `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nswift_dir = ${folder}\nuser = ${userInfo().username}\nworkers = 0\n`;

function proxySettings(folder: string, port: number, memcached: number): string {
  const parts = Object.entries(layers).map(
    ([name, more]) =>
      `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${more.replace('MEMCACHED', String(memcached))}\n`,
  );
  const line = [...Object.keys(layers), 'proxy-server'].join(' ');
  return `${common(folder, port)}[pipeline:main]\npipeline = ${line}\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${parts.join('')}`;
}

/** One copy of everything, on one folder. */
function writePart(folder: string, name: string, port: number): void {
  const builder = join(folder, `${name}.builder`);
  for (const words of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']])
    spawnSync('swift-ring-builder', [builder, ...words], { cwd: folder });
  const settings = `devices = ${join(folder, 'devices')}\nmount_check = false\nfallocate_reserve = 0\ndisable_fallocate = true\n`;
  const app = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
  writeFileSync(join(folder, `${name}-server.conf`), `${common(folder, port)}${settings}${app}`);
}

export type SwiftServer = {
  settings: Record<string, string>;
  /** Holds up whatever is asked of it, and lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
};

async function untilItAnswers(endpoint: string): Promise<void> {
  const client = new S3Client({ ...{ region: 'us-east-1', endpoint, forcePathStyle: true }, credentials });
  for (let tries = 0; ; tries++) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: 'audio' }));
      return;
    } catch (error) {
      if (tries > 60) throw error;
      await wait(1_000);
    }
  }
}

/** Undefined: this machine has no Swift (`apt-get install swift-proxy swift-account swift-container swift-object memcached`). */
export async function startSwift(): Promise<SwiftServer | undefined> {
  const all = ['memcached', 'swift-ring-builder', 'swift-proxy-server', 'swift-object-server'];
  if (!all.every(isHere)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-swift-'));
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true });
  const hashes = '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n';
  writeFileSync(join(folder, 'swift.conf'), `${hashes}[storage-policy:0]\nname = one\ndefault = yes\n`);
  const [port, memcached] = [await freePort(), await freePort()];
  for (const name of programs) writePart(folder, name, await freePort());
  writeFileSync(join(folder, 'proxy-server.conf'), proxySettings(folder, port, memcached));
  const begin = (program: string, words: string[]): ChildProcess =>
    spawn(program, words, { stdio: 'ignore', env: { ...process.env, SWIFT_DIR: folder } });
  const children = [
    begin('memcached', ['-l', '127.0.0.1', '-p', `${memcached}`, '-u', userInfo().username]),
    ...[...programs, 'proxy'].map((name) =>
      begin(`swift-${name}-server`, [join(folder, `${name}-server.conf`)]),
    ),
  ];
  const stop = async () => {
    await Promise.all(children.map((child) => end(child)));
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await untilItAnswers(endpoint);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    settings: {
      ...{ S3_BUCKET: 'audio', S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1' },
      ...{ S3_ACCESS_KEY_ID: credentials.accessKeyId, S3_SECRET_ACCESS_KEY: credentials.secretAccessKey },
    },
    signal: (signal) => void children.at(-1)?.kill(signal),
    stop,
  };
}
