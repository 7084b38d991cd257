/** Joins class names; of two utilities that set the same thing the later one wins. */
import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

/**
 * What a component may be told from outside to do differently. tailwind-merge's own table knows every utility there is
 * and weighs as much as all of these components together; here stand only those that are overridden anywhere.
 */
const any = () => true;
const isLength = (value: string) => /^\[\d/.test(value);
const isColor = (value: string) =>
  !isLength(value) &&
  !/^(linear|[tblrsexy](-|$)|left|right|center|start|end|balance|pretty|wrap|nowrap|dashed|separate|spacing|collapse)/.test(
    value,
  );
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '5xl', isLength];
const displays = [
  'block',
  'inline-block',
  'inline',
  'flex',
  'inline-flex',
  'grid',
  'inline-grid',
  'contents',
  'hidden',
];

/** Utilities that are a name and a value, and set one thing each. */
const measures = [
  'size',
  'w',
  'h',
  'min-w',
  'min-h',
  'max-w',
  'max-h',
  'gap',
  'gap-x',
  'gap-y',
  'opacity',
  'cursor',
];
const manners = ['items', 'justify', 'overflow', 'overflow-x', 'overflow-y', 'whitespace', 'shadow'];
const spaces = ['p', 'm'].flatMap((kind) => ['', ...'xytbselr'].map((side) => kind + side));

const groupOf = (name: string) => [name, [{ [name]: [any] }]] as const;
const within = (kind: string, inner: string): string[] => [...inner].map((side) => kind + side);

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: displays,
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
    rounded: [{ rounded: ['', (value: string) => !/^[tblrse]-/.test(value)] }],
    bg: [{ bg: [isColor] }],
    border: [{ border: ['', '0', '2', '4'] }],
    'border-color': [{ border: [isColor] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold'] }],
    'font-size': [{ text: sizes }],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-color': [{ text: [isColor] }],
    flex: [{ flex: ['1', 'none', 'auto'] }],
    'flex-direction': [{ flex: ['row', 'col'] }],
    'flex-wrap': [{ flex: ['wrap'] }],
    shrink: [{ shrink: ['', '0'] }],
    'line-clamp': [{ 'line-clamp': [any] }],
    ...Object.fromEntries([...measures, ...manners, ...spaces].map(groupOf)),
  },
  conflictingClassGroups: {
    'line-clamp': ['display', 'overflow'],
    size: ['w', 'h'],
    gap: ['gap-x', 'gap-y'],
    overflow: ['overflow-x', 'overflow-y'],
    flex: ['shrink'],
    ...Object.fromEntries(
      ['p', 'm'].flatMap((kind) => [
        [kind, within(kind, 'xytbselr')],
        [`${kind}x`, within(kind, 'selr')],
        [`${kind}y`, within(kind, 'tb')],
      ]),
    ),
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'marker', 'placeholder', 'selection'],
}));

export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
