/** What scrolls, and which dialogs are looked at in other engines. */
import { describe, expect, test } from 'vitest';
import { dialogsLeft, dialogWays } from '../../e2e/engines/dialogs.ts';
import { expectNone, type Finding, isTest, readCode, type SourceFile } from './source.ts';
import { field, lineOf, list, nameOf, parse, walk } from './syntax.ts';

const scrolls = /\boverflow-(?:[xy]-)?(?:auto|scroll)\b/;
/** Theirs is the keyboard anyway, and they have names: of Radix, of cmdk, and the system’s own. */
const ownKeys = /^(Radix|Command)\.|^(textarea|Textarea)$/;

/**
 * Firefox makes a stop of the keyboard of whatever scrolls, and screen readers read all of one without a name. `tabIndex`
 * says which it is: -1 where what it holds can be walked through, 0 with a name where it holds nothing of the kind.
 */
function unsaidScrollers(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  walk(parse(file).program, (node) => {
    if (node.type !== 'JSXOpeningElement') return;
    const attributes = list(node, 'attributes');
    const named = (name: string) => attributes.find((one) => nameOf(field(one, 'name')) === name);
    const classes = named('className');
    if (!classes || !scrolls.test(file.text.slice(classes.start, classes.end)) || named('tabIndex')) return;
    const element = file.text.slice(node.start + 1).split(/[\s>/]/, 1)[0] ?? '';
    if (ownKeys.test(element)) return;
    const line = lineOf(file.text, node.start);
    const why = 'give it a tabIndex: -1 where it holds something to press, else 0 and a name';
    findings.push({ path: file.path, line, what: 'scrolls, and is a stop of the keyboard in Firefox', why });
  });
  return findings;
}

const pages = readCode().filter(({ path }) => /^src\/web\/.*\.tsx$/.test(path) && !isTest(path));

describe('[OPS-07] in every engine', () => {
  test('what scrolls says whether the keyboard stops there', () => {
    expectNone(pages.flatMap(unsaidScrollers));
  });

  test('planted scrollers are found', () => {
    const found = (text: string) => unsaidScrollers({ path: 'src/web/a.tsx', text }).length;
    expect(found('<div className="max-h-9 overflow-y-auto" />')).toBe(1);
    expect(found('<ul className={cn("overflow-auto", className)} />')).toBe(1);
    expect(found('<div className="overflow-y-auto" tabIndex={-1} />')).toBe(0);
    expect(found('<div className="overflow-hidden" />')).toBe(0);
  });

  test('every dialog is looked at, or said to be left', () => {
    const made = pages
      .filter(({ text }) => /from '(#web\/ui|\.)\/(dialog|sheet)\.tsx'/.test(text))
      .map(({ path }) => path);
    const known = [...dialogWays.map(({ file }) => file), ...dialogsLeft].map((file) => `src/web/${file}`);
    expect(made.length).toBeGreaterThan(20);
    expect(made.filter((path) => !known.includes(path))).toEqual([]);
  });
});
