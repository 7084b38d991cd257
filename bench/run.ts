/**
 * Runs the benchmarks one after the other, each in a process of its own: `npm run bench`, or
 * `npm run bench -- api`, or `npm run bench -- growth --small --embedded`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withPostgres } from '../scripts/check/postgres.ts';
import { environment, flagsFor, ownNode, root } from '../scripts/prepare.mjs';

const given = process.argv.slice(2);
const flags = given.filter((word) => word.startsWith('--'));
const wanted = given.filter((word) => !word.startsWith('--'));

/** Of the product as it is started without settings. */
const single = [
  'pages',
  'static',
  'api',
  'notifications',
  'billing',
  'live',
  'dashboard',
  'list',
  'playlists',
  'chart',
  'signed-in',
  'forecast',
  'matching',
  'import-read',
  'audio',
  'audio-truth',
  'uploads',
  'sharing',
  'pdf',
];
/** Of what workers do, and what depends on how much there is, on either database. */
const onBoth = [
  'series',
  'rows',
  'sync',
  'claims',
  'growth',
  'steady',
  'sample',
  'imports',
  'backup',
  'takeout',
  'webhooks',
  'memory',
];
const known = [...single, ...onBoth, '--small', '--embedded', '--postgres'];
const unknown = given.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(2);
}

const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

let failed = false;

function start(name: string, where: string, env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}${where}`);
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const done = spawnSync(ownNode, [...flagsFor({ DATABASE_URL: env.BENCH_DATABASE_URL }), file, ...flags], {
    cwd: root,
    env: { ...environment, ...env },
    stdio: 'inherit',
  });
  failed ||= done.status !== 0;
  return done.status === 0;
}

for (const name of single.filter(isWanted)) start(name, '');
for (const name of onBoth.filter(isWanted)) {
  if (!flags.includes('--postgres')) start(name, ', embedded');
  if (flags.includes('--embedded')) continue;
  const { left } = await withPostgres((url) => {
    const ok = start(name, ', PostgreSQL', { BENCH_DATABASE_URL: url });
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  });
  if (left) console.log(`\n── ${name}, PostgreSQL: left out. ${left}`);
}
process.exit(failed ? 1 : 0);
