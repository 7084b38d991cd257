/** Unit and integration tests. Each project is a kind of test; `scripts/check/run.ts` runs them all. */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { nodeFlags } from './scripts/prepare.mjs';
import { isThorough, leftOut, serverSees } from './tests/kit/thorough.ts';

/** Whoever opens a database says so by naming this part of the kit; such tests run on both databases, all others once. */
const opensDatabase = (file: string): boolean =>
  /#kit\/(server|database)\.ts'/.test(readFileSync(file, 'utf8'));

/** What it puts in a module's place must not meet one that is loaded already. */
const replacesModules = (file: string): boolean => readFileSync(file, 'utf8').includes('vi.mock(');

const files = globSync(['src/!(web)/**/*.test.ts', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts']);

/** By `scripts/check/run.ts`, which is to be over in ten minutes. */
const isRun = process.env.TESTS === 'server';
const isInRun = (file: string): boolean => !isRun || !leftOut.includes(file);
const isSeen = (file: string): boolean =>
  isRun || process.env.TEST_DATABASE_URL !== undefined || !serverSees.includes(file);

const besideCode = files.filter((file) => isThorough || (isSeen(file) && isInRun(file)));

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

/** Files share a process and its modules, none of which keeps a state: loading them takes a third of the time. */
const sharing = { isolate: false };

/**
 * An embedded database that serves one file after another is worth compiling well: a tenth less processor time, for memory
 * that a run has. These flags follow those of all, and the last one counts. Those opened for one file alone, and whole
 * processes, are compiled as in the product.
 */
const compiledWell = { execArgv: ['--no-liftoff-only'] };

const onDatabase = { globalSetup: ['tests/kit/global-setup.ts'] };

export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        besideCode.filter((file) => !opensDatabase(file) && !replacesModules(file)),
        sharing,
      ),
      project(
        'database',
        besideCode.filter((file) => opensDatabase(file) && !replacesModules(file)),
        { ...sharing, ...compiledWell, ...onDatabase },
      ),
      project('alone', besideCode.filter(replacesModules), onDatabase),
      project('web', ['src/web/**/*.test.{ts,tsx}'], sharing),
      project('rules', ['tests/rules/**/*.test.ts'], sharing),
      // Whole processes are started, on machines that may be busy.
      project('product', globSync('tests/product/**/*.test.ts').filter(isInRun), {
        testTimeout: 240_000,
        globalSetup: ['tests/product/global-setup.ts'],
      }),
    ],
    pool: 'forks',
    // The embedded database runs in tests as it runs in the product, but with room for what is soon thrown away.
    execArgv: nodeFlags.filter((flag) => !/semi-space|heap-growing/.test(flag)),
    // `scripts/check/run.ts` plays something else beside: the browser's processes, and a database server of its own.
    maxWorkers: isRun ? 1 : 2,
    // Guards against what hangs: a busy machine takes many times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
