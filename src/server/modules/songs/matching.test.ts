import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { sharedData } from '#kit/shared-folder.ts';
import { hardPairs, type Side } from './hard-pairs-for-test.ts';
import { compare, keysOf, read } from './matching.ts';
import { readTitle } from './titles.ts';

const [spotify, youtube] = ['spotify', 'youtube'] as const;
const readAll = ([one, other]: [Side, Side]) =>
  [read({ platform: spotify, ...one }), read({ platform: youtube, ...other })] as const;

const judged = hardPairs.map(({ sides, isSame }) => {
  const [one, other] = readAll(sides);
  return { sides, isSame, verdict: compare(one, other), one, other };
});
const shown = ({ sides }: { sides: [Side, Side] }) =>
  sides.map(({ title, artist }) => `${title}; ${artist}`).join(' = ');

describe('[TRK-10] 200 pairs that are hard to tell', () => {
  test('what is called one recording is one, and nine in ten of those that are one are called so', () => {
    expect(judged).toHaveLength(200);
    const called = judged.filter(({ verdict }) => verdict.is === 'same');
    expect(called.filter(({ isSame }) => !isSame).map(shown)).toEqual([]);
    const same = judged.filter(({ isSame }) => isSame);
    expect(called.length / same.length).toBeGreaterThanOrEqual(0.9);
  });

  test('the rest is asked about: none that is one is held apart', () => {
    expect(judged.filter(({ isSame, verdict }) => isSame && verdict.is === 'apart').map(shown)).toEqual([]);
  });

  test('nobody is asked about other versions, other parts and other people', () => {
    expect(judged.filter(({ isSame, verdict }) => !isSame && verdict.is !== 'apart').map(shown)).toEqual([]);
  });

  test('the order of the two changes nothing', () => {
    for (const { one, other, verdict } of judged) expect(compare(other, one)).toEqual(verdict);
  });

  test('whoever is not apart shares a key, by which candidates are found', () => {
    const lost = judged.filter(
      ({ verdict, one, other }) =>
        verdict.is !== 'apart' && new Set(keysOf(one)).isDisjointFrom(new Set(keysOf(other))),
    );
    expect(lost.map(shown)).toEqual([]);
  });
});

const mostStreamed = join(sharedData, 'cross-platform-songs/most_streamed_2024.csv');
const isThere = existsSync(mostStreamed);
if (!isThere) process.stdout.write('skipped: no list of real songs beside the project\n');

/** Each has an ISRC of its own; the same song was now and then given several. All are taken to be equally long. */
describe.skipIf(!isThere)('[TRK-10] real songs', () => {
  type Row = { Track: string; Artist: string; ISRC: string };
  const rows = isThere
    ? parse<Row>(readFileSync(mostStreamed), { columns: true, bom: true, relaxQuotes: true })
    : [];
  const songsOn = (platform: typeof spotify | typeof youtube) =>
    rows.map(({ Track, Artist }) =>
      read({ platform, title: Track, artist: Artist, durationSeconds: 180, isrc: null }),
    );

  test('what two are called joins them only where it is the same', () => {
    const [here, there] = [songsOn(spotify), songsOn(youtube)];
    const byKey = Map.groupBy(
      there.flatMap((song, place) => keysOf(song).map((key) => ({ key, song, place }))),
      ({ key }) => key,
    );
    const pairs = here.flatMap((song, place) =>
      keysOf(song)
        .flatMap((key) => byKey.get(key) ?? [])
        .filter((other) => other.place > place && rows[other.place]?.ISRC !== rows[place]?.ISRC)
        .map((other) => ({ song, other: other.song })),
    );
    expect(pairs.length).toBeGreaterThan(100);
    const joined = pairs.filter(({ song, other }) => compare(song, other).is === 'same');
    expect(joined.length).toBeGreaterThan(100);
    const written = ({ link }: (typeof pairs)[number]['song']) =>
      `${link.title}; ${link.artist}`.toLowerCase();
    const others = joined.filter(({ song, other }) => written(song) !== written(other));
    // A guest whom one of two platforms does not name: their lengths tell these apart, of which the list knows none.
    expect([...new Set(others.map(({ song, other }) => `${written(song)} = ${written(other)}`))]).toEqual([
      'calm down (with selena gomez); rema = calm down; rema',
    ]);
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
