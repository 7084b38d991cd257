/**
 * All checks, the cheap ones first, up to the first step that fails: types, lint, unused code, tests, journeys in a
 * browser. `npm test -- tracks` runs what concerns one feature, `npm test -- journeys` one step.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pMap from 'p-map';
import { environment, ownNode, root } from '../prepare.mjs';
import { findHeadlessChromium } from './chromium.ts';
import { withPostgres } from './postgres.ts';
import { playwright, type Result, stopAll, type Timed, tool, vitest } from './programs.ts';
import { keepTemporaryFilesInMemory } from './temporary.ts';

const wanted = process.argv[2];

keepTemporaryFilesInMemory();

/** The product is built by a process of its own while what needs none goes on. */
async function buildProduct(): Promise<void> {
  const program = "const { buildProduct } = await import('./scripts/prepare.mjs'); buildProduct();";
  const child = spawn(ownNode, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The product could not be built.');
}

let product: Promise<void> | undefined;
const builtProduct = (): Promise<void> => {
  product ??= buildProduct();
  return product;
};

type Step = { name: string; run(): Promise<Result> | Result };

const onDatabase = ['database', 'alone'];
const asInRun = { TESTS: 'server' };

/**
 * Statements are the same to both databases, and journeys go the same ways through the product on the embedded one: tests
 * that open a database see a server alone, and the embedded one where no server is to be had.
 */
async function onServer(): Promise<Result> {
  const result = await withPostgres((url) =>
    vitest(onDatabase, { env: { ...asInRun, TEST_DATABASE_URL: url } }),
  );
  return result.left ? { ...(await onEmbedded()), left: result.left } : result;
}
const onEmbedded = (): Promise<Result> => vitest(onDatabase, { env: asInRun });

/**
 * Two at a time, so that what starts processes and browsers and waits for them leaves a core to what only computes. The
 * cheap ones first, which fail soonest; then the longest, so that neither of the two is left alone for long at the end.
 */
const steps: Step[] = [
  // Each of its usual four checkers works out the types of texts and of the contract for itself: twice the processor time.
  { name: 'types', run: () => tool('tsc', ['-p', '.', '--checkers', '1']) },
  { name: 'lint', run: () => tool('biome', ['ci', '.']) },
  { name: 'unused', run: () => tool('knip', []) },
  { name: 'rules', run: () => vitest(['rules']) },
  {
    name: 'journeys',
    run: async () => {
      await builtProduct();
      return playwright(findHeadlessChromium());
    },
  },
  { name: 'postgres', run: onServer },
  { name: 'unit', run: () => vitest(['unit', 'web'], { env: asInRun }) },
  {
    name: 'product',
    run: async () => {
      await builtProduct();
      return vitest(['product'], { env: asInRun });
    },
  },
];

/** Run by their names alone. */
const others: Step[] = [{ name: 'embedded', run: onEmbedded }];

/** What concerns one feature, in under a minute: its tests, without those of the whole product and the journeys. */
const featureSteps = (name: string): Step[] => [
  ...steps.filter((step) => step.name === 'types'),
  { name, run: () => vitest(['unit', 'web', ...onDatabase], { names: [`/${name}`] }) },
];

function chosenSteps(): Step[] {
  if (!wanted) return steps;
  const step = [...steps, ...others].find(({ name }) => name === wanted);
  return step ? [step] : featureSteps(wanted);
}

type Taken = { name: string; seconds: number; result: Result };

const taken: Taken[] = [];
const hasFailed = () => taken.some(({ result }) => result.failed > 0);

let wasInterrupted = false;
// What was started is ended in order: a database server would go on without anybody.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    wasInterrupted = true;
    stopAll();
  });

/** Runs a step, unless one has failed before; those that run beside one that fails are stopped and count for nothing. */
async function take({ name, run }: Step): Promise<void> {
  if (hasFailed() || wasInterrupted) return;
  console.log(`\n── ${name}`);
  const start = performance.now();
  const result = await run();
  if (hasFailed() || wasInterrupted) return;
  taken.push({ name, seconds: (performance.now() - start) / 1000, result });
  if (result.left) console.log(`Left out: ${result.left}`);
  if (result.failed > 0) stopAll();
}

const slowest = 10;

function printTables(): void {
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
  const flaky = taken.flatMap(({ result }) => result.flaky ?? []);
  if (flaky.length === 0) return;
  console.log('\n── flaky: passed at the second attempt');
  for (const test of flaky) console.log(`           ${test}`);
}

await pMap(chosenSteps(), take, { concurrency: 2 });
printTables();
const sum = (kind: 'passed' | 'failed') => taken.reduce((total, { result }) => total + result[kind], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
if (wasInterrupted) console.log('Interrupted.');
process.exit(wasInterrupted || sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
