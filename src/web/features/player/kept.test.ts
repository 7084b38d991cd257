import { describe, expect, test } from 'vitest';
import { failureOf, failures } from '#web/music/player/engine.ts';
import { readKept } from './kept.ts';

const track = {
  id: 'a',
  title: 'A',
  artist: 'B',
  platform: 'youtube',
  albumArt: null,
  videoId: 'abcdefghijk',
};
const kept = { account: 'usr_1', playlist: [track], index: 0, time: 12.5 };

describe('[PLR-04] what a tab has kept', () => {
  test('is taken as it was written', () => {
    expect(readKept(JSON.stringify(kept))).toEqual(kept);
    expect(readKept(JSON.stringify({ ...kept, account: null }))?.account).toBeNull();
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another value', '"player"'],
    ['no place in the queue', JSON.stringify({ ...kept, index: 3 })],
    ['a time before the start', JSON.stringify({ ...kept, time: -1 })],
    ['a song without a title', JSON.stringify({ ...kept, playlist: [{ ...track, title: 1 }] })],
    ['nobody’s', JSON.stringify({ ...kept, account: undefined })],
  ])('is left alone where it is %s', (_name, text) => {
    expect(readKept(text)).toBeUndefined();
  });
});

test('[PLR-03] each error that the provider names has its reason', () => {
  expect([2, 5, 100, 101, 150, 153].map(failureOf)).toEqual([
    ...['invalid', 'broken', 'gone', 'embedding', 'embedding', 'origin'],
  ]);
  expect(failures).toContain(failureOf(999));
});
