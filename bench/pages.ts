/** JavaScript of the first pages, and of some with all that comes by scrolling, compressed, against their budgets. */
import { measurePages } from '../scripts/pack-assets.mjs';
import { buildPages } from '../scripts/prepare.mjs';
import { compare, report } from './kit.ts';

buildPages();
report(
  'pages',
  measurePages().flatMap(({ page, kilobytes, files, budget }) => [
    compare(`JavaScript of the ${page}`, 'KB', kilobytes, budget.kilobytes, { atMost: 1 }),
    compare(`Files of JavaScript of the ${page}`, 'files', files, budget.files, { atMost: 1 }),
  ]),
);
