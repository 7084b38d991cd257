import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { openDatabase } from './client.ts';
import { postgresMajor } from './embedded-folder.ts';
import { copyFolder, copyWhileServed } from './folder-copy.ts';

const parent = mkdtempSync(join(tmpdir(), 'tracklight-embedded-'));
const sound = join(parent, 'sound');
let copies = 0;

/** What a first start makes, with a row in it. */
beforeAll(async () => {
  const database = await openDatabase({ dataDir: sound });
  await database.pool.query(`create table users (name text); insert into users values ('Ada')`);
  await database.close();
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

const copy = (): string => {
  const folder = join(parent, `copy-${copies++}`);
  cpSync(sound, folder, { recursive: true });
  return folder;
};

const opening = async (dataDir: string): Promise<string> => {
  try {
    await (await openDatabase({ dataDir })).close();
    return 'opened';
  } catch (error) {
    expect(error).not.toHaveProperty('cause');
    return (error as Error).message;
  }
};

/** A disk of its own; undefined where this user may not mount one. */
function mountDisk(folder: string, options: string): boolean {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (status === 0) onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return status === 0;
}

test('[OPS-01] the version that damage is judged by is the one that a new database has', () => {
  expect(readFileSync(join(sound, 'postgres', 'PG_VERSION'), 'utf8').trim()).toBe(postgresMajor);
});

const inside = (folder: string, ...path: string[]) => join(folder, 'postgres', ...path);

test.each<[string, (folder: string) => void, RegExp]>([
  ['PG_VERSION is missing', (at) => rmSync(inside(at, 'PG_VERSION')), /is damaged: its file PG_VERSION is/],
  ['PG_VERSION is empty', (at) => truncateSync(inside(at, 'PG_VERSION')), /PG_VERSION names no version/],
  ['pg_control is missing', (at) => rmSync(inside(at, 'global', 'pg_control')), /pg_control is missing/],
  [
    'pg_control is cut off',
    (at) => truncateSync(inside(at, 'global', 'pg_control'), 100),
    /pg_control is cut off/,
  ],
  [
    'pg_control holds something else',
    (at) => writeFileSync(inside(at, 'global', 'pg_control'), Buffer.alloc(8192, 7)),
    /is damaged: PostgreSQL says “/,
  ],
  [
    'a file of the catalogue is cut off',
    (at) => truncateSync(inside(at, 'base', '5', '1259'), 8192),
    /is damaged: PostgreSQL says “could not/,
  ],
  [
    'the log of changes is gone',
    (at) => {
      for (const name of readdirSync(inside(at, 'pg_wal')))
        rmSync(inside(at, 'pg_wal', name), { recursive: true });
    },
    /is damaged: PostgreSQL says “could not locate a valid checkpoint record/,
  ],
  [
    'it is a file',
    (at) => {
      rmSync(inside(at), { recursive: true });
      writeFileSync(inside(at), '');
    },
    /it is a file, not a folder/,
  ],
])(
  '[OPS-01] a database of which %s stops the start in words, and keeps every file',
  async (_, harm, words) => {
    const folder = copy();
    harm(folder);
    // A cache that PostgreSQL makes anew at every start.
    const isKept = (name: string) => !name.endsWith('pg_internal.init');
    const files = () => readdirSync(folder, { recursive: true }).map(String).filter(isKept);
    const before = files();
    const message = await opening(folder);
    expect(message).toMatch(words);
    expect(message).toContain('Put a backup of this folder in its place');
    expect(message).not.toMatch(/Aborted|ASSERTIONS|\n/);
    const after = new Set(files());
    expect(before.filter((name) => !after.has(name))).toEqual([]);
  },
);

test('[OPS-01] a database of another PostgreSQL stops the start and names both versions', async () => {
  const folder = copy();
  writeFileSync(inside(folder, 'PG_VERSION'), '16\n');
  expect(await opening(folder)).toMatch(/was made by PostgreSQL 16, and .* has PostgreSQL 18/);
});

test.runIf(isThorough)(
  '[OPS-01] what was half made when the first start was interrupted is made anew',
  async () => {
    const folder = join(parent, 'interrupted');
    cpSync(join(sound, 'postgres', 'base'), join(folder, 'postgres.unfinished', 'base'), { recursive: true });
    expect(await opening(folder)).toBe('opened');
    expect(readdirSync(folder)).not.toContain('postgres.unfinished');
  },
);

test('[OPS-01] a data folder that is a file is said to be one', async () => {
  const file = join(parent, 'a-file');
  writeFileSync(file, '');
  expect(await opening(file)).toContain(
    `The data folder ${file} cannot be used: there is a file of that name`,
  );
  expect(await opening(join(file, 'below'))).toContain('a part of its path is a file');
});

test('[OPS-01] a data folder that may only be read is said to be that', async ({ skip }) => {
  const folder = copy();
  const mounted = spawnSync('mount', ['--bind', '-o', 'ro', folder, folder]).status === 0;
  if (!mounted) return skip('no right to mount');
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  const message = await opening(folder);
  expect(message).toContain(`The data folder ${folder} cannot be `);
  expect(message).toContain('Set DATA_DIR to a folder that this user may write to.');
});

test('[OPS-01] a disk too small for a database is said to be full, and nothing half made stays', async ({
  skip,
}) => {
  const folder = join(parent, 'small');
  if (!mountDisk(folder, 'size=8m')) return skip('no right to mount');
  expect(await opening(folder)).toMatch(/cannot be opened: the disk is full/);
  expect(existsSync(inside(folder))).toBe(false);
});

test.runIf(isThorough)(
  '[SEC-01] nobody else on the machine can read what is stored, whatever the umask',
  async () => {
    const folder = join(parent, 'private');
    const before = process.umask(0);
    const database = await openDatabase({ dataDir: folder });
    for (const statement of ['create table later (n int)', 'vacuum', 'checkpoint'])
      await database.pool.query(statement);
    const all = [
      folder,
      ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
    ];
    const open = all.filter((path) => lstatSync(path).mode & 0o077);
    await database.close();
    process.umask(before);
    expect(open).toEqual([]);
    expect(all.length).toBeGreaterThan(900);
  },
);

test.runIf(isThorough)(
  '[SEC-01] a data folder that others could look into is closed to them; one that holds other things is told of',
  async () => {
    const modeOf = (path: string) => lstatSync(path).mode & 0o777;
    const ours = copy();
    for (const path of [ours, inside(ours), inside(ours, 'PG_VERSION')]) spawnSync('chmod', ['go+rwx', path]);
    expect(await opening(ours)).toBe('opened');
    expect([ours, inside(ours)].map(modeOf)).toEqual([0o700, 0o700]);
    expect(modeOf(inside(ours, 'PG_VERSION')) & 0o077).toBe(0);

    const shared = join(parent, 'shared');
    mkdirSync(shared);
    writeFileSync(join(shared, 'letter.txt'), '');
    spawnSync('chmod', ['755', shared]);
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    expect(await opening(shared)).toBe('opened');
    expect((await warned).message).toContain(`look into the data folder ${shared}`);
    expect(modeOf(shared)).toBe(0o755);
  },
);

test('[OPS-01] the messages of a statement are run and answered together, also when one of them fails', async () => {
  const database = await openDatabase({ dataDir: copy() });
  onTestFinished(database.close);
  const client = await database.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let answers = 0;
  stream.on('data', () => answers++);
  for (let count = 1; count <= 20; count++) {
    expect((await client.query('select $1::int as count', [count])).rows).toEqual([{ count }]);
    expect(answers).toBe(count);
  }
  await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
  await expect(client.query('select $1::text from nowhere', ['a'])).rejects.toThrow(
    '"nowhere" does not exist',
  );
  expect((await client.query('select $1::text as word', ['after'])).rows).toEqual([{ word: 'after' }]);
  client.release();
});

test('[OPS-04] a database that is served is copied as of the last commit, however long its folder’s path', async () => {
  const dataDir = join(parent, 'long'.repeat(30));
  cpSync(sound, dataDir, { recursive: true });
  const { signal } = new AbortController();
  expect(await copyWhileServed(dataDir, signal)).toBe(false);
  const served = await openDatabase({ dataDir });
  const client = await served.pool.connect();
  await client.query(`insert into users values ('Grace')`);
  await client.query('begin');
  await client.query(`insert into users values ('not yet')`);
  expect(await copyWhileServed(dataDir, signal)).toBe(true);
  await client.query('commit');
  client.release();
  await served.close();
  expect(existsSync(join(dataDir, 'run'))).toBe(false);
  const copied = await openDatabase({ dataDir: join(dataDir, copyFolder, 'copy') });
  const { rows } = await copied.pool.query('select name from users');
  await copied.close();
  expect(rows.map(({ name }) => name)).toEqual(['Ada', 'Grace']);
});
