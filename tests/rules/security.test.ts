/** `docs/security.md` answers OWASP ASVS 5.0, levels 1 and 2, line by line, and what it names as proof is there. */
import { describe, expect, test } from 'vitest';
import { expectNone, type Finding, listedPaths, readText, type SourceFile } from './source.ts';
import { field, lineOf, list, type Node, nameOf, parse, stringOf, walk } from './syntax.ts';

const page = 'docs/security.md';

/** Section → how many of its requirements are of level 1 or 2; in ASVS 5.0 they stand before those of level 3. */
const asked: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const all = Object.entries(asked).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

type Row = { line: number; ids: string[]; proof: string };

/** Rows of tables whose first cell names requirements: `1.2.3`, `1.2.3–5`, `1.2.3, 1.2.5`; the last cell is the proof. */
function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((content, index) => {
    const cells = /^\| (.+) \|$/.exec(content)?.[1]?.split(' | ') ?? [];
    const named = /^\d+\.\d+\.\d[\d.–, ]*$/.exec(cells[0] ?? '')?.[0] ?? '';
    const ids = [...named.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+))?/g)].flatMap(([, section, from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => `${section}.${Number(from) + step}`),
    );
    return ids.length > 0 ? [{ line: index + 1, ids, proof: cells[2] ?? '' }] : [];
  });
}

/** Each requirement once, and none that ASVS has not. */
function unanswered(text: string): string[] {
  const answered = rowsOf(text).flatMap(({ ids }) => ids);
  const missing = all.filter((id) => !answered.includes(id)).map((id) => `${id} is not answered`);
  const twice = answered.filter((id, place) => answered.indexOf(id) !== place);
  const unknown = answered.filter((id) => !all.includes(id));
  return [
    ...missing,
    ...twice.map((id) => `${id} is answered twice`),
    ...unknown.map((id) => `${id} is none`),
  ];
}

const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** Function and modifiers of a call, innermost first: `test.each(rows)('…')` gives test, each. */
function callee(node: Node | undefined): string[] {
  if (node?.type === 'CallExpression') return callee(field(node, 'callee'));
  if (node?.type !== 'MemberExpression') return [nameOf(node) ?? ''];
  return [...callee(field(node, 'object')), nameOf(field(node, 'property')) ?? ''];
}

/** `skip`, `todo`, `step` and whatever else there may be hold nothing. */
const runs = /^(test|it|describe|test\.describe)(\.(each|for|skipIf|runIf))*$/;

/** Titles of the tests of a file, a template as it is written; also with those of the groups around them. */
function titlesOf(file: SourceFile): Set<string> {
  const titles = new Set<string>();
  const groups: { node: Node; title: string; isRun: boolean }[] = [];
  const enter = (node: Node) => {
    if (node.type !== 'CallExpression') return;
    const called = callee(field(node, 'callee')).join('.');
    const [first] = list(node, 'arguments');
    const isTemplate = first?.type === 'TemplateLiteral';
    const title =
      stringOf(first) ?? (isTemplate ? file.text.slice(first.start + 1, first.end - 1) : undefined);
    if (title === undefined) return;
    const isRun = runs.test(called);
    if (called.includes('describe')) groups.push({ node, title, isRun });
    else if (isRun && groups.every((group) => group.isRun))
      titles.add(title).add([...groups.map((group) => group.title), title].join(' › '));
  };
  walk(parse(file).program, enter, (node) => {
    if (groups.at(-1)?.node === node) groups.pop();
  });
  return titles;
}

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** What a row may say in place of a proof; of what is held in part or not at all it goes on to say what is wanting. */
const without = /^\*\*(?:(?:operator|not yet|not applicable)\*\*|(?:partly|not held)\*\* \S)/;

/**
 * What a row calls its proof and is not there. In code quotes stand a test file (as much of its end as names one alone)
 * and after it titles of its tests, or another file of the tree; a link names a heading of the page.
 */
