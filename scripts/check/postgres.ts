/** A throw-away PostgreSQL for the tests of server mode: its own folder, its own socket, gone afterwards. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFromDistribution } from './distribution.ts';
import { freePort } from './free-port.ts';
import type { Result } from './programs.ts';

const debianFolder = '/usr/lib/postgresql';

/** Where initdb and pg_ctl lie: on the path, or where Debian puts them, newest first. */
function findBinaries(): string | undefined {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
  ];
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  );
}

/** PostgreSQL refuses to run as root: then it runs as the user its package made. */
function ownerIds(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export type Postgres = {
  url: string;
  /** As after a crash: nobody is asked, nothing is flushed. */
  crashAndRestart(): void;
  /** All its processes stand still: they take connections and answer nothing. */
  pause(): void;
  resume(): void;
  stop(): void;
};

async function start(binaries: string, isDurable: boolean): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-postgres-'));
  const owner = ownerIds();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const control = (program: string, args: string[]) => {
    const done = spawnSync(join(binaries, program), args, { ...owner, cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}${done.stdout}`);
  };
  control('initdb', [
    '-D',
    data,
    '-U',
    'tracklight',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  // The operating system outlives every test, so nothing waits for the disk; what a commit promised must still be there.
  const commit = isDurable ? '' : ' -c synchronous_commit=off -c full_page_writes=off';
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200${commit}`;
  const begin = () =>
    control('pg_ctl', ['-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start']);
  begin();
  const stop = () => {
    control('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  const crashAndRestart = () => {
    control('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    begin();
  };
  const signalAll = (signal: 'STOP' | 'CONT') => {
    const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', first], { encoding: 'utf8' });
    spawnSync('kill', [`-${signal}`, first, ...stdout.split(/\s+/).filter(Boolean)]);
  };
  return {
    url: `postgres://tracklight@127.0.0.1:${port}/postgres`,
    crashAndRestart,
    pause: () => signalAll('STOP'),
    resume: () => signalAll('CONT'),
    stop,
  };
}

/** A server of one's own, or undefined where none can be had. `isDurable`: what was committed survives a crash of it. */
export async function startPostgres(isDurable: boolean): Promise<Postgres | undefined> {
  const binaries = findBinaries() ?? (installFromDistribution('postgresql') ? findBinaries() : undefined);
  return binaries === undefined ? undefined : start(binaries, isDurable);
}

/** Runs `use` with the address of a server; without one to be had it says so and counts nothing. */
export async function withPostgres(use: (url: string) => Promise<Result> | Result): Promise<Result> {
  if (process.env.TEST_DATABASE_URL) return use(process.env.TEST_DATABASE_URL);
  const server = await startPostgres(false);
  if (!server) {
    return {
      passed: 0,
      failed: 0,
      left: 'the tests on a PostgreSQL server: none is installed (package postgresql)',
    };
  }
  try {
    return await use(server.url);
  } finally {
    server.stop();
  }
}
