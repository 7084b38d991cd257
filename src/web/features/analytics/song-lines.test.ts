/** Which numbers a song's time line draws, and of which of its links. */
import { expect, test } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { countersOf } from './song-lines.tsx';

const link = (id: string, metrics: Track['metrics']) => ({ id, metrics }) as Track;

test('[TRK-10] each link is drawn by its first counter, beside those that count the same; scores and prices are not', () => {
  const tracks = [
    link('soundcloud', { plays: 5, likes: 2 }),
    link('youtube', { views: 9, likes: 1 }),
    link('lastfm', { plays: 3, listeners: 1 }),
    link('deezer', { rank: 7 }),
    link('bandcamp', { price: 100 }),
    link('unread', {}),
  ];
  expect(countersOf(tracks).map(({ metric, tracks }) => [metric, tracks.map(({ id }) => id)])).toEqual([
    ['views', ['youtube']],
    ['plays', ['soundcloud', 'lastfm']],
  ]);
  expect(countersOf([link('deezer', { rank: 7 })])).toEqual([]);
});
