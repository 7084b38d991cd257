/** JavaScript of the first pages, compressed, against their budgets. */
import { measurePages } from '../scripts/pack-assets.mjs';
import { buildPages } from '../scripts/prepare.mjs';
import { compare, report } from './kit.ts';

buildPages();
report(
  'pages',
  measurePages().map(({ page, kilobytes, budget }) =>
    compare(`JavaScript of the ${page}`, 'KB', kilobytes, budget, { atMost: 1 }),
  ),
);
