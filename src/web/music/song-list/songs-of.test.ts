import { expect, test } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { linksOf, songsOf } from './songs-of.ts';

const track = (id: string, songId: string, title: string) =>
  ({ id, songId, title, artist: 'Kestrel', albumArt: `https://example.com/${id}` }) as Track;
const tracks = [track('a', 'one', 'Ferry'), track('b', 'two', 'Tide'), track('c', 'one', 'Ferry (Audio)')];

test('[ANL-02] links of one recording are one song, called after the first of them', () => {
  const songs = songsOf(tracks).map(({ id, title, tracks: own }) => [id, title, own.map((one) => one.id)]);
  expect(songs).toEqual([
    ['one', 'Ferry', ['a', 'c']],
    ['two', 'Tide', ['b']],
  ]);
});

test('[ANL-02] links by themselves stay as many as they are', () =>
  expect(linksOf(tracks).map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Ferry'],
    ['b', 'Tide'],
    ['c', 'Ferry (Audio)'],
  ]));
