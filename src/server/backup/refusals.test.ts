import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyFolder } from '#server/db/folder-copy.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { planFile, putInPlace, readyFolder } from '#server/db/restored-folder.ts';
import { makeBackup } from './backup.ts';
import { finishRestore } from './finish.ts';
import { BadBackup, backupFormat } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';
import { openBackup } from './write-archive.ts';

const { signal } = new AbortController();
const quiet = { tell: () => {}, signal, databaseUrl: undefined };

const parent = mkdtempSync(join(tmpdir(), 'tracklight-refusals-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
/** Where a path that climbs out would lead to is a folder of this test too. */
const emptyFolder = (): string => mkdtempSync(join(parent, 'a-'));

const head = {
  product: 'tracklight',
  format: backupFormat,
  version: '0.1.0',
  madeAt: '2026-11-23T00:00:00.000Z',
  database: 'embedded',
  migrations: knownMigrations(),
  tables: [{ name: 'public.users', columns: ['id', 'email'] }],
  partitions: [],
};
const rows = Array.from({ length: 200 }, (_, row) => JSON.stringify([`usr_${row}`, `${row}@example.com`]));
const lines = Buffer.from(`${rows.join('\n')}\n`);
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Crafted = { head?: object; path?: string; count?: number; after?: string };

/** A file as `makeBackup` writes it, but for what is asked. */
async function craft(crafted: Crafted = {}): Promise<string> {
  const file = join(emptyFolder(), 'crafted.tgz');
  const archive = openBackup(file, signal);
  const path = crafted.path ?? 'secret.key';
  await archive.add('manifest-head.json', Buffer.from(JSON.stringify({ ...head, ...crafted.head })));
  await archive.add('tables/public.users/000001.ndjson', lines);
  const key = Buffer.from('a key');
  await archive.add(`files/${path}`, key);
  if (crafted.after) await archive.add(crafted.after, key);
  const end = {
    tables: { 'public.users': { rows: crafted.count ?? rows.length, sha256: sha256Of(lines) } },
    files: { [path]: { bytes: key.length, sha256: sha256Of(key) } },
    sequences: [],
    order: archive.order(),
  };
  await archive.add('manifest.json', Buffer.from(JSON.stringify(end)));
  await archive.close();
  return file;
}

/** All that a backup holds, as text; or why it is refused. */
async function contentOf(file: string): Promise<string> {
  let content = '';
  try {
    const read = await readBackup(
      file,
      {
        async rows(table, some) {
          content += `${table.name}\n${some}`;
        },
        async file(path, chunks) {
          content += path;
          for await (const chunk of chunks) content += Buffer.from(chunk);
        },
      },
      signal,
    );
    return content + JSON.stringify(read);
  } catch (error) {
    expect(error).toBeInstanceOf(BadBackup);
    return 'refused';
  }
}

/** Refused with these words, and nothing is there afterwards that was not before. */
async function expectRefused(file: string, words: RegExp): Promise<void> {
  const dataDir = emptyFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'secret.key'), 'the old one');
  const refused = restoreBackup({ ...quiet, dataDir, file, mayReplace: true });
  await expect(refused).rejects.toThrow(words);
  const left = readdirSync(dataDir).filter((name) => !name.startsWith('folder.lock'));
  expect(left).toEqual(['postgres', 'secret.key']);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('the old one');
  expect(existsSync(join(dataDir, '..', 'evil'))).toBe(false);
}

let sound = '';
let soundBytes = Buffer.alloc(0);
beforeAll(async () => {
  const made = await craft();
  soundBytes = readFileSync(made);
  sound = await contentOf(made);
});

test('[OPS-04] what was written is read', () => {
  expect(sound).toContain('199@example.com');
  expect(sound).toContain('a key');
});

test('[OPS-04] whatever byte is another, the backup is refused or says the very same', async () => {
  const file = join(emptyFolder(), 'flipped.tgz');
  await fc.assert(
    fc.asyncProperty(fc.nat(soundBytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, other) => {
      const bytes = Buffer.from(soundBytes);
      bytes[at] = (bytes[at] ?? 0) ^ other;
      writeFileSync(file, bytes);
      expect(['refused', sound]).toContain(await contentOf(file));
    }),
    { numRuns: 150 },
  );
});

test('[OPS-04] wherever it is cut off, the backup is refused', async () => {
  const file = join(emptyFolder(), 'cut.tgz');
  await fc.assert(
    fc.asyncProperty(fc.nat(soundBytes.length - 1), async (length) => {
      writeFileSync(file, soundBytes.subarray(0, length));
      expect(await contentOf(file)).toBe('refused');
    }),
    { numRuns: 100 },
  );
});

