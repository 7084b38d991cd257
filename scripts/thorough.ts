/** `npm run thorough [-- name …]`: every test beside the code on both databases, and chance asked twelve times as often; `npm test` does a part of that (`tests/kit/thorough.ts`). */
import { withPostgres } from './check/postgres.ts';
import { type Result, vitest } from './check/programs.ts';
import { keepTemporaryFilesInMemory } from './check/temporary.ts';

keepTemporaryFilesInMemory();
const names = process.argv.slice(2);
const run = (projects: string[], env = {}) => vitest(projects, { names, env: { TESTS: 'thorough', ...env } });
const onDatabase = ['database', 'alone'];

const results: Result[] = [
  await run(['unit', ...onDatabase, 'product']),
  await withPostgres((url) => run(onDatabase, { TEST_DATABASE_URL: url })),
];
const sum = (kind: 'passed' | 'failed') => results.reduce((total, result) => total + result[kind], 0);
for (const { left } of results) if (left) console.log(`Left out: ${left}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
