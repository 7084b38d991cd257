/** Pages of the app are known as such, and each is measured. */
import { expect, test } from 'vitest';
import { isAppPath } from '#domain/paths.ts';
import routes from '#web/routes.ts';
import { pagesIn } from './page-query.ts';
import { isTest, listedPaths, readCode, readText } from './source.ts';

const pages = pagesIn(routes)
  .filter(({ files }) => files.some((file) => file.startsWith('routes/app/')))
  .map(({ path }) => path);

/** Else a page would speak English to everyone, and its address be kept and indexed like a public one. */
const strays = (paths: readonly string[]) => paths.filter((path) => !isAppPath(path));

const specs = listedPaths('e2e/*.spec.ts').map(readText);

/** Those without a parameter: an address with one has to be asked for first. */
const unmeasured = (paths: readonly string[], journeys: readonly string[]) => {
  const measuring = journeys.filter((text) => text.includes('expectAccessible('));
  return paths.filter((path) => !path.includes(':') && !measuring.some((text) => text.includes(`'${path}'`)));
};

test('[I18N-02] the first segment of every page of the app stands in `appSegments`', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(strays(pages)).toEqual([]);
});

test('[NAV-02] every page of the app is measured in a journey', () => {
  expect(unmeasured(pages, specs)).toEqual([]);
});

/** A loader that redirects by itself drops what stands in the address. */
const ownRedirects = (files: readonly { path: string; text: string }[]) =>
  files
    .filter(({ path, text }) => path !== 'src/web/data/request-context.ts' && /\bredirect\(/.test(text))
    .map(({ path }) => path);

test('[I18N-04] whoever a page leads on keeps the query', () => {
  const code = readCode().filter(({ path }) => path.startsWith('src/web/') && !isTest(path));
  expect(ownRedirects(code)).toEqual([]);
});

test('planted pages are found', () => {
  expect(strays(['/dashboard', '/labels', '/track/:id'])).toEqual(['/labels']);
  const leading = { path: 'src/web/routes/labels.ts', text: `throw redirect('/dashboard')` };
  expect(ownRedirects([leading])).toEqual([leading.path]);
  const measured = `for (const path of ['/labels']) await expectAccessible(page);`;
  expect(unmeasured(['/labels', '/genres', '/label/:id'], [measured, `await page.goto('/genres');`])).toEqual(
    ['/genres'],
  );
});
