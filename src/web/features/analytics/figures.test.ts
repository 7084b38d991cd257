/** Key figures add up only what may be added, and never pass off the unknown as known. */
import { describe, expect, it } from 'vitest';
import type { Total } from '#contract/analytics.ts';
import { counterNames, leadingCounters } from '#domain/metrics.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { terms } from '#domain/terms.ts';
import { figuresOf, metricsOf, paceOf } from './figures.ts';
import { leadOf } from './song-row.tsx';

/** Whose terms forbid sums with others. */
const usual = platformIds.filter((id) => !terms[id].isSummable);

const total = (part: Partial<Total>): Total => ({
  metric: 'plays',
  platform: 'soundcloud',
  value: 100,
  songs: 2,
  change: { gained: 10, corrected: 0, previous: 5 },
  sparkline: [90, 95, 100],
  ...part,
});

describe('key figures', () => {
  it('[SYNC-08] YouTube is in a sum with others only where that was agreed, and each figure says what it contains', () => {
    const totals = [
      total({ platform: 'soundcloud', metric: 'likes', value: 7 }),
      total({ platform: 'youtube', metric: 'likes', value: 1000 }),
      total({ platform: 'audiomack', metric: 'likes', value: 5 }),
    ];
    const shown = (apart: readonly PlatformId[]) =>
      figuresOf(totals, apart).map(({ platforms, value }) => ({ platforms, value }));
    expect(shown(usual)).toEqual([
      { platforms: ['youtube'], value: 1000 },
      { platforms: ['soundcloud', 'audiomack'], value: 12 },
    ]);
    expect(shown([])).toEqual([{ platforms: ['soundcloud', 'youtube', 'audiomack'], value: 1012 }]);
  });

  it('[SYNC-08] no choice of platforms puts YouTube beside another in one figure', () => {
    const platforms = ['youtube', 'lastfm', 'deezer', 'soundcloud'] as const;
    for (const metric of counterNames) {
      const totals = platforms.map((platform) => total({ platform, metric }));
      for (const figure of figuresOf(totals, usual))
        expect(figure.platforms.includes('youtube') && figure.platforms.length > 1).toBe(false);
    }
  });

  it('[ANL-01] sums values, songs and gains, in the order people ask', () => {
    const figures = figuresOf(
      [
        total({ metric: 'comments', platform: 'soundcloud' }),
        total({ platform: 'soundcloud' }),
        total({ platform: 'lastfm', value: 50, change: { gained: 1, corrected: -3, previous: 2 } }),
      ],
      usual,
    );
    expect(figures.map(({ metric }) => metric)).toEqual(['plays', 'comments']);
    expect(figures[0]).toMatchObject({ value: 150, songs: 4, gained: 11, corrected: -3, previous: 7 });
  });

  it('[ANL-01] scores are no counts: popularity and rank are never added up', () => {
    expect(figuresOf([total({ metric: 'popularity' }), total({ metric: 'rank' })], usual)).toEqual([]);
    expect([...leadingCounters].sort()).toEqual([...counterNames].sort());
    expect(metricsOf([total({ metric: 'likes' }), total({})])).toEqual(['plays', 'likes']);
  });

  it('[ANL-03] a day or a past that one part does not know is unknown for the sum', () => {
    const [figure] = figuresOf(
      [
        total({ platform: 'soundcloud', sparkline: [null, 10, 11] }),
        total({
          platform: 'lastfm',
          sparkline: [5, null, 6],
          change: { gained: 1, corrected: 0, previous: null },
        }),
      ],
      usual,
    );
    expect(figure?.sparkline).toEqual([null, null, 17]);
    expect(figure?.previous).toBeNull();
  });
});

describe('the pace of growth', () => {
  it('[ANL-01] compares with the period before, and says so where that is not known', () => {
    expect(paceOf({ gained: 12, previous: 10 })).toEqual({ kind: 'faster', share: 0.2 });
    expect(paceOf({ gained: 5, previous: 10 })).toEqual({ kind: 'slower', share: 0.5 });
    expect(paceOf({ gained: 5, previous: null })).toEqual({ kind: 'tooNew' });
    expect(paceOf({ gained: 5, previous: 0 })).toEqual({ kind: 'fromNone' });
    expect(paceOf({ gained: 0, previous: 0 })).toEqual({ kind: 'same' });
  });
});

describe('a song in a list', () => {
  it('[ANL-01] shows its leading number, its change and the share of the number before', () => {
    expect(leadOf({ metrics: { likes: 4, views: 110 }, change: { views: 10 } })).toEqual({
      metric: 'views',
      value: 110,
      change: 10,
      share: 0.1,
    });
  });

  it('[ANL-03] a change that is not known is none, and of nothing there is no share', () => {
    expect(leadOf({ metrics: { plays: 3 }, change: {} })).toMatchObject({
      change: undefined,
      share: undefined,
    });
    expect(leadOf({ metrics: { plays: 3 }, change: { plays: 3 } })?.share).toBeUndefined();
    expect(leadOf({ metrics: {}, change: {} })).toBeUndefined();
  });
});
