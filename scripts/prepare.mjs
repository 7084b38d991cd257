/** What must be there before the product can run, on a bare checkout with any Node ≥ 20: packages, built pages, a bundled process. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packAssets } from './pack-assets.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');

/** The environment of every child: our own Node and tools come first. */
export const environment = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` };

/** V8 settings that keep memory small; see docs/decisions/0102-memory.md. */
const flags = (growingPercent) => [
  '--max-semi-space-size=8',
  `--heap-growing-percent=${growingPercent}`,
  // Rows that outlive a small young space once would be taken for what stays, and only cleared with all that does.
  '--no-allocation-site-pretenuring',
  // By itself Node has four threads collect beside its own, on however few cores: they then wait for each other.
  '--v8-pool-size=1',
];

/** Beside an embedded database, which takes memory of its own; see docs/decisions/0003-embedded-memory.md. */
export const nodeFlags = [...flags(30), '--liftoff-only', '--no-memory-protection-keys'];

/** With a database server there is no embedded one to save memory for, and what saves it costs speed. */
export const flagsFor = (settings) => (settings.DATABASE_URL ? flags(40) : nodeFlags);

/**
 * For the C library, of the product alone: one arena for all threads, and what is larger than V8's smallest pieces goes
 * back to the system when it is freed. By itself it keeps twice what is in use; see docs/decisions/0102-memory.md.
 */
export const givesMemoryBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * Added to the environment of whatever runs the product, except `npm run dev` and unit tests: React and others work for
 * their developers unless told otherwise, at half the speed. What people themselves `said` of NODE_ENV is passed on, for
 * what they mean by it; see docs/decisions/0018-full-speed.md.
 */
export const atFullSpeed = (said = '') => ({ NODE_ENV: 'production', GIVEN_NODE_ENV: said });

export const ownNode = join(binaries, 'node');

/** The process that people start, bundled from `src/server/main.ts`, which `npm run dev` runs as it is. */
export const productProgram = 'build/process/main.js';

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
  if (result.status !== 0) {
    console.error(`\n${[command, ...args].join(' ')} failed.`);
    process.exit(result.status ?? 1);
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** Runs `make` unless the stamp says that it ran with the same inputs. */
function onlyWhenStale(stampFile, state, make) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === state) return;
  make();
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, state);
}

export function installPackages() {
  const state = hashOf(readFileSync(join(root, 'package-lock.json')));
  onlyWhenStale(join(root, 'node_modules', '.installed'), state, () => {
    console.log('Installing packages …');
    // Not `npm ci`: it installs all anew where a single package is another one.
    run('npm', ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/** Names, sizes and times of the files below: cheap to take, and they change with every edit. */
function fingerprint(path) {
  const entry = statSync(path);
  if (!entry.isDirectory()) return [`${path} ${entry.size} ${entry.mtimeMs}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => fingerprint(join(path, name)));
}

const fingerprintOf = (paths) => hashOf(paths.flatMap((path) => fingerprint(join(root, path))).join('\n'));

const bothAreBuiltFrom = [
  'scripts/kept-source.mjs',
  'src/i18n',
  'src/contract',
  'src/domain',
  'package-lock.json',
];

const pagesAreBuiltFrom = [
  ...bothAreBuiltFrom,
  'src/web',
  'public',
  'scripts/build-worker.mjs',
  'scripts/bundles.ts',
  'vite.config.ts',
  'react-router.config.ts',
];

const processIsBuiltFrom = [...bothAreBuiltFrom, 'src/server', 'sandbox', 'scripts/build-process.mjs'];

export function buildPages() {
  onlyWhenStale(join(root, 'build', '.built'), fingerprintOf(pagesAreBuiltFrom), () => {
    console.log('Building pages …');
    run('react-router', ['build', '--logLevel', 'error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment, ...atFullSpeed() },
    });
    run(ownNode, [join(root, 'scripts/build-worker.mjs')]);
    packAssets();
  });
}

export function buildProcess() {
  onlyWhenStale(join(root, 'build', '.process-built'), fingerprintOf(processIsBuiltFrom), () => {
    run(ownNode, [join(root, 'scripts/build-process.mjs')]);
  });
}

/** All that `productProgram` needs. */
export function buildProduct() {
  buildPages();
  buildProcess();
}
