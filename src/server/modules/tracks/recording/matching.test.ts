import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedData } from '#kit/shared-folder.ts';
import type { Side } from './hard-pairs-for-test.ts';
import { compare, type Described, keysOf, read } from './matching.ts';
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

const described = (title: string, artist: string, more: Partial<Described> = {}) =>
  read({ platform: 'spotify', title, artist, durationSeconds: 198, isrc: 'DEXX02400001', ...more });
const nightDrive = described('Night Drive', 'Kora');
const onYoutube = (title: string, artist: string, durationSeconds: number | null = 198) =>
  described(title, artist, { platform: 'youtube', durationSeconds, isrc: null });

describe('[TRK-10] one ISRC', () => {
  test('joins nothing whose title and artist both differ: it is asked about with both doubts', () => {
    expect(compare(nightDrive, described('Something Else Entirely', 'Another Person'))).toEqual({
      is: 'unsure',
      doubts: ['title_differs', 'artist_differs'],
    });
    // Two who had the same guest are not one.
    const [one, other] = [
      described('Night Drive (feat. Latto)', 'Kora'),
      described('Alone (feat. Latto)', 'Dex'),
    ];
    expect(compare(one, other)).toMatchObject({ is: 'unsure' });
    // Some platforms name guests with the artist.
    for (const by of ['Kora feat. Latto', 'Kora (ft. Latto)', 'Kora featuring Latto']) {
      const guested = [described('Night Drive', by), described('Alone', by.replace('Kora', 'Dex'))] as const;
      expect(compare(...guested)).toEqual({ is: 'unsure', doubts: ['title_differs', 'artist_differs'] });
      expect(compare(described('Night Drive', by), nightDrive)).toEqual({ is: 'same', by: 'isrc' });
    }
    // An artist whose distributor gave two songs the same one.
    const second = described('Something Else Entirely', 'Kora', { durationSeconds: 230 });
    expect(compare(nightDrive, second)).toEqual({
      is: 'unsure',
      doubts: ['duration_differs', 'title_differs'],
    });
    expect(compare(described('Track 01', 'Kora'), described('Track 02', 'Kora'))).toMatchObject({
      is: 'unsure',
    });
  });

  test.each([
    ...['AAAAA0000001', 'XXXXX2400017', 'ZZZZZ9999999', 'US0000000001', 'DEXX00000000'],
    ...['USABC1234567', 'QQQQQ2400001', 'DEXX01111111', 'DE-XX0-24-00001', 'NOTANISRC', ''],
  ])('that is a placeholder or malformed proves nothing: %s', (isrc) => {
    const [one, other] = [described('Night Drive', 'Kora', { isrc }), described('Alone', 'Dex', { isrc })];
    expect(compare(one, other)).toEqual({
      is: 'unsure',
      doubts: ['title_differs', 'artist_differs', 'isrc_unreliable'],
    });
    expect(compare(one, described('Night Drive', 'Kora', { isrc }))).toEqual({
      is: 'unsure',
      doubts: ['isrc_unreliable'],
    });
  });

  test.each([
    ...[
      'Night Drive (Clean)',
      'Night Drive nightcore edit',
      'Nightcore - Night Drive',
      'night drive (sped up)',
    ],
    ...[
      'Night Drive slowed + reverb',
      'Night Drive (Live)',
      'Night Drive - Orren Remix',
      'Night Drive - Acoustic',
    ],
    ...[
      'Night Drive (Instrumental)',
      'Night Drive - Radio Edit',
      'Night Drive (2011 Remaster)',
      'Night Drive 8D',
    ],
    ...['Night Drive live in Oslo', 'Night Drive (Karaoke)', 'Night Drive (Extended Mix)'],
    ...[
      'Night Drive (Edited)',
      'Night Drive - Amended',
      'Night Drive (Version censurée)',
      'Night Drive (Лайв)',
    ],
    ...['Night Drive (Versione strumentale)', 'Night Drive (Ускоренная версия)', 'Night Drive (加速版)'],
  ])('joins no other version: %s', (title) => {
    for (const platform of ['deezer', 'youtube'] as const) {
      const verdict = compare(nightDrive, described(title, 'Kora', { platform }));
      expect(verdict.is === 'unsure' && verdict.doubts).toContain('version_differs');
    }
    expect(compare(described(title, 'Kora'), described(title, 'Kora - Topic'))).toEqual({
      is: 'same',
      by: 'isrc',
    });
  });

  test.each([
    ['Night Drive (Explicit)', 'Kora', 'Kora - Night Drive (Official Video)', 'KoraVEVO'],
    ['Seven (feat. Latto)', '정국', 'Seven', 'Jung Kook'],
    ['Lightning Crashes', 'Live', 'Live - Lightning Crashes', 'LiveVEVO'],
    ['Тёплый дождь', 'Вера', 'Tyoply dozhd', 'Vera'],
    ['Ночь', 'Вера', 'The Night', 'Вера'],
    ['Live Forever', 'Kora', 'LIVE FOREVER', 'Label Records'],
    ['Night Drive (Live)', 'Kora', 'Night Drive - Live at Red Hall', 'Kora'],
  ])('joins what is named otherwise for another reason: %s; %s = %s; %s', (title, artist, ...other) => {
    expect(compare(described(title, artist), described(...other, { platform: 'youtube' }))).toEqual({
      is: 'same',
      by: 'isrc',
    });
  });
});

test('[TRK-10] a film that is longer than the record is offered, and an artist in other letters is', () => {
  const record = described('Despacito (Featuring Daddy Yankee)', 'Luis Fonsi', { durationSeconds: 228 });
  for (const [title, artist] of [
    ['Luis Fonsi - Despacito ft. Daddy Yankee', 'LuisFonsiVEVO'],
    ['Luis Fonsi - Despacito ft. Daddy Yankee', 'Luis Fonsi'],
    ['Despacito ft. Daddy Yankee', 'LuisFonsiVEVO'],
  ] as const)
    expect(compare(record, onYoutube(title, artist, 282))).toEqual({
      is: 'unsure',
      doubts: ['duration_differs'],
    });
  // What says that it is the record is as long.
  expect(compare(record, onYoutube('Luis Fonsi - Despacito (Audio)', 'Luis Fonsi', 282)).is).toBe('apart');

  const seven = described('Seven', '정국', { durationSeconds: 184 });
  expect(compare(seven, onYoutube('Seven', 'Jung Kook', 184))).toEqual({
    is: 'unsure',
    doubts: ['artist_differs'],
  });
  const unknown = compare(seven, onYoutube('Seven', 'Jung Kook', null));
  expect(unknown).toEqual({ is: 'unsure', doubts: ['duration_unknown', 'artist_differs'] });
  expect(compare(seven, onYoutube('Seven', 'Jung Kook', 201)).is).toBe('apart');
  const film = onYoutube("정국 (Jung Kook) 'Seven (feat. Latto)' Official MV", 'HYBE LABELS', 228);
  for (const artist of ['정국', 'Jung Kook, Latto'])
    expect(compare(described('Seven (feat. Latto)', artist, { durationSeconds: 184 }), film)).toEqual({
      is: 'unsure',
      doubts: ['duration_differs'],
    });
});
