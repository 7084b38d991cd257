/** No page reads the whole list of an account's links: there may be ten thousand. */
import { expect, test } from 'vitest';
import { expectNone, type Finding, isTest, readCode, type SourceFile } from './source.ts';

/** A call that names the list's endpoint says how many rows it wants, within its own parentheses or just above them. */
const reads = /\b(?:read|usePages)<typeof listTracks>\(/g;

const wholeLists = ({ path, text }: SourceFile): Finding[] =>
  [...text.matchAll(reads)].flatMap(({ index, 0: { length } }) => {
    const around = text.slice(Math.max(0, index - 200), index + length + 200);
    const isComment = /^\s*\/?\*/.test(text.slice(text.lastIndexOf('\n', index) + 1, index));
    const line = text.slice(0, index).split('\n').length;
    if (isComment || /\blimit\b/.test(around)) return [];
    return [{ path, line, what: 'reads every link there is', why: 'ask for a page of it, with `limit`' }];
  });

const code = readCode().filter(({ path }) => path.startsWith('src/web/') && !isTest(path));

test('[TRK-07] pages read the list by pages', () => {
  expect(code.some(({ text }) => text.match(reads))).toBe(true);
  expectNone(code.flatMap(wholeLists));
});

test('a planted read of everything is found', () => {
  const found = (text: string) => wholeLists({ path: 'src/web/a.ts', text }).length;
  expect(found(`const all = () => read<typeof listTracks>('/api/tracks');`)).toBe(1);
  expect(found(`read<typeof listTracks>('/api/tracks', { query: { by: 'song' } })`)).toBe(1);
  expect(found(`read<typeof listTracks>('/api/tracks', { query: { limit: 40 } })`)).toBe(0);
});
