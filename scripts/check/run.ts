/** All checks, one after the other: types, lint, unused code, tests on both databases, journeys in a browser. */
import { buildPages } from '../prepare.mjs';
import { findChromium } from './chromium.ts';
import { withPostgres } from './postgres.ts';
import { playwright, type Result, tool, vitest } from './programs.ts';

/** `npm test -- unit` runs only the steps whose name begins so. */
const wanted = process.argv[2] ?? '';

type Step = { name: string; run(): Promise<Result> | Result };

const steps: Step[] = [
  { name: 'types', run: () => tool('tsc', ['-p', '.']) },
  { name: 'lint', run: () => tool('biome', ['ci', '.']) },
  { name: 'unused', run: () => tool('knip', []) },
  { name: 'unit', run: () => vitest('tests on the embedded database', []) },
  {
    name: 'postgres',
    run: () =>
      withPostgres((url) =>
        vitest('tests on PostgreSQL', ['--project', 'server'], { TEST_DATABASE_URL: url }),
      ),
  },
  {
    name: 'journeys',
    run: () => {
      buildPages();
      return playwright(findChromium());
    },
  },
];

const total = { passed: 0, failed: 0 };
for (const step of steps.filter(({ name }) => name.startsWith(wanted))) {
  console.log(`\n── ${step.name}`);
  const result = await step.run();
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.left) console.log(`Left out: ${result.left}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
