/** English help, and pages such as the terms, are read once and understood: sentences that most people find hard, and chains of passives, are none. */
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRetext from 'remark-retext';
import retextEnglish from 'retext-english';
import retextPassive from 'retext-passive';
import retextReadability from 'retext-readability';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { describe, expect, test } from 'vitest';
import { expectNone, type Finding, listedPaths, readText } from './source.ts';
import { isLoose } from './texts.ts';

/** Years at school that half of the formulas may ask for; names of platforms are words that nobody can shorten. */
const readers = { age: 16, threshold: 4 / 7, minWords: 8 };
/** Of an article: sentences in the passive, as a part of all. */
const mostPassive = 0.2;

/** What an article says, and what is hard about it. */
async function read(text: string): Promise<{ hard: string[]; passives: number; sentences: number }> {
  const file = new VFile(text);
  matter(file, { strip: true });
  const prose = String(file)
    // Code, addresses and tables are no sentences.
    .replace(/`[^`]*`/g, 'it')
    .replace(/^\|.*$/gm, '');
  const told = new VFile(prose);
  const words = unified().use(retextEnglish).use(retextReadability, readers).use(retextPassive).freeze();
  const reader = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRetext, words as never);
  await reader.run(reader.parse(told), told);
  const from = (source: string) => told.messages.filter((message) => message.source === source);
  return {
    hard: from('retext-readability').map(({ place }) => {
      const start = place && 'start' in place ? place.start.offset : 0;
      return prose.slice(start, (start ?? 0) + 110).replace(/\s+/g, ' ');
    }),
    passives: from('retext-passive').length,
    sentences: prose.split(/[.?!](?:\s|$)/).length,
  };
}

const articles = listedPaths('content/help/*/en.md', 'content/pages/*/en.md');

test('[SITE-05] [I18N-01] the head of every text is one that can be read', () => {
  const findings = listedPaths('content/*/*/*.md').flatMap((path): Finding[] => {
    const file = new VFile(readText(path));
    try {
      matter(file);
      return file.data.matter && 'title' in (file.data.matter as object)
        ? []
        : [{ path, line: 1, what: 'no title', why: 'every text has one' }];
    } catch (error) {
      return [{ path, line: 1, what: String(error).split('\n')[0] ?? '', why: 'no page of its kind opens' }];
    }
  });
  expectNone(findings);
});

test('[I18N-01] no line of French and Russian articles ends before a sign', () => {
  const findings = listedPaths('content/*/*/fr.md', 'content/*/*/ru.md').flatMap((path): Finding[] => {
    const lines = readText(path)
      .replace(/```[\s\S]*?```|`[^`]*`/g, '')
      .split('\n');
    return lines
      .filter((line) => isLoose(path.endsWith('fr.md') ? 'fr' : 'ru', line))
      .map((what) => ({ path, line: 1, what, why: 'a space at which no line ends stands there' }));
  });
  expectNone(findings);
});

describe('[I18N-01] English help and pages', () => {
  test('there are articles, and the terms among them', () => {
    expect(articles.length).toBeGreaterThan(10);
    expect(articles).toContain('content/pages/terms/en.md');
  });

  test('has no sentence that is hard to read, and says who does what', async () => {
    const findings: Finding[] = [];
    for (const path of articles) {
      const { hard, passives, sentences } = await read(readText(path));
      for (const what of hard) findings.push({ path, line: 1, what: `“${what}…”`, why: 'is hard to read' });
      if (passives / sentences > mostPassive)
        findings.push({
          path,
          line: 1,
          what: `${passives} of ${sentences} are passive`,
          why: 'say who does it',
        });
    }
    expectNone(findings);
  });
});

test('a chain of clauses is found, and plain words are not', async () => {
  const chain =
    'Notwithstanding the aforementioned considerations, the determination of whether comparability has been established is predicated upon the availability of observations that were contemporaneously obtained throughout both of the intervals under examination.';
  expect((await read(chain)).hard).toHaveLength(1);
  expect((await read('Add a song. We read it every hour. You see the numbers here.')).hard).toEqual([]);
  expect((await read('The page was written by us. The song was given away.')).passives).toBe(2);
});
