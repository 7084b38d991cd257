/** What `biome.json` holds, tried on planted breaches: a rule that finds nothing may as well be off. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readText } from './source.ts';

const lines = (count: number) => 'f();\n'.repeat(count);
const waits = 'const wait = async (): Promise<void> => {};\n';

/** What is planted, the rule it breaks, the path it is planted at, the text. */
const breaches: [string, string, string, string][] = [
  ['a promise nobody waits for', 'noFloatingPromises', 'src/floating.ts', `${waits}wait();\n`],
  ['a promise taken for its value', 'noMisusedPromises', 'src/misused.ts', `${waits}if (wait()) f();\n`],
  ['a name in another case', 'useFilenamingConvention', 'src/useChart.ts', lines(1)],
  ['a file named like its component', 'useFilenamingConvention', 'src/Button.tsx', lines(1)],
  ['a default export', 'noDefaultExport', 'src/default.ts', 'export default 1;\n'],
  [
    'another kind of it',
    'noDefaultExport',
    'src/other-default.ts',
    'const a = 1;\nexport { a as default };\n',
  ],
  ['any', 'noExplicitAny', 'src/any.ts', 'export const a = (b: any) => b;\n'],
];

const allowed: [string, string, string][] = [
  ['a promise let go on purpose', 'src/let-go.ts', `${waits}void wait();\n`],
  ['a default export where the router asks for one', 'src/web/routes/app/page.tsx', 'export default 1;\n'],
];

type Report = { diagnostics: { category: string; location: { path: string } }[] };
let folder: string;
let report: Report;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linter-'));
  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  plant('biome.json', JSON.stringify({ ...JSON.parse(readText('biome.json')), vcs: {} }));
  for (const [, , path, text] of breaches) plant(path, text);
  for (const [, path, text] of allowed) plant(path, text);
  const { stdout, error } = spawnSync('biome', ['lint', '--reporter=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) throw error;
  report = JSON.parse(stdout) as Report;
});
afterAll(() => rmSync(folder, { recursive: true }));

const brokenAt = (path: string) =>
  report.diagnostics
    .filter(({ location }) => location.path.endsWith(path))
    .map(({ category }) => category.split('/').at(-1));

describe('the linter finds', () => {
  test.each(breaches)('%s', (_what, rule, path) => expect(brokenAt(path)).toContain(rule));
});
describe('the linter allows', () => {
  test.each(allowed)('%s', (_what, path) => expect(brokenAt(path)).toEqual([]));
});
