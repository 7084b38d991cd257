/** The tree as a whole: commands, documents, migrations, and nothing that belongs elsewhere. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { staleDocuments } from '../../scripts/docs/documents.ts';
import { expectNone, listedPaths, readCode, readText, root } from './source.ts';
import {
  absentNames,
  changedMigrations,
  copies,
  downloadAddresses,
  foreignPaths,
  sharedNames,
} from './tree.ts';

/** What people and machines call; see README.md. */
const commands = ['start', 'dev', 'demo', 'test', 'bench', 'faults', 'admin', 'backup', 'restore'];
/** What developers call beside them. */
const chores = ['journeys', 'thorough', 'screenshots', 'lighthouse', 'docs', 'format'];

const isBinary = (path: string) => /\.(png|jpe?g|webp|ico|woff2?|gif|mp3|wav|gz|tar)$/.test(path);
const shared = join(root, '../shared');
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Migrations as they were when the newest of them came in here: a branch's own numbers are not what was merged. */
function frozenMigrations(): Record<string, string> {
  if (git('rev-list', '--all', '-n', '1') === '') return {};
  const [commit] = git(
    'log',
    '--first-parent',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'migrations/*.sql',
  ).split('\n');
  if (!commit) return {};
  const names = git('ls-tree', '--name-only', commit, 'migrations/')
    .split('\n')
    .filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(names.map((name) => [name, git('show', `${commit}:${name}`)]));
}

/** All files below a folder that have something in them: path → size. */
const sizesBelow = (folder: string): Map<string, number> =>
  new Map(
    globSync('**/*', { cwd: folder })
      .map((path) => [path, statSync(join(folder, path))] as const)
      .filter(([, entry]) => entry.isFile() && entry.size > 2)
      .map(([path, entry]) => [path, entry.size]),
  );

describe('the real tree', () => {
  const manifest = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };

  test('the commands are those of the README, and what they run is there', () => {
    expect(Object.keys(manifest.scripts).sort()).toEqual([...commands, ...chores].sort());
    const readme = readText('README.md');
    for (const name of commands) expect(readme).toMatch(new RegExp(`npm (run )?${name}\\b`));
    const files = Object.values(manifest.scripts).flatMap((line) => line.match(/[\w/-]+\.(mjs|ts)\b/g) ?? []);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('no file names a folder of one machine', () => {
    const texts = listedPaths().filter((path) => path !== 'package-lock.json' && !isBinary(path));
    expectNone(foreignPaths(texts.map((path) => ({ path, text: readText(path) }))));
  });

  test('files that documents and comments name are there', () => {
    const documents = listedPaths('*.md').filter((path) => !path.startsWith('content/'));
    const read = documents.map((path) => ({ path, text: readText(path) }));
    expectNone(absentNames([...read, ...readCode()], listedPaths()));
  });

  test('an exported name of the server means one thing', () => expectNone(sharedNames(readCode())));

  test('the lock file keeps no download addresses', () => {
    expect(downloadAddresses(readText('package-lock.json')).slice(0, 3)).toEqual([]);
  });

  test('documents made from the code are as the code is (else: npm run docs)', async () => {
    expect(await staleDocuments()).toEqual([]);
  });

  test('migrations are added, never changed', (context) => {
    const before = frozenMigrations();
    context.skip(Object.keys(before).length < 2, 'there is only the first');
    const now = listedPaths('migrations/*.sql').map((path) => [path, readText(path)]);
    expect(changedMigrations(before, Object.fromEntries(now))).toEqual([]);
  });

  test('no file is a copy of material that may not be copied', (context) => {
    context.skip(!existsSync(shared), 'there is no ../shared here');
    const own = new Map(listedPaths().map((path) => [path, statSync(join(root, path)).size]));
    const sizes = new Set(own.values());
    const theirs = [...sizesBelow(shared)].filter(([, size]) => sizes.has(size)).map(([path]) => path);
    const theirSizes = new Set(theirs.map((path) => statSync(join(shared, path)).size));
    const mine = [...own].filter(([, size]) => theirSizes.has(size)).map(([path]) => path);
    const hashes = (folder: string, paths: string[]) =>
      new Map(paths.map((path) => [path, hashOf(join(folder, path))]));
    expect(copies(hashes(root, mine), hashes(shared, theirs))).toEqual([]);
  });
});

describe('planted violations are found', () => {
  test('a folder of one machine', () => {
    const home = ['', 'root', 'notes.md'].join('/');
    expect(foreignPaths([{ path: 'a.md', text: `one\nsee ${home}` }])).toMatchObject([
      { path: 'a.md', line: 2 },
    ]);
    expect(foreignPaths([{ path: 'a.md', text: 'a root, some work' }])).toEqual([]);
  });

  test('a file that is not there, named in a document or a comment', () => {
    const found = (path: string, text: string) =>
      absentNames([{ path, text }], ['src/server/modules/sync/worker.ts']).map(({ line }) => line);
    expect(found('a.md', 'one\n`sync/gone.ts` and `ync/worker.ts`')).toEqual([2, 2]);
    expect(found('a.ts', 'const a = 1;\n/** See\n * `sync/gone.ts`. */')).toEqual([3]);
    expect(found('a.md', '`sync/worker.ts`, `<id>/url.ts`, `sync/*.ts`, `gone.ts`, sync/gone.ts')).toEqual(
      [],
    );
    expect(found('a.ts', 'const a = `sync/gone.ts`; // `modules/sync/worker.ts`')).toEqual([]);
  });

  test('a name that two files export', () => {
    const found = (...paths: string[]) =>
      sharedNames(paths.map((path) => ({ path, text: 'const a = 1;\nexport const keyOf = 1;' })));
    expect(found('src/server/a.ts', 'src/server/modules/b.ts')).toMatchObject([
      { path: 'src/server/modules/b.ts', line: 2 },
    ]);
    expect(found('src/server/a.ts', 'src/server/platforms/tidal/url.ts', 'src/web/b.ts')).toEqual([]);
  });

  test('a download address', () => {
    expect(downloadAddresses('"resolved": "https://mirror.example/a.tgz",')).toHaveLength(1);
    expect(downloadAddresses('"version": "1.0.0"')).toEqual([]);
  });

  test('a migration that was changed or deleted', () => {
    const before = { 'a.sql': 'one', 'b.sql': 'two' };
    expect(changedMigrations(before, { ...before, 'c.sql': 'three' })).toEqual([]);
    expect(changedMigrations(before, { 'a.sql': 'other' })).toEqual(['a.sql', 'b.sql']);
  });

  test('a copy', () => {
    expect(copies(new Map([['a.json', 'h1']]), new Map([['x.json', 'h1']]))).toEqual([
      'a.json is a copy of x.json',
    ]);
    expect(copies(new Map([['a.json', 'h2']]), new Map([['x.json', 'h1']]))).toEqual([]);
  });
});
