import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createLucideIcon, { type IconData } from './lucide-icon.ts';

/** As the library writes its icons down. */
const node: IconData['node'] = [
  ['circle', { cx: '12', cy: '12', r: '10', key: '1mglay' }],
  ['path', { d: 'M12 16v-4', key: '1dtifu' }],
];
const Icon = createLucideIcon({ node });

test('[NAV-01] an icon is sent as its lines and little more', () => {
  const html = renderToStaticMarkup(createElement(Icon, { className: 'size-5' }));
  const lines = node.reduce((sum, [tag, attributes]) => {
    const { key: _, ...told } = attributes;
    return sum + renderToStaticMarkup(createElement(tag, told)).length;
  }, 0);
  expect(html).toContain('aria-hidden="true"');
  // Text that React passes on, not elements that it makes.
  expect(html).toContain('><circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/></svg>');
  expect(html.length - lines).toBeLessThanOrEqual(75);
});

test('[NAV-01] an icon that has a name is not hidden, and takes a stroke of its own', () => {
  const html = renderToStaticMarkup(createElement(Icon, { 'aria-label': 'Settings', strokeWidth: 3 }));
  expect(html).toContain('aria-label="Settings"');
  expect(html).not.toContain('aria-hidden');
  expect(html).toContain('stroke-width:3');
});
