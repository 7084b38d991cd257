/** Public pages read no parameter that the server drops. */
import { expect, test } from 'vitest';
import { pageParameters } from '#domain/paths.ts';
import routes from '#web/routes.ts';
import { edgesOf } from './edges.ts';
import { pagesIn, reachedFrom, readsIn, unlistedReads } from './page-query.ts';
import { expectNone, isTest, readCode, readText } from './source.ts';

const aliases = JSON.parse(readText('package.json')).imports;
const code = readCode().filter(({ path }) => path.startsWith('src/web/') && !isTest(path));
const edges = code.flatMap((file) => edgesOf(file, aliases));
const byPath = new Map(code.map((file) => [file.path, file]));

/** The pages of the app are one reader's own: the server leaves their parameters alone. */
const ofTheApp = /^src\/web\/routes\/app\//;
const pages = pagesIn(routes).filter(({ files }) => !files.some((file) => file.startsWith('routes/app/')));

const readsOf = (files: readonly string[]) =>
  reachedFrom(
    ['root.tsx', ...files].map((file) => `src/web/${file}`),
    edges,
    ofTheApp,
  ).flatMap((path) => {
    const file = byPath.get(path);
    return file ? readsIn(file) : [];
  });

test('[SEC-03] public pages read only parameters that are listed', () => {
  expect(pages.length).toBeGreaterThan(15);
  for (const page of pages)
    expectNone(unlistedReads(page, readsOf(page.files), pageParameters[page.path] ?? {}));
});

test('[SEC-03] what is listed is read', () => {
  for (const [path, listed] of Object.entries(pageParameters)) {
    const page = pages.find((one) => one.path === path);
    const read = readsOf(page?.files ?? []).map(({ name }) => name);
    expect([path, Object.keys(listed).filter((name) => !read.includes(name))]).toEqual([path, []]);
  }
});

test('planted reads are found', () => {
  const found = (text: string) => {
    const file = { path: 'src/web/a.ts', text: `/** A. */\n${text}` };
    return unlistedReads({ path: '/a', files: [] }, readsIn(file), { known: 'rendered' }).length;
  };
  expect(found(`const [params] = useSearchParams(); params.get('x');`)).toBe(1);
  expect(found(`new URLSearchParams(search).getAll('x')`)).toBe(1);
  expect(found(`const read = ({ url }) => url.searchParams.has('x');`)).toBe(1);
  expect(found(`const read = (search: URLSearchParams) => names.map((name) => search.get(name));`)).toBe(1);
  expect(found(`const read = (search: URLSearchParams) => search.get('toString');`)).toBe(1);
  expect(found(`const read = (search: URLSearchParams) => search.get('known');`)).toBe(0);
  expect(found(`const made = new URLSearchParams(); seen.get('x');`)).toBe(0);
});
