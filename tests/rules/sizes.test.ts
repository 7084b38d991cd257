/** Files and functions that fit a screen, under names that say what they are. */
import { describe, expect, test } from 'vitest';
import {
  badNames,
  defaultExports,
  limits,
  linesOf,
  longFiles,
  longFunctions,
  quantile,
  withoutOpening,
} from './sizes.ts';
import { expectNone, isTest, listedPaths, readCode } from './source.ts';

const files = readCode();

describe('the real tree', () => {
  test(`no file has more than ${limits.file} lines`, () => expectNone(longFiles(files)));
  test(`no function has more than ${limits.function} lines`, () => expectNone(longFunctions(files)));
  test('names are kebab-case and say something', () => expectNone(badNames(listedPaths())));
  test('every source file opens with a sentence', () => expectNone(withoutOpening(files)));
  test('exports have names', () => expectNone(defaultExports(files)));

  test(`half of src has at most ${limits.median} lines, nine tenths ${limits.ninetieth}`, () => {
    const lengths = files
      .filter(({ path }) => path.startsWith('src/') && !isTest(path))
      .map(({ text }) => linesOf(text));
    const [median, ninetieth] = [quantile(lengths, 0.5), quantile(lengths, 0.9)];
    const longest = Math.max(...lengths);
    process.stdout.write(
      `src: ${lengths.length} files, median ${median}, p90 ${ninetieth}, longest ${longest}\n`,
    );
    expect(median).toBeLessThanOrEqual(limits.median);
    expect(ninetieth).toBeLessThanOrEqual(limits.ninetieth);
  });
});

describe('planted violations are found', () => {
  const path = 'src/server/kernel/log.ts';
  const of = (text: string, at = path) => [{ path: at, text }];
  const long = (lines: number) => `export function f() {\n${'f();\n'.repeat(lines - 2)}}\n`;

  test('a file over the limit', () => {
    expect(longFiles(of('x\n'.repeat(300)))).toEqual([]);
    expect(longFiles(of('x\n'.repeat(301)))).toMatchObject([{ what: 'has 301 lines' }]);
  });

  test('a function over the limit, of any kind', () => {
    expect(longFunctions(of(long(60)))).toEqual([]);
    expect(longFunctions(of(long(61)))).toMatchObject([{ line: 1, what: 'f has 61 lines' }]);
    const arrow = `export const f = () => {\n${'f();\n'.repeat(60)}};\n`;
    const method = `class A {\n  a() {\n${'f();\n'.repeat(60)}}\n}\n`;
    for (const text of [arrow, method]) expect(longFunctions(of(text))).toHaveLength(1);
    expect(longFunctions(of(arrow, 'src/server/kernel/log.test.ts'))).toEqual([]);
  });

  test.each(['utils.ts', 'types.ts', 'date-helpers.ts', 'useChart.tsx', 'Button.tsx', 'common/x.ts'])(
    'the name %s',
    (name) => {
      expect(badNames([`src/web/lib/${name}`])).toHaveLength(1);
    },
  );

  test('names that are right', () => {
    const right = ['src/web/entry.client.tsx', 'src/web/lib/use-chart.ts', 'bench/README.md', 'README.md'];
    expect(badNames(right)).toEqual([]);
  });

  test('a file that opens with code', () => {
    expect(withoutOpening(of(`import './a.ts';\n/** Late. */`))).toHaveLength(1);
    expect(withoutOpening(of('/** */\nf();'))).toHaveLength(1);
    expect(withoutOpening(of('#!/usr/bin/env node\n/** Starts it. */'))).toEqual([]);
  });

  test('a default export', () => {
    expect(defaultExports(of('export default 1;'))).toHaveLength(1);
    expect(defaultExports(of('const a = 1; export { a as default };'))).toHaveLength(1);
    expect(defaultExports(of('export default 1;', 'src/web/routes/home.tsx'))).toEqual([]);
  });

  test('the middle of numbers', () => {
    expect([quantile([3, 1, 2], 0.5), quantile([4, 1, 2, 3], 0.9), quantile([], 0.5)]).toEqual([2, 4, 0]);
  });
});