test.each<[string, Crafted, RegExp]>([
  ['of a newer format', { head: { format: backupFormat + 1 } }, /was made by a newer version of Tracklight/],
  [
    'whose tables have seen a migration of a later version',
    { head: { migrations: [...knownMigrations(), 'f'.repeat(64)] } },
    /was made by a newer version of Tracklight.*its database knows what this version does not/,
  ],
  ['with a path that climbs out', { path: '../evil' }, /holds the path "files\/\.\.\/evil", which is none/],
  ['with a path that climbs in the middle', { path: 'imports/../../evil' }, /holds the path/],
  ['with a path from the root', { path: '/evil' }, /holds the path/],
  ['with files of a database', { path: 'postgres/PG_VERSION' }, /holds the path/],
  [
    'with a row fewer than it says',
    { count: rows.length + 1 },
    /is damaged: what it holds is not what was written/,
  ],
  ['with something that nobody knows', { after: 'evil' }, /holds "evil", which is unknown/],
  [
    'with a bound that is no range',
    {
      head: {
        partitions: [
          { parent: 'daily', name: 'd', bound: "FOR VALUES FROM ('1') TO ('2'); drop table users" },
        ],
      },
    },
    /its manifest cannot be read/,
  ],
])('[OPS-04] a backup %s is refused, and nothing is touched', async (_what, crafted, words) => {
  await expectRefused(await craft(crafted), words);
});

test('[OPS-04] what is no backup is refused: another file, a folder, nothing', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'text'), 'a text');
  await expectRefused(join(folder, 'text'), /is no backup of Tracklight/);
  await expectRefused(folder, /is a folder, not a backup/);
  await expectRefused(join(folder, 'absent'), /There is no file/);
});

test('[OPS-04] a folder that a process has open is not restored into', async () => {
  const dataDir = emptyFolder();
  const lock = await lockFolder(dataDir, () => {});
  const refused = restoreBackup({ ...quiet, dataDir, file: 'any.tgz', mayReplace: true });
  await expect(refused).rejects.toThrow(/is in use by process/);
  lock.release();
});

test('[OPS-04] a backup is not put into the folder that it is of, nor made of nothing, nor twice at once', async () => {
  const dataDir = emptyFolder();
  const order = { ...quiet, dataDir, mayReplace: false, version: '0.1.0' };
  const making = (file: string) => makeBackup({ ...order, file });
  await expect(making(join(dataDir, 'b.tgz'))).rejects.toThrow(/lies in the data folder/);
  const file = join(emptyFolder(), 'b.tgz');
  await expect(making(file)).rejects.toThrow(/There is nothing to back up: .* holds no database/);
  await expect(making(join(file, 'b.tgz'))).rejects.toThrow(/There is no folder/);
  mkdirSync(join(dataDir, copyFolder));
  const lock = await lockFolder(join(dataDir, copyFolder), () => {});
  await expect(making(file)).rejects.toThrow(/Another backup of .* is under way/);
  lock.release();
  expect(existsSync(file)).toBe(false);
});

/** A restore that was decided: its files are ready, none is in its place. */
function decided(mark?: string): string {
  const dataDir = emptyFolder();
  const ready = readyFolder(dataDir);
  mkdirSync(join(ready, 'imports'), { recursive: true });
  writeFileSync(join(ready, 'imports', 'new'), '');
  writeFileSync(join(ready, 'secret.key'), 'new');
  mkdirSync(join(dataDir, 'imports'));
  writeFileSync(join(dataDir, 'imports', 'old'), '');
  writeFileSync(join(dataDir, 'secret.key'), 'old');
  writeFileSync(join(dataDir, 'sandbox.json'), 'old');
  const plan = { places: ['imports', 'secret.key'], removes: ['sandbox.json'], ...(mark && { mark }) };
  writeFileSync(planFile(ready), JSON.stringify(plan));
  return dataDir;
}

const stateOf = (dataDir: string) => [
  readdirSync(dataDir).filter((name) => !name.startsWith('folder.lock')),
  readdirSync(join(dataDir, 'imports')),
  readFileSync(join(dataDir, 'secret.key'), 'utf8'),
];
const restored = [['imports', 'secret.key'], ['new'], 'new'];

test('[OPS-04] a restore that was cut off after it was decided is ended by whoever starts next', async () => {
  const whole = decided();
  await finishRestore({ dataDir: whole, databaseUrl: undefined });
  expect(stateOf(whole)).toEqual(restored);

  const halfway = decided();
  rmSync(join(halfway, 'imports'), { recursive: true });
  mkdirSync(join(halfway, 'imports'));
  writeFileSync(join(halfway, 'imports', 'new'), '');
  rmSync(join(readyFolder(halfway), 'imports'), { recursive: true });
  putInPlace(halfway);
  expect(stateOf(halfway)).toEqual(restored);

  const cleared = decided();
  putInPlace(cleared);
  mkdirSync(readyFolder(cleared));
  await finishRestore({ dataDir: cleared, databaseUrl: undefined });
  expect(stateOf(cleared)).toEqual(restored);
});

test('[OPS-04] files of a restore that no database has taken are dropped', async () => {
  const dataDir = decided('a mark');
  await finishRestore({ dataDir, databaseUrl: undefined });
  expect(stateOf(dataDir)).toEqual([['imports', 'sandbox.json', 'secret.key'], ['old'], 'old']);
});
