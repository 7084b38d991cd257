/** The first pages load no shapes: endpoints are types in the browser (docs/decisions/0005-endpoints-as-types.md). */
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { type Aliases, edgesOf } from './edges.ts';
import { loadedWith, reaching } from './first-load.ts';
import { expectNone, isTest, listedPaths, readCode, readText, root } from './source.ts';

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

/** Compressed as it is sent; the playlists' own pages and what plays songs on them are not counted. */
const mostOfPlayer = 6 * 1024;

test('[PLR-01] until something is played the player adds at most 6 KB of JavaScript to a page', async () => {
  const isPlayer = (path: string) => /^src\/web\/(music|features)\/player\//.test(path);
  const pages = [...starts, ...listedPaths('src/web/routes/app/*.tsx')];
  const parts = [...new Set(pages.flatMap((page) => [...loadedWith(edges, page)]))].filter(isPlayer);
  // Whatever plays is not among them.
  expect(parts.filter((path) => /engine|card|control|full-part|queue/.test(path))).toEqual([]);
  expect(parts.length).toBeGreaterThan(3);
  const entry = '\0player';
  const placeOf = (id: string, importer = '') =>
    relative(root, id.startsWith('.') ? join(dirname(importer), id) : id.replace('#', join(root, 'src/')));
  const built = await build({
    ...{ root, configFile: false, logLevel: 'silent', publicDir: false },
    build: {
      ...{ write: false, target: 'esnext', modulePreload: false },
      rolldownOptions: {
        ...{ input: entry, preserveEntrySignatures: 'strict' },
        external: (id, importer) => id !== entry && !isPlayer(placeOf(id, importer)),
      },
    },
    plugins: [
      {
        name: 'the player alone',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? parts.map((path, place) => `export * as part${place} from '${join(root, path)}';`).join('\n')
            : null,
      },
    ],
  });
  const [result] = [built].flat();
  const files = result && 'output' in result ? result.output : [];
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const first = new Set(
    chunks.flatMap(({ isEntry, fileName, imports }) => (isEntry ? [fileName, ...imports] : [])),
  );
  const code = chunks.flatMap((chunk) => (first.has(chunk.fileName) ? [chunk.code] : [])).join('\n');
  const size = brotliCompressSync(code).length;
  expect(size).toBeGreaterThan(500);
  expect(size).toBeLessThanOrEqual(mostOfPlayer);
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
