import { expect, test } from 'vitest';
import type { LinkGrowth, SpanGrowth } from '../growth/service.ts';
import { changeOf, dailyShares, movers } from './portfolio-growth.ts';

const brought = (
  gained: number | null,
  previous: number | null,
  more: Partial<SpanGrowth> = {},
): SpanGrowth => ({
  ...{ gained, previous, corrected: 0, base: 0, daysRead: 7, part: null, gaps: [], across: [] },
  isNew: false,
  ...more,
});
const song = (trackId: string, growth: SpanGrowth): LinkGrowth => ({
  trackId,
  songId: trackId,
  platform: 'youtube',
  growth: { views: growth },
});

test('[ANL-01] songs rise and fall by the share of what they brought before, not by how many people know them', () => {
  const moved = movers(
    [
      song('large', brought(1_020_000, 1_000_000)),
      song('doubled', brought(40, 20)),
      song('halved', brought(500, 1000)),
      song('three after one', brought(3, 1)),
      song('from nothing', brought(900, 0)),
      song('not known', brought(null, 100)),
    ],
    [],
  );
  expect(moved.map(({ trackId }) => trackId)).toEqual(['doubled', 'halved']);
  expect(moved.filter(({ state }) => state === 'rising').map(({ trackId }) => trackId)).toEqual(['doubled']);
  expect(moved.filter(({ state }) => state === 'fading').map(({ trackId }) => trackId)).toEqual(['halved']);
});

test('[ANL-01] [TRK-10] a song is told by its largest links of one unit, not by the one that changed by the largest share', () => {
  const link = (trackId: string, platform: LinkGrowth['platform'], growth: LinkGrowth['growth']) => ({
    ...{ trackId, songId: 'song', platform, growth },
  });
  const large = link('large', 'audiomack', { plays: brought(11_924_150, 9_000_000) });
  const small = link('small', 'soundcloud', { plays: brought(119_046, 20) });
  const young = link('young', 'lastfm', {
    plays: brought(null, null, { part: { from: 1, to: 9, gained: 7, corrected: 0 } }),
  });
  const tiny = link('tiny', 'youtube', { views: brought(8, 1) });
  const all = [tiny, small, young, large];
  const sum = { gained: 11_924_150 + 119_046, previous: 9_000_020 };
  expect(movers(all, [])).toMatchObject([
    {
      ...{ trackId: 'large', metric: 'plays', gained: sum.gained + 7, compared: sum, part: { gained: 7 } },
      platforms: ['audiomack', 'soundcloud', 'lastfm'],
      links: [{ trackId: 'large' }, { trackId: 'small' }, { trackId: 'young' }, { trackId: 'tiny' }],
    },
  ]);
  // Where the terms keep a platform apart, its numbers stand in no sum.
  expect(movers(all, ['soundcloud'])).toMatchObject([
    { trackId: 'large', gained: 11_924_157, platforms: ['audiomack', 'lastfm'] },
  ]);
  // Views go before plays as soon as a share of them says something.
  const views = link('views', 'youtube', { views: brought(80, 40) });
  expect(movers([...all, views], [])).toMatchObject([{ trackId: 'views', metric: 'views', gained: 88 }]);
});

test('[MOOD-02] a song grows by what a day of the links brought that it is told by, as a share of what they had', () => {
  const links = [
    { ...song('steady', brought(280, 280, { base: 1000 })), songId: 'both' },
    { ...song('small', brought(28, 14, { base: 400 })), songId: 'both' },
    song('a fall', brought(0, 280, { base: 1000 })),
    song('too small', brought(90, 20, { base: 9 })),
    song('not read before', brought(90, 20, { base: null })),
    song('not known', brought(null, 20, { base: 1000 })),
  ];
  expect(dailyShares(links, 28, [])).toEqual(
    new Map([
      ['both', 308 / 1400 / 28],
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

test('[ANL-01] a release is in neither list: that it fades after its first days is no news', () => {
  const faded = brought(35_000, 50_000, { isNew: true });
  expect(movers([song('release', faded), song('halved', brought(500, 1000))], [])).toMatchObject([
    { trackId: 'halved', state: 'fading' },
  ]);
});