function missingProofs(text: string, files: readonly SourceFile[], paths: readonly string[]): Finding[] {
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)));
  const titles = new Map(files.map((file) => [file.path, titlesOf(file)]));
  const endings = (name: string) => paths.filter((path) => path === name || path.endsWith(`/${name}`));
  const missing = (name: string, inFile: string | undefined): string | undefined => {
    if (/^[\w./-]+\.\w+$/.test(name)) {
      const count = endings(name).length;
      return count === 1 || (count > 1 && paths.includes(name)) ? undefined : `names ${count} files: ${name}`;
    }
    if (inFile === undefined) return `names no file with: ${name}`;
    // A journey that `npm run journeys` alone runs is proof as well.
    const held = titles.get(inFile);
    return held?.has(name) || held?.has(`${name} @full`) ? undefined : `${inFile} has no test: ${name}`;
  };
  return rowsOf(text).flatMap(({ line, proof }) => {
    let inFile: string | undefined;
    const quotes = [...proof.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const links = [...proof.matchAll(/\]\(#([^)]+)\)/g)].map(([, slug = '']) => slug);
    const whats = quotes.map((name) => {
      if (isTestFile(name)) [inFile] = endings(name);
      return missing(name, inFile);
    });
    whats.push(...links.map((slug) => (headings.has(slug) ? undefined : `no heading #${slug}`)));
    const says = quotes.length + links.length > 0 || proof.includes('TODO(');
    if (proof.startsWith('**') ? !without.test(proof) : !says) whats.push('has no proof');
    const why = 'a requirement is held by a test, a file, a heading, or said not to be, and why';
    return whats.flatMap((what) => (what ? [{ path: page, line, what, why }] : []));
  });
}

/** What is still to be written. */
const toDo = (text: string): Finding[] =>
  [...text.matchAll(/TODO\(([^)]+)\)/g)].map(({ index, 1: name }) => ({
    path: page,
    line: lineOf(text, index),
    what: `waits for: ${name}`,
    why: 'put the title of its test there',
  }));

describe('the real page', () => {
  const text = readText(page);

  test('[SEC-03] every requirement of ASVS 5.0 level 1 and 2 is answered once', () => {
    expect(all).toHaveLength(253);
    expect(unanswered(text)).toEqual([]);
  });

  test('[SEC-03] every test, file and heading that it names as proof is there', () => {
    const paths = listedPaths();
    const files = paths.filter(isTestFile).map((path) => ({ path, text: readText(path) }));
    expect(files.length).toBeGreaterThan(100);
    expectNone([...missingProofs(text, files, paths), ...toDo(text)]);
  });
});

describe('planted breaches are found', () => {
  const template = ['fits ', '{key}'].join('$');
  const files = [
    {
      path: 'src/a/locks.test.ts',
      text: `describe('a lock', () => { test('holds', f); }); test.each(rows)(\`${template}\`, f);
        test.skip('opens', f); describe.skip('a bolt', () => { test('slides', f); }); test.step('turns', f);`,
    },
    { path: 'src/b/doors.test.ts', text: "test('is shut', f);" },
  ];
  const paths = [...files.map(({ path }) => path), 'src/a/door.ts', 'src/b/door.ts', 'docs/keys.md'];
  const whats = (proof: string) =>
    missingProofs(`## Who may\n| 1.2.3 | answer | ${proof} |`, files, paths).map(({ what }) => what);

  test('a requirement that is missing, answered twice, or none', () => {
    const whole = Object.entries(asked).map(([section, count]) => `| ${section}.1–${count} | a | b |`);
    expect(unanswered(whole.join('\n'))).toEqual([]);
    expect(unanswered([...whole, '| 6.2.5 | a | b |', '| 1.2.10, 18.1.1 | a | b |'].join('\n'))).toEqual([
      '6.2.5 is answered twice',
      '1.2.10 is none',
      '18.1.1 is none',
    ]);
    expect(unanswered(whole.filter((row) => !row.startsWith('| 8.3.')).join('\n'))).toEqual([
      '8.3.1 is not answered',
    ]);
  });

  test.each([
    ['`locks.test.ts` `holds`', []],
    [`\`locks.test.ts\` \`a lock › holds\`, \`${template}\`; \`doors.test.ts\` \`is shut\``, []],
    ['`docs/keys.md`; code: `a/door.ts`; see [here](#who-may)', []],
    ['**not applicable**', []],
    ['**not held** needed: a door', []],
    ['`locks.test.ts` `held`', ['src/a/locks.test.ts has no test: held']],
    ['`locks.test.ts` `a lock`', ['src/a/locks.test.ts has no test: a lock']],
    ['`locks.test.ts` `opens`', ['src/a/locks.test.ts has no test: opens']],
    ['`locks.test.ts` `slides`', ['src/a/locks.test.ts has no test: slides']],
    ['`locks.test.ts` `turns`', ['src/a/locks.test.ts has no test: turns']],
    ['`locks.test.ts` `is shut`', ['src/a/locks.test.ts has no test: is shut']],
    ['`holds`', ['names no file with: holds']],
    ['`door.ts`', ['names 2 files: door.ts']],
    ['`gone.test.ts` `holds`', ['names 0 files: gone.test.ts', 'names no file with: holds']],
    ['[there](#who-was)', ['no heading #who-was']],
    ['as everyone knows', ['has no proof']],
    ['**not held**', ['has no proof']],
    ['**of course** `locks.test.ts` `holds`', ['has no proof']],
  ])('the proof %s', (proof, expected) => {
    expect(whats(proof)).toEqual(expected);
  });

  test('what is still to be written', () => {
    const text = `one\n| 1.2.3 | a | ${'TODO'}(doors) |`;
    expect(toDo(text)).toMatchObject([{ line: 2, what: 'waits for: doors' }]);
    expect(toDo('done')).toEqual([]);
  });
});
