import { expect, test } from 'vitest';
import type { SpanGrowth } from '../tracks/service.ts';
import { changeOf, dailyShares, movers, type SongsGrowth } from './portfolio-growth.ts';

const brought = (
  gained: number | null,
  previous: number | null,
  more: Partial<SpanGrowth> = {},
): SpanGrowth => ({
  ...{ gained, previous, corrected: 0, base: 0, daysRead: 7, part: null, gaps: [], across: [] },
  ...more,
});
const song = (trackId: string, growth: SpanGrowth): SongsGrowth => ({
  trackId,
  songId: trackId,
  platform: 'youtube',
  growth: { views: growth },
});

test('[ANL-01] songs rise and fall by the share of what they brought before, not by how many people know them', () => {
  const moved = movers([
    song('large', brought(1_020_000, 1_000_000)),
    song('doubled', brought(40, 20)),
    song('halved', brought(500, 1000)),
    song('three after one', brought(3, 1)),
    song('from nothing', brought(900, 0)),
    song('not known', brought(null, 100)),
  ]);
  expect(moved.map(({ trackId }) => trackId)).toEqual(['doubled', 'large', 'halved']);
  expect(moved.filter(({ state }) => state === 'rising').map(({ trackId }) => trackId)).toEqual(['doubled']);
  expect(moved.filter(({ state }) => state === 'fading').map(({ trackId }) => trackId)).toEqual(['halved']);
});

test('[MOOD-02] a song grows by what a day of its judged link brought, as a share of what it had', () => {
  const links = [
    { ...song('steady', brought(280, 280, { base: 1000 })), songId: 'both' },
    { ...song('moved most', brought(560, 280, { base: 10_000 })), songId: 'both' },
    song('a fall', brought(0, 280, { base: 1000 })),
    song('too small', brought(90, 20, { base: 9 })),
    song('not read before', brought(90, 20, { base: null })),
    song('not known', brought(null, 20, { base: 1000 })),
  ];
  expect(dailyShares(links, 28)).toEqual(
    new Map([
      ['both', 0.002],
      ['a fall', 0],
    ]),
  );
});

test('[ANL-07] a sum says of how many songs it is, and compares the same ones', () => {
  const gap = { from: 20_000, to: 20_010, gained: 70, corrected: 0 };
  const songs = [
    brought(100, 50),
    brought(30, null, { daysRead: 5 }),
    brought(null, 10, { across: [gap] }),
    brought(null, null, { part: { ...gap, from: 20_003, gained: 7 } }),
  ];
  expect(changeOf(songs)).toEqual({
    ...{ gained: 137, corrected: 0, songs: 3, daysRead: 5 },
    compared: { songs: 1, gained: 100, previous: 50 },
    part: { from: '2024-10-07', to: '2024-10-14', gained: 7, corrected: 0, songs: 1 },
    across: { from: '2024-10-04', to: '2024-10-14', gained: 70, corrected: 0, songs: 1 },
  });
  expect(changeOf([])).toMatchObject({ gained: null, songs: 0, compared: null, part: null, across: null });
});
