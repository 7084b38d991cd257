/** `npm run faults [-- name …] [--short]`: everything that can go wrong on purpose; the report is written as it was found. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProduct } from '../scripts/prepare.mjs';
import { scenarios } from './play.ts';
import { full, type Sizes, short } from './sizes.ts';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) {
  console.error(
    `No scenario is called ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}`,
  );
  process.exit(2);
}
const sizes = process.argv.includes('--short') ? short : full;
const names = (Object.keys(scenarios) as (keyof Sizes)[]).filter(
  (name) => wanted.length === 0 || wanted.includes(name),
);
const results = join(import.meta.dirname, 'results');

buildProduct();

let wrong = 0;
for (const name of names) {
  console.log(`\n── ${name} ${JSON.stringify(sizes[name])}`);
  const start = performance.now();
  const checks = await scenarios[name](sizes);
  const seconds = Math.round((performance.now() - start) / 1000);
  if (!checks) {
    console.log('left out: this machine has no PostgreSQL or no Swift, or the user may not mount a disk');
    continue;
  }
  for (const { what, found, isRight } of checks)
    console.log(`${isRight ? 'right' : 'WRONG'}  ${what}: ${found}`);
  wrong += checks.filter(({ isRight }) => !isRight).length;
  if (sizes !== full) continue;
  mkdirSync(results, { recursive: true });
  const report = { scenario: name, size: sizes[name], seconds, checks };
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
}
console.log(`\n${wrong === 0 ? 'all as it should be' : `${wrong} wrong`}`);
process.exit(wrong === 0 ? 0 : 1);
