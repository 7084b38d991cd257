/** Bars that stand on one common line, in one measure. */
import { describe, expect, it } from 'vitest';
import type { PlatformId } from '#domain/platforms.ts';
import { changeForTest } from '../overview-for-test.ts';
import { barsOf, releaseRows } from './contribution.ts';

describe('bars of a difference', () => {
  it('[ANL-02] lie to both sides of nothing, in one measure', () => {
    expect(barsOf([30, -10])).toEqual({
      zero: 0.25,
      bars: [
        { start: 0.25, length: 0.75 },
        { start: 0, length: 0.25 },
      ],
    });
    expect(barsOf([4, 2]).zero).toBe(0);
    expect(barsOf([-4]).bars).toEqual([{ start: 0, length: 1 }]);
    expect(barsOf([0, 0]).bars[0]?.length).toBe(0);
  });
});

describe('[BEY-18] a song against the release before', () => {
  const link = (platform: PlatformId, gained: number | null) => ({
    platform,
    change: changeForTest({ gained }),
  });

  it('is told platform by platform, the largest difference first', () => {
    const now = [link('youtube', 100), link('soundcloud', 30), link('soundcloud', 20)];
    const then = [link('youtube', 40), link('soundcloud', 60), link('audiomack', 5)];
    expect(releaseRows(now, then, [])).toEqual([
      { key: 'youtube', platform: 'youtube', gained: 100, previous: 40, difference: 60, songs: 1 },
      { key: 'soundcloud', platform: 'soundcloud', gained: 50, previous: 60, difference: -10, songs: 2 },
      { key: 'audiomack', platform: 'audiomack', gained: 0, previous: 5, difference: -5, songs: 0 },
    ]);
  });

  it('leaves out what is in no sum, and platforms of which anything is not known', () => {
    const now = [link('youtube', 100), link('soundcloud', null), link('lastfm', 7)];
    const then = [link('youtube', 40), link('soundcloud', 60), link('lastfm', 2)];
    expect(releaseRows(now, then, ['lastfm']).map(({ key }) => key)).toEqual(['youtube']);
  });
});
