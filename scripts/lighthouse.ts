/**
 * Holds the site to its scores (SITE-07): `npm run lighthouse`, or `npm run lighthouse -- --small` for a quick look,
 * whose figures are told but not kept. No part of `npm test`: the times depend on what else the machine does.
 */
import { compare, report } from '../bench/kit.ts';
import { isSmall } from '../bench/sizes.ts';
import { type Category, categories, type Measured, measure, wanted } from './lighthouse/measure.ts';
import { firstTrackOf, signInToSample, withRunningProduct } from './running-product.ts';

const paths = ['/', '/de', '/ja', '/features', '/subscription', '/blog', '/blog/reading-growth', '/help'];
const runs = isSmall ? 1 : 5;

/**
 * Of signed-in pages, which search engines never see and SITE-07 does not name: performance from where Lighthouse calls
 * it good on (https://developer.chrome.com/docs/lighthouse/performance/performance-scoring#color-coding, read on 2026-11-26).
 */
const wantedSignedIn: Partial<Record<Category, number>> = {
  performance: 90,
  accessibility: wanted.accessibility,
  'best-practices': wanted['best-practices'],
};

const port = Number(process.env.LIGHTHOUSE_PORT ?? 3985);

/** As operators run it. */
const withProduction = (platforms: 'live' | 'sandbox', use: (address: string) => Promise<Measured[]>) =>
  withRunningProduct({ port, platforms, said: 'production' }, use);

/** The pages of a sample account. */
async function measureSample(address: string): Promise<Measured[]> {
  const cookie = await signInToSample(address);
  const song = `/track/${await firstTrackOf(address, cookie)}`;
  const found = await measure(address, ['/dashboard', '/tracks', song], runs, cookie);
  return found.map((page) => ({ ...page, path: page.path.replace(/trk_.*/, '{id}') }));
}

const sitePages = await withProduction('live', (address) => measure(address, paths, runs));
const ownPages = await withProduction('sandbox', measureSample);
const found = [...sitePages, ...ownPages];

const row = ({ path, scores, times }: Measured) => ({
  page: path,
  performance: scores.performance,
  accessibility: scores.accessibility,
  'best practices': scores['best-practices'],
  SEO: scores.seo,
  ...times,
});
for (const { path, lost } of found) for (const line of lost) console.log(`${path}  ${line}`);
console.table(found.map(row));

const compared = (pages: readonly Measured[], least: Partial<Record<Category, number>>) =>
  pages.flatMap(({ path, scores }) =>
    categories.flatMap((category) => {
      const points = least[category];
      const name = `Lighthouse ${category} of ${path}`;
      return points === undefined ? [] : compare(name, 'points', scores[category], points, { atLeast: 1 });
    }),
  );
const results = [...compared(sitePages, wanted), ...compared(ownPages, wantedSignedIn)];
report('lighthouse', results);
process.exit(results.every(({ met }) => met) ? 0 : 1);
