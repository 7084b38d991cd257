/** Titles of tests name requirements that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ofFull } from '../../e2e/matrix.ts';
import { leftOut } from '../kit/thorough.ts';
import { isTest, readCode, root, type SourceFile } from './source.ts';
import { field, list, type Node, parse, stringOf, templateParts, walk } from './syntax.ts';

/** `[TRK-06]` and the like at the begin of a text, as titles have them. */
function named({ path, text }: SourceFile): { path: string; id: string }[] {
  const found: { path: string; id: string }[] = [];
  walk(parse({ path, text }).program, (node) => {
    const words = node.type === 'TemplateLiteral' ? templateParts(node)[0] : stringOf(node);
    const ids = /^(\[[A-Z0-9]+-\d+\]\s*)+/.exec(words ?? '')?.[0].match(/[A-Z0-9]+-\d+/g) ?? [];
    found.push(...ids.map((id) => ({ path, id })));
  });
  return found;
}

const listFile = join(root, '../shared/requirements.md');
const tests = readCode().filter(({ path }) => isTest(path) && !path.startsWith('tests/rules/requirements'));

test('titles are read', () => {
  const text = "test('[AB-01] [AB-02] a', f); test.each(a)('[AB-3] %s', f); x('see [AB-04]');";
  expect(named({ path: 'a.test.ts', text }).map(({ id }) => id)).toEqual(['AB-01', 'AB-02', 'AB-3']);
  expect(tests.flatMap(named).length).toBeGreaterThan(20);
});

test.skipIf(!existsSync(listFile))(
  'every requirement that a title names is in the list (skipped without ../shared)',
  () => {
    const known = new Set(readFileSync(listFile, 'utf8').match(/(?<=^- )[A-Z0-9]+-\d+\b/gm));
    const unknown = tests.flatMap(named).filter(({ id }) => !known.has(id));
    expect(unknown).toEqual([]);
  },
);

const titleIn = (call: Node): string => {
  const [title] = list(call, 'arguments');
  return title ? (stringOf(title) ?? templateParts(title).join('…')) : '';
};

/** Titles of journeys; those that end with `@full` are left to `npm run journeys` (`e2e/matrix.ts`). */
function journeys({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  walk(parse({ path, text }).program, (node) => {
    if (node.type === 'CallExpression' && field(node, 'callee')?.name === 'test') found.push(titleIn(node));
  });
  return found;
}

const idsIn = (titles: readonly string[]): string[] =>
  titles.flatMap((title) => title.match(/(?<=\[)[A-Z0-9]+-\d+(?=\])/g) ?? []);

test('what a journey proves that is left out, a journey or another test proves that every run plays', () => {
  const isJourney = ({ path }: SourceFile) => path.startsWith('e2e/');
  const all = tests.filter(isJourney).flatMap(journeys);
  const isLeft = (title: string) => ofFull.test(title);
  const others = tests.filter((file) => !isJourney(file) && !leftOut.includes(file.path)).flatMap(named);
  const played = new Set([...idsIn(all.filter((title) => !isLeft(title))), ...others.map(({ id }) => id)]);
  const left = all.filter(isLeft);
  expect(left.length).toBeGreaterThan(20);
  expect(idsIn(left).filter((id) => !played.has(id))).toEqual([]);
});
