/** Runs the benchmarks one after the other, each in a process of its own: `npm run bench`, or `npm run bench -- api`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment, nodeFlags, ownNode, root } from '../scripts/prepare.mjs';

const wanted = process.argv.slice(2);
const all = ['pages', 'api', 'dashboard'];

let failed = false;
for (const name of all.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  console.log(`\n── ${name}`);
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const done = spawnSync(ownNode, [...nodeFlags, file], { cwd: root, env: environment, stdio: 'inherit' });
  failed ||= done.status !== 0;
}
process.exit(failed ? 1 : 0);
