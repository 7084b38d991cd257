/** What the oldest browsers that pages run in do not have yet, by the data that Baseline is made from. Pure but for that. */
import { features } from 'web-features';
import { oldestBrowsers } from '#domain/browsers.ts';
import type { Finding, SourceFile } from './source.ts';
import { field, lineOf, nameOf, parse, walk } from './syntax.ts';

type Support = { readonly [Browser in keyof typeof oldestBrowsers]?: string };

/** Whether one of them came to it later, or not at all. Partial support and flags are not in the data. */
export const isNewer = (support: Support): boolean =>
  Object.entries(oldestBrowsers).some(
    ([name, oldest]) => !(Number.parseFloat(support[name as keyof typeof oldestBrowsers] ?? '') <= oldest),
  );

/** `Map.groupBy`, `URL.parse`, `Set.union` → whether it is newer. Names of what stands alone have no dot. */
const byName = new Map<string, boolean>();
/** The last part of names of the language itself: `union` → whether all that are called so are newer. Others are everyday words. */
const byLast = new Map<string, boolean>();

/** Classes whose methods are told by their last name: others are rare, and share names with our own functions (`pause`). */
const everyday = /^(Array|ArrayBuffer|Date|Iterator|Map|Number|Object|Promise|RegExp|Set|String|WeakMap)$/;

for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    const [, name] = /^(?:api|javascript\.builtins)\.((?:\w+)(?:\.\w+)?)$/.exec(key) ?? [];
    if (!name) continue;
    const plain = name.replace(/_static$/, '');
    const [first = '', last] = plain.split('.');
    byName.set(plain, isNewer(support));
    // What belongs to the window is called by its name alone.
    if (last && first === 'Window') byName.set(last, isNewer(support));
    if (last && everyday.test(first) && key.startsWith('javascript'))
      byLast.set(last, (byLast.get(last) ?? true) && isNewer(support));
  }
}

/** Of `Set.prototype.union` too. */
export const isKnownToAll = (name: string): boolean => byName.get(name.replace('.prototype', '')) === false;

/** Of iterators, arrays have most of them by the same names: only what iterates is asked for them. */
const ofIterators = /^(map|filter|some|every|find|reduce|take|drop|toArray|flatMap|forEach)$/;
const makesIterator = /^(values|keys|entries|matchAll)$/;

/** Pages ask whether it is there first. */
const isAskedFor = (text: string, name: string): boolean => new RegExp(`'${name}' in `).test(text);

export function newerThanBrowsers(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = [];
  for (const file of files) {
    const find = (at: number, what: string) =>
      findings.push({
        path: file.path,
        line: lineOf(file.text, at),
        what: `${what} is newer than the oldest browsers that pages run in`,
        why: 'do it in another way, or ask first whether it is there (docs/decisions/0103-supported-browsers.md)',
      });
    walk(parse(file).program, (node) => {
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
      const callee = field(node, 'callee');
      if (callee?.type === 'Identifier') {
        const name = nameOf(callee) ?? '';
        if (byName.get(name) && !isAskedFor(file.text, name)) find(node.start, name);
      }
      if (callee?.type !== 'MemberExpression' || callee.computed) return;
      const last = nameOf(field(callee, 'property')) ?? '';
      const object = field(callee, 'object');
      const owner = nameOf(object) ?? '';
      const isStatic = byName.get(`${owner}.${last}`);
      const made = field(object, 'callee');
      const isIterator =
        ofIterators.test(last) &&
        object?.type === 'CallExpression' &&
        makesIterator.test(nameOf(field(made, 'property')) ?? '') &&
        nameOf(field(made, 'object')) !== 'Object';
      if (isStatic ?? (isIterator || byLast.get(last))) find(node.start, `${owner}.${last}`);
    });
  }
  return findings;
}
