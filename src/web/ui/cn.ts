/** Joins class names; of two utilities that set the same thing the later one wins. */
import { type ClassValue, clsx } from 'clsx';

/**
 * What a component may be told from outside to do differently. The table of tailwind-merge knows every utility there is
 * and weighs as much as all of these components together; here stand only those that are overridden anywhere, and
 * `cn.test.ts` asks tailwind-merge whether it would have done the same.
 */
const isLength = (value: string) => /^\[\d/.test(value);
const isColor = (value: string) =>
  !isLength(value) &&
  !/^(linear|[tblrsexy](-|$)|left|right|center|start|end|balance|pretty|wrap|nowrap|dashed|separate|spacing|collapse)/.test(
    value,
  );

const words = (list: string) => list.split(' ');

/** Group → the utilities that set the same thing, by their whole names. */
const named: Record<string, string> = {
  display: 'block inline-block inline flex inline-flex grid inline-grid contents hidden',
  position: 'static relative absolute fixed sticky',
  edge: 'border border-0 border-2 border-4',
  weight: 'font-normal font-medium font-semibold',
  type: 'text-xs text-sm text-base text-lg text-xl text-2xl text-3xl text-5xl',
  align: 'text-left text-center text-right text-start text-end',
  flex: 'flex-1 flex-none flex-auto',
  direction: 'flex-row flex-col',
  wrap: 'flex-wrap',
  shrink: 'shrink shrink-0',
};

const sidesOf = (kind: string, sides = 'xytbselr') => [...sides].map((side) => kind + side);
const spaces = ['p', 'm'].flatMap((kind) => [kind, ...sidesOf(kind)]);

/** Utilities that are a name and any value, and set one thing each. */
const measures = [
  ...words('size w h min-w min-h max-w max-h gap gap-x gap-y opacity cursor line-clamp'),
  ...words('items justify overflow overflow-x overflow-y whitespace shadow'),
  ...spaces,
];

type Rule = readonly [group: string, takes: (value: string) => boolean];

/** Name → the groups that its values are of: the first one that takes the value. */
const valued: Record<string, readonly Rule[]> = {
  rounded: [['rounded', (value) => !/^[tblrse]-/.test(value)]],
  bg: [['bg', isColor]],
  border: [['color of edges', isColor]],
  text: [
    ['type', isLength],
    ['color', isColor],
  ],
  ...Object.fromEntries(measures.map((name) => [name, [[name, () => true]]])),
};

const byName = new Map([
  ['rounded', 'rounded'],
  ...Object.entries(named).flatMap(([group, names]) =>
    words(names).map((name) => [name, group] satisfies [string, string]),
  ),
]);

/** Group → those that it sets too. */
const covers: Record<string, readonly string[]> = {
  'line-clamp': ['display', 'overflow'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  flex: ['shrink'],
  ...Object.fromEntries(
    ['p', 'm'].flatMap((kind) => [
      [kind, sidesOf(kind)],
      [`${kind}x`, sidesOf(kind, 'selr')],
      [`${kind}y`, sidesOf(kind, 'tb')],
    ]),
  ),
};

function groupOf(utility: string): string | undefined {
  const known = byName.get(utility);
  if (known) return known;
  for (let end = utility.lastIndexOf('-'); end > 0; end = utility.lastIndexOf('-', end - 1)) {
    const value = utility.slice(end + 1);
    const rule = valued[utility.slice(0, end)]?.find(([, takes]) => takes(value));
    if (rule) return rule[0];
  }
  return undefined;
}

/** `hover:` and the like, as often as they come, with what they hold in brackets; then the utility, and `/50` after it. */
const shape = /^((?:[^:[\]]*(?:\[[^\]]*\])?[^:[\]]*:)*)-?((?:[^/[]|\[[^\]]*\])*)/;

function merge(classes: string): string {
  const isSet = new Set<string>();
  const kept = classes
    .split(' ')
    .toReversed()
    .filter((one) => {
      const [, variant = '', utility = ''] = shape.exec(one) ?? [];
      const group = groupOf(utility);
      if (!group) return true;
      if (isSet.has(variant + group)) return false;
      for (const each of [group, ...(covers[group] ?? [])]) isSet.add(variant + each);
      return true;
    });
  return kept.toReversed().join(' ');
}

/** The same lists come at every rendering. */
const merged = new Map<string, string>();

export function cn(...classes: ClassValue[]): string {
  const all = clsx(classes);
  const known = merged.get(all);
  if (known !== undefined) return known;
  if (merged.size > 1000) merged.clear();
  const made = merge(all);
  merged.set(all, made);
  return made;
}
