/**
 * Holds the site to its scores (SITE-07): `npm run lighthouse`, or `npm run lighthouse -- --small` for a quick look,
 * whose figures are told but not kept. No part of `npm test`: the times depend on what else the machine does.
 */
import { compare, report } from '../bench/kit.ts';
import { isSmall } from '../bench/sizes.ts';
import { categories, type Measured, measure, wanted } from './lighthouse/measure.ts';
import { withProduction } from './lighthouse/product.ts';

const paths = ['/', '/de', '/ja', '/features', '/subscription', '/blog', '/blog/reading-growth', '/help'];
const runs = isSmall ? 1 : 5;

const found = await withProduction((address) => measure(address, paths, runs));

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

const results = found.flatMap(({ path, scores }) =>
  categories.map((category) => {
    const name = `Lighthouse ${category} of ${path}`;
    return compare(name, 'points', scores[category], wanted[category], { atLeast: 1 });
  }),
);
report('lighthouse', results);
process.exit(results.every(({ met }) => met) ? 0 : 1);
