/** Pages of text say the same in every language, and the one about privacy names whatever browsers keep. */
import { describe, expect, test } from 'vitest';
import { knownAddressDays, sessionDays } from '#server/modules/accounts/policy.ts';
import { demoAccountDays } from '#server/modules/demo/policy.ts';
import { listedPaths, readText } from './source.ts';

const pages = listedPaths('content/pages/*/*.md').map((path) => ({ path, text: readText(path) }));
const english = (path: string): string => readText(path.replace(/[^/]+$/, 'en.md'));

/** What stands in each line: a heading, a point of a list, a row of a table, a sentence, nothing. */
const linesOf = (text: string): string[] =>
  text.split('\n').map((line) => /^(#+ |- |\| )/.exec(line)?.[0] ?? (line === '' ? '' : 'sentences'));
const linksOf = (text: string): string[] => (text.match(/\]\([^)]*\)/g) ?? []).sort();
/** Names of cookies and the like. */
const namesOf = (text: string): string[] => (text.match(/`[^`]+`/g) ?? []).sort();
/** One and two are words in some languages. */
const numbersOf = (text: string): string[] => text.match(/(?<![\d.,])\d{2,}(?![.,]?\d)/g) ?? [];

/** Languages may write more in numbers: half an hour is 30 minutes in Japanese. */
const hasNumbers = (text: string, from: string): boolean => {
  const counts = (of: string) => Map.groupBy(numbersOf(of), (number) => number);
  const told = counts(text);
  return [...counts(from)].every(([number, all]) => (told.get(number)?.length ?? 0) >= all.length);
};

const differences = (text: string, from: string): string[] => [
  ...Object.entries({ lines: linesOf, links: linksOf, names: namesOf })
    .filter(([, of]) => of(text).join('\n') !== of(from).join('\n'))
    .map(([name]) => name),
  ...(hasNumbers(text, from) ? [] : ['numbers']),
];

describe('[I18N-01] pages of text', () => {
  test('have the same parts, links, names and numbers in every language', () => {
    expect(pages.length).toBeGreaterThan(20);
    const found = pages.map(({ path, text }) => [path, differences(text, english(path))] as const);
    expect(found.filter(([, different]) => different.length > 0)).toEqual([]);
  });

  test('a part, a link, a name and a number that are missing are found', () => {
    const page = '## Kept\n\n- [Settings](/settings) for 30 days in `theme`\n';
    expect(differences(page, page)).toEqual([]);
    expect(differences(page.replace('- ', ''), page)).toEqual(['lines']);
    expect(differences(page.replace('/settings', '/help'), page)).toEqual(['links']);
    expect(differences(page.replace('theme', 'size'), page)).toEqual(['names']);
    expect(differences(page.replace('30', '60'), page)).toEqual(['numbers']);
  });
});

/** Names in the code of what keeps things in a browser: cookies of ours, and constants beside a storage. */
const keptBy = (code: string): string[] => {
  const cookies = [...code.matchAll(/'(tracklight[_.][a-z_]+)'/g)];
  if (!/\b(local|session)Storage\b/.test(code)) return cookies.map(([, name = '']) => name);
  const keys = code.matchAll(/(?:[kK]ey|flag|name)(?: = |: |\()'([a-zA-Z.-]+)'|keptText\('([^']+)'\)/g);
  const direct = code.matchAll(/Storage\.\w+\('([^']+)'/g);
  return [...cookies, ...keys, ...direct].map(([, one, other]) => one ?? other ?? '');
};

describe('[SEC-03] the page about privacy', () => {
  const privacy = readText('content/pages/privacy/en.md');

  test('names every cookie and every entry that browsers keep for us', () => {
    const code = listedPaths('src/*.ts', 'src/*.tsx').filter((path) => !path.includes('.test.'));
    const kept = new Set(code.flatMap((path) => keptBy(readText(path))));
    expect([...kept]).toEqual(expect.arrayContaining(['tracklight_half', 'push-of', 'player']));
    expect([...kept].filter((name) => !privacy.includes(`\`${name}`))).toEqual([]);
  });

  test('has the times that the code goes by', () => {
    const said = [
      `| Sessions | ${sessionDays} days`,
      `| Known addresses | ${knownAddressDays} days`,
      `sample accounts, refused links | ${demoAccountDays} days`,
    ];
    expect(said.filter((part) => !privacy.includes(part))).toEqual([]);
  });
});
