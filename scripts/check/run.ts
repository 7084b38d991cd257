/**
 * All checks, the cheap ones first, up to the first step that fails: types, lint, unused code, tests on both databases,
 * journeys in a browser. `npm test -- tracks` runs what concerns one feature, `npm test -- journeys` one step.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { environment, ownNode, root } from '../prepare.mjs';
import { findHeadlessChromium } from './chromium.ts';
import { withPostgres } from './postgres.ts';
import { playwright, type Result, type Timed, tool, vitest } from './programs.ts';

const wanted = process.argv[2];

/** The pages are built by a process of its own while tests run that need none. */
function buildPages(): () => Promise<void> {
  const program = "const { buildPages } = await import('./scripts/prepare.mjs'); buildPages();";
  const child = spawn(ownNode, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  return async () => {
    const [code] = await ended;
    if (code !== 0) throw new Error('The pages could not be built.');
  };
}

let pages: (() => Promise<void>) | undefined;
const startPages = (): void => {
  pages ??= buildPages();
};
const builtPages = async (): Promise<void> => {
  startPages();
  await pages?.();
};

type Step = { name: string; run(): Promise<Result> | Result };

/** Run on both databases. */
const onDatabase = ['database', 'alone'];

const steps: Step[] = [
  { name: 'types', run: () => tool('tsc', ['-p', '.']) },
  { name: 'lint', run: () => tool('biome', ['ci', '.']) },
  { name: 'unused', run: () => tool('knip', []) },
  { name: 'rules', run: () => vitest(['rules']) },
  {
    name: 'unit',
    run: () => {
      if (!wanted) startPages();
      return vitest(['unit', 'web']);
    },
  },
  { name: 'embedded', run: () => vitest(onDatabase) },
  {
    name: 'postgres',
    run: () => withPostgres((url) => vitest(onDatabase, { env: { TEST_DATABASE_URL: url } })),
  },
  {
    name: 'product',
    run: async () => {
      await builtPages();
      return vitest(['product']);
    },
  },
  {
    name: 'journeys',
    run: async () => {
      await builtPages();
      return playwright(findHeadlessChromium());
    },
  },
];

/** What concerns one feature, in under a minute: its tests, without those of the whole product and the journeys. */
const featureSteps = (name: string): Step[] => [
  ...steps.filter((step) => step.name === 'types'),
  { name, run: () => vitest(['unit', 'web', ...onDatabase], { names: [`/${name}`] }) },
];

const slowest = 10;

function printTables(taken: readonly { name: string; seconds: number; result: Result }[]): void {
  const row = (seconds: number, text: string) => console.log(`${seconds.toFixed(1).padStart(7)} s  ${text}`);
  console.log('\n── steps');
  for (const { name, seconds, result } of taken)
    row(seconds, `${name}: ${result.passed} passed, ${result.failed} failed`);
  const files: Timed[] = taken.flatMap(({ name, result }) =>
    (result.files ?? []).map(({ file, seconds }) => ({ file: `${file} (${name})`, seconds })),
  );
  console.log('\n── slowest files');
  for (const { file, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, slowest))
    row(seconds, file);
}

const total = { passed: 0, failed: 0 };
const taken: Parameters<typeof printTables>[0][number][] = [];
const chosen = steps.filter(({ name }) => !wanted || name === wanted);
for (const { name, run } of chosen.length > 0 ? chosen : featureSteps(wanted ?? '')) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const result = await run();
  taken.push({ name, seconds: (performance.now() - start) / 1000, result });
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.left) console.log(`Left out: ${result.left}`);
  if (result.failed > 0) break;
}
printTables(taken);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
