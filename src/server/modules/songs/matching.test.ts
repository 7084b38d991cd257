import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedData } from '#kit/shared-folder.ts';
import type { Side } from './hard-pairs-for-test.ts';
import { compare, keysOf, read } from './matching.ts';
import { hardFindings, isWrittenAlike, judgedPairs, realPairs, shownPair } from './measured-for-test.ts';
import { readTitle } from './titles.ts';

const shown = ({ sides }: { sides: [Side, Side] }) =>
  sides.map(({ title, artist }) => `${title}; ${artist}`).join(' = ');

describe('[TRK-10] 200 pairs that are hard to tell', () => {
  test('what is called one recording is one, and nine in ten of those that are one are called so', () => {
    const called = judgedPairs.filter(({ verdict }) => verdict.is === 'same');
    expect(called.filter(({ isSame }) => !isSame).map(shown)).toEqual([]);
    const findings = hardFindings();
    expect(findings).toMatchObject({ pairs: 200, same: 100 });
    expect(findings.precision).toBeGreaterThanOrEqual(0.99);
    expect(findings.recall).toBeGreaterThanOrEqual(0.9);
  });

  test('the rest is asked about: none that is one is held apart', () => {
    expect(judgedPairs.filter(({ isSame, verdict }) => isSame && verdict.is === 'apart').map(shown)).toEqual(
      [],
    );
  });

  test('nobody is asked about other versions, other parts and other people', () => {
    expect(judgedPairs.filter(({ isSame, verdict }) => !isSame && verdict.is !== 'apart').map(shown)).toEqual(
      [],
    );
  });

  test('the order of the two changes nothing', () => {
    for (const { one, other, verdict } of judgedPairs) expect(compare(other, one)).toEqual(verdict);
  });

  test('whoever is not apart shares a key, by which candidates are found', () => {
    const lost = judgedPairs.filter(
      ({ verdict, one, other }) =>
        verdict.is !== 'apart' && new Set(keysOf(one)).isDisjointFrom(new Set(keysOf(other))),
    );
    expect(lost.map(shown)).toEqual([]);
  });
});

const mostStreamed = join(sharedData, 'cross-platform-songs/most_streamed_2024.csv');
const isThere = existsSync(mostStreamed);
if (!isThere) process.stdout.write('skipped: no list of real songs beside the project\n');

describe.skipIf(!isThere)('[TRK-10] real songs', () => {
  test('what two are called joins them only where it is the same', () => {
    const { pairs } = realPairs(mostStreamed);
    expect(pairs.length).toBeGreaterThan(100);
    const joined = pairs.filter(([one, other]) => compare(one, other).is === 'same');
    expect(joined.length).toBeGreaterThan(30);
    // A guest whom one of two platforms does not name: their lengths tell these apart, of which the list knows none.
    expect(joined.filter((pair) => !isWrittenAlike(pair)).map(shownPair)).toEqual([
      'calm down (with selena gomez); rema = calm down; rema',
    ]);
    // Nobody is held apart from what is written alike.
    expect(pairs.filter((pair) => isWrittenAlike(pair) && compare(...pair).is !== 'same')).toEqual([]);
  });
});

test('[TRK-10] a title says its name, its version and its guests', () => {
  const title = readTitle('Night Ferry (feat. João Prado) [Orren Remix] | Official Video');
  expect(title).toMatchObject({ name: 'night ferry', full: 'night ferry', isFilm: true });
  expect([...title.versions]).toEqual([['remix', 'orren']]);
  expect(title.featured).toEqual(['joao prado']);
});

test('[TRK-10] names of signs alone are names', () => {
  const titled = (title: string) =>
    read({ platform: 'spotify', title, artist: 'Kestrel', durationSeconds: 180, isrc: null });
  expect(compare(titled('❤'), titled('✨'))).toEqual({ is: 'apart' });
  expect(compare(titled('???'), titled('???'))).toEqual({ is: 'same', by: 'name' });
});

test('[TRK-10] words of versions in a name are a part of the name', () => {
  for (const name of ['Live Forever', 'Cover Me', 'Demo Tape', 'Remix Your Heart', 'Video Killed the Star'])
    expect([...readTitle(name).versions]).toEqual([]);
});
