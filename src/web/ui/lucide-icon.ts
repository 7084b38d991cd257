/** What the build draws icons with in the place of the library's own (`vite.config.ts`): what all of them share is said once, in `app.css`. */
import { createElement, type SVGProps } from 'react';

export type IconData = { node: readonly [tag: string, attributes: Record<string, string>][] };

const isNamed = (props: object): boolean =>
  Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title');

const lineOf = ([tag, { key: _, ...attributes }]: IconData['node'][number]): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`;

// biome-ignore lint/style/noDefaultExport: it stands in the place of a module that has one
export default function createLucideIcon({ node }: IconData) {
  // One text for React to pass on: as elements they were a third of all that it makes of a page.
  const lines = { __html: node.map(lineOf).join('') };
  return function LucideIcon({ className, strokeWidth, style, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement('svg', {
      ...(!isNamed(rest) && { 'aria-hidden': true }),
      className: className ? `icon ${className}` : 'icon',
      viewBox: '0 0 24 24',
      ...rest,
      // The style sheet's own width would win over an attribute.
      style: strokeWidth === undefined ? style : { ...style, strokeWidth },
      dangerouslySetInnerHTML: lines,
    });
  };
}
