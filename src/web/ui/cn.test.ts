/** Class names: what is overridden from outside comes out as the whole table of tailwind-merge would have it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { cn } from './cn.ts';

const whole = extendTailwindMerge({
  extend: {
    theme: { spacing: ['header', 'sidebar', 'bottom-bar'], container: ['page'], shadow: ['float'] },
  },
});

const web = join(import.meta.dirname, '..');

/** Every text in quotes that could be a list of classes. */
const literals = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== join('ui', 'cn.ts'))
  .flatMap((file) => readFileSync(join(web, file), 'utf8').match(/(?<=['"])[a-z][^'"\n]*(?=['"])/g) ?? [])
  .filter((text) =>
    /(^| )(p|m|w|h|min|max|text|bg|rounded|flex|grid|hidden|block|inline|size|gap|opacity|cursor)[a-z-]*/.test(
      text,
    ),
  );

/** A class that stands twice says it once. */
const once = (classes: string): string =>
  [...new Set(classes.split(' ').toReversed())].toReversed().join(' ');

const overridden = [
  'relative inline-flex h-9 gap-2 px-4 text-sm pointer-coarse:h-11 [&_svg]:size-4',
  'skeleton block h-4 w-full',
  'flex flex-col items-center gap-3 px-6 py-10 text-center',
  'w-full rounded-md border border-line-control/70 bg-ground text-base text-strong sm:text-sm min-h-16 px-3 py-2',
  'relative grid shrink-0 place-items-center overflow-hidden rounded-sm bg-hover text-muted [&_svg]:size-1/2',
  'inline-flex items-center gap-0.5 whitespace-nowrap font-medium text-sm text-up',
  'disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
];

it('comes out as from the whole table, whatever of the product’s classes meets these', () => {
  const all = [...new Set(literals)];
  expect(all.length).toBeGreaterThan(500);
  // One of these is met by a seventh of all, each by another.
  for (const [place, base] of overridden.entries())
    for (const classes of isThorough ? all : all.filter((_, at) => at % overridden.length === place))
      expect(once(cn(base, classes))).toBe(once(whole(`${base} ${classes}`)));
});
