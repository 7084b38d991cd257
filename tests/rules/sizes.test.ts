/** Files and functions that fit a screen, under names that say what they are. */
import { describe, expect, test } from 'vitest';
import { type Aliases, edgesOf } from './edges.ts';
import {
  badNames,
  dust,
  fullFolders,
  idleOpenings,
  limits,
  linesOf,
  longFiles,
  longFunctions,
  middleOf,
} from './sizes.ts';
import { expectNone, isTest, listedPaths, readCode, readText, type SourceFile } from './source.ts';

const files = readCode();
const aliases = JSON.parse(readText('package.json')).imports as Aliases;
const edgesIn = (given: readonly SourceFile[]) => given.flatMap((file) => edgesOf(file, aliases));

describe('the real tree', () => {
  test(`no file has more than ${limits.file} lines`, () => expectNone(longFiles(files)));
  test(`no component has more than ${limits.component} lines, no other function beside it more than ${limits.function}`, () =>
    expectNone(longFunctions(files)));
  test('folders are kebab-case, names say something', () => expectNone(badNames(listedPaths())));
  test('no file opens with what its path says', () => expectNone(idleOpenings(files)));

  test(`no folder holds more than ${limits.folder} files`, () => expectNone(fullFolders(files)));
  test('no short file has a neighbour for its only reader', () => expectNone(dust(files, edgesIn(files))));

  test(`the middle line of src lies in a file of at least ${limits.middle} lines`, () => {
    const lengths = files
      .filter(({ path }) => path.startsWith('src/') && !isTest(path))
      .map(({ text }) => linesOf(text));
    const middle = middleOf(lengths);
    process.stdout.write(
      `src: ${lengths.length} files, the middle line in one of ${middle}, longest ${Math.max(...lengths)}\n`,
    );
    expect(middle).toBeGreaterThanOrEqual(limits.middle);
  });
});

describe('planted violations are found', () => {
  const path = 'src/server/kernel/log.ts';
  const of = (text: string, at = path) => [{ path: at, text }];
  const long = (lines: number) => `export function f() {\n${'f();\n'.repeat(lines - 2)}}\n`;

  test('a file over the limit, its comments counted', () => {
    expect(longFiles(of('x\n'.repeat(300)))).toEqual([]);
    expect(longFiles(of('/** x */\n'.repeat(301)))).toMatchObject([{ what: 'has 301 lines' }]);
  });

  test('a function over the limit, of any kind', () => {
    const at = 'src/web/ui/a.tsx';
    expect(longFunctions(of(long(60), at))).toEqual([]);
    expect(longFunctions(of(long(61), at))).toMatchObject([{ line: 1, what: 'f has 61 lines' }]);
    const arrow = `export const f = () => {\n${'f();\n'.repeat(60)}};\n`;
    const method = `class A {\n  a() {\n${'f();\n'.repeat(60)}}\n}\n`;
    for (const text of [arrow, method]) expect(longFunctions(of(text, at))).toHaveLength(1);
    expect(longFunctions(of(arrow, 'src/web/ui/a.test.tsx'))).toEqual([]);
  });

  test('a component over its own limit; its handlers have that of functions', () => {
    const component = (name: string, lines: number) =>
      of(`export function ${name}() {\n${'f();\n'.repeat(lines - 2)}}\n`, 'src/web/ui/a.tsx');
    expect(longFunctions(component('Card', 120))).toEqual([]);
    expect(longFunctions(component('Card', 121))).toHaveLength(1);
    expect(longFunctions(component('useCard', 61))).toHaveLength(1);
    const handler = `  const onClick = () => {\n${'f();\n'.repeat(60)}};\n`;
    expect(longFunctions(of(`function Card() {\n${handler}}\n`, 'src/web/ui/a.tsx'))).toHaveLength(1);
  });

  test('a folder that is full', () => {
    const folder = (name: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ path: `${name}/a${n}.ts`, text: '' }));
    expect(fullFolders(folder('src/web/features/a', 20))).toEqual([]);
    expect(fullFolders(folder('src/web/features/a', 21))).toMatchObject([{ what: 'holds 21 files' }]);
    expect(fullFolders(folder('src/web/ui', 60))).toEqual([]);
    expect(fullFolders([...folder('src/a', 20), { path: 'src/a/b.test.ts', text: '' }])).toEqual([]);
  });

  describe('dust', () => {
    const reader = (path: string, text: string) => ({ path, text });
    const found = (given: SourceFile[]) => dust(given, edgesIn(given)).map(({ path }) => path);
    const mote = (path = 'src/web/features/a/mote.ts', lines = 39) => ({ path, text: 'x\n'.repeat(lines) });
    const neighbour = reader('src/web/features/a/page.tsx', `import { x } from './mote.ts';`);

    test('a short file with a neighbour for its only reader', () => {
      expect(found([mote(), neighbour])).toEqual(['src/web/features/a/mote.ts']);
      const test = reader('src/web/features/a/page.test.tsx', `import { x } from './mote.ts';`);
      expect(found([mote(), neighbour, test])).toHaveLength(1);
    });

    test.each<[string, SourceFile[]]>([
      ['is longer', [mote(undefined, 40), neighbour]],
      ['has two readers', [mote(), neighbour, reader('src/web/features/a/b.tsx', neighbour.text)]],
      ['has a reader elsewhere', [mote(), reader('src/web/features/b.tsx', `import './a/mote.ts';`)]],
      ['is loaded lazily', [mote(), reader(neighbour.path, `const x = () => import('./mote.ts');`)]],
      ['has a test of its own', [mote(), neighbour, reader('src/web/features/a/mote.test.ts', '')]],
      [
        'has a role',
        [
          mote('src/server/modules/a/events.ts'),
          reader('src/server/modules/a/b.ts', `import './events.ts';`),
        ],
      ],
      [
        'is a use case',
        [
          mote('src/server/modules/a/log-in.ts'),
          reader('src/server/modules/a/routes.ts', `import './log-in.ts';`),
        ],
      ],
    ])('is none when it %s', (_why, given) => expect(found(given)).toEqual([]));
  });

  test.each(['utils.ts', 'types.ts', 'date-helpers.ts', 'useChart/x.tsx', 'common/x.ts'])(
    'the name %s',
    (name) => {
      expect(badNames([`src/web/lib/${name}`])).toHaveLength(1);
    },
  );

  test('names that are right', () => {
    const right = ['src/web/entry.client.tsx', 'src/web/lib/use-chart.ts', 'bench/README.md', 'README.md'];
    expect(badNames(right)).toEqual([]);
  });

  test('an opening that says no more than the path', () => {
    const jobs = 'src/server/modules/live/jobs.ts';
    expect(idleOpenings(of('/** Jobs of live. */\n', jobs))).toHaveLength(1);
    expect(idleOpenings(of('/** Empties the log. */\nexport const emptyLog = 1;\n'))).toHaveLength(0);
    expect(idleOpenings(of('/** The log. */\nexport const log = 1;\n'))).toHaveLength(1);
    expect(idleOpenings(of('/** Jobs of live; each runs once a night. */\n', jobs))).toEqual([]);
    expect(idleOpenings(of('f();\n', jobs))).toEqual([]);
  });

  test('the middle line', () => {
    expect([middleOf([10, 10, 80]), middleOf([50, 30, 20]), middleOf([])]).toEqual([80, 30, 0]);
  });
});
