/** The first pages load no shapes: endpoints are types in the browser (docs/decisions/0005-endpoints-as-types.md). */
import { expect, test } from 'vitest';
import { type Aliases, edgesOf } from './edges.ts';
import { reaching } from './first-load.ts';
import { expectNone, isTest, listedPaths, readCode, readText } from './source.ts';

/** What every page loads, and the first page of visitors and of members. Forms come later, by `import()`. */
const starts = [
  'src/web/entry.client.tsx',
  'src/web/root.tsx',
  'src/web/routes/home.tsx',
  'src/web/routes/app/frame.tsx',
  'src/web/routes/app/dashboard.tsx',
  // Pages of the site, which are also loaded ahead; the contact page checks a form.
  ...listedPaths('src/web/routes/marketing/*.tsx').filter((path) => !path.endsWith('/contact.tsx')),
];

const aliases = JSON.parse(readText('package.json')).imports as Aliases;
const edges = readCode()
  .filter(({ path }) => path.startsWith('src/') && !isTest(path))
  .flatMap((file) => edgesOf(file, aliases));

test('the first pages are there', () => {
  const known = new Set(edges.map(({ from }) => from));
  expect(starts.filter((path) => !known.has(path))).toEqual([]);
});

test('zod is not among what the first pages load', () => expectNone(reaching(edges, starts, 'zod')));

test('what opens is loaded later (src/web/ui/later.ts)', () => {
  for (const part of ['menu-parts', 'dialog', 'sheet', 'toaster'])
    expectNone(reaching(edges, starts, `src/web/ui/${part}.tsx`));
});

test('planted violations are found; types and lazy parts are none', () => {
  const files = (text: string) => [
    { path: 'src/web/root.tsx', text },
    { path: 'src/contract/a.ts', text: `import { z } from 'zod';` },
  ];
  const found = (text: string) =>
    reaching(
      files(text).flatMap((file) => edgesOf(file, aliases)),
      ['src/web/root.tsx'],
      'zod',
    );
  expect(found(`import { a } from '#contract/a.ts';`)).toMatchObject([
    { why: 'src/web/root.tsx → src/contract/a.ts → zod' },
  ]);
  expect(found(`export * from '#contract/a.ts';`)).toHaveLength(1);
  expect(found(`import type { a } from '#contract/a.ts';`)).toEqual([]);
  expect(found(`const load = () => import('#contract/a.ts');`)).toEqual([]);
});
