/** Key figures add up only what may be added, and never pass off the unknown as known. */
import { describe, expect, it } from 'vitest';
import type { Overview, Total } from '#contract/analytics.ts';
import { comparisonKind } from '#domain/comparison.ts';
import { counterNames, leadingCounters } from '#domain/metrics.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { terms } from '#domain/terms.ts';
import { bestPoint, chosenOf, figuresOf as figuresFrom, metricsOf, paceOf, reasonOf } from '#i18n/figures.ts';
import { changeForTest as change, overviewForTest, totalForTest as total } from '../overview-for-test.ts';
import { platformsOf } from '../platforms.ts';

const figuresOf = (totals: Total[], apart: readonly PlatformId[], figures: Overview['figures'] = []) =>
  figuresFrom({ totals, figures, points: [] }, apart);

/** Whose terms forbid sums with others. */
const usual = platformIds.filter((id) => !terms[id].isSummable);

const unknown = { gained: null, songs: 0, daysRead: 0, compared: null };

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
        total({
          platform: 'lastfm',
          value: 50,
          change: change({
            gained: 1,
            corrected: -3,
            daysRead: 2,
            compared: { songs: 1, gained: 1, previous: 2 },
          }),
        }),
      ],
      usual,
    );
    expect(figures.map(({ metric }) => metric)).toEqual(['plays', 'comments']);
    expect(figures[0]).toMatchObject({ value: 150, links: 4 });
    expect(figures[0]?.change).toEqual({
      ...{ gained: 11, corrected: -3, songs: 4, daysRead: 2, part: null, across: null },
      compared: { songs: 3, gained: 11, previous: 7 },
    });
  });

  it('[ANL-01] [TRK-10] says of how many songs it is, as the server counts them, and of none where that does not fit', () => {
    const ofSongs = { all: 3, known: 2, compared: 1, part: 1, partTitles: ['A'] };
    const totals = [total({ platform: 'soundcloud' }), total({ platform: 'lastfm' })];
    const counted = (platforms: PlatformId[]) =>
      figuresOf(totals, usual, [{ metric: 'plays', platforms, ofSongs }])[0]?.ofSongs;
    expect(counted(['lastfm', 'soundcloud'])).toEqual(ofSongs);
    expect(counted(['soundcloud'])).toMatchObject({ all: 0, known: 0 });
  });

  it('[ANL-01] scores are no counts: popularity and rank are never added up', () => {
    expect(figuresOf([total({ metric: 'popularity' }), total({ metric: 'rank' })], usual)).toEqual([]);
    expect([...leadingCounters].sort()).toEqual([...counterNames].sort());
    expect(metricsOf([total({ metric: 'likes' }), total({})])).toEqual(['plays', 'likes']);
  });

  it('[ANL-03] a day that one platform does not know is unknown for the sum, but not the days before it began', () => {
    const [figure] = figuresOf(
      [
        total({ platform: 'soundcloud', brought: [1, 2, null, 4] }),
        total({ platform: 'lastfm', brought: [null, 10, 10, 10] }),
      ],
      usual,
    );
    expect(figure?.brought).toEqual([1, 12, null, 14]);
  });

  it('[ANL-03] a gain that one platform does not know is left out, and so are its songs', () => {
    const [figure] = figuresOf(
      [
        total({ platform: 'soundcloud', songs: 3, change: change({ songs: 2 }) }),
        total({
          platform: 'lastfm',
          songs: 6,
          change: change({
            ...unknown,
            part: { from: '2026-11-18', to: '2026-11-19', gained: 300, corrected: 0, songs: 2 },
            across: { from: '2026-10-20', to: '2026-11-03', gained: 1200, corrected: 0, songs: 4 },
          }),
        }),
      ],
      usual,
    );
    expect(figure).toMatchObject({ links: 9, change: { gained: 10, songs: 2, daysRead: 3 } });
    expect(figure?.change.part?.gained).toBe(300);
    expect(figure?.change.across?.gained).toBe(1200);
  });

  it('[ANL-03] where no platform knows its gain there is none, with the reason, and never 0', () => {
    const reason = (part: Partial<Total>, growthFrom: string | null = null) => {
      const [figure] = figuresOf([total({ change: change(unknown), brought: [null, null], ...part })], usual);
      expect(figure?.change.gained).toBeNull();
      return figure && reasonOf(figure, { growthFrom });
    };
    const nothing = { sparkline: [null, null] };
    expect(reason(nothing, '2026-11-21')).toBe('first');
    expect(reason(nothing)).toBe('unread');
    expect(reason({ sparkline: [null, 5] })).toBe('ends');
  });
});

describe('the pace of growth', () => {
  const pace = (gained: number, previous: number) => paceOf({ compared: { songs: 1, gained, previous } });

  it('[ANL-01] compares the same songs with the period before, and says so where that is not known', () => {
    expect(pace(12, 10)).toEqual({ kind: 'faster', share: 0.2 });
    expect(pace(5, 10)).toEqual({ kind: 'slower', share: 0.5 });
    expect(pace(5, 0)).toEqual({ kind: 'fromNone' });
    expect(paceOf({ compared: null })).toEqual({ kind: 'unknown' });
  });

  it('[ANL-01] a change within one per cent is none', () => {
    expect(pace(0, 0)).toEqual({ kind: 'same' });
    expect(pace(1009, 1000)).toEqual({ kind: 'same' });
    expect(pace(989, 1000)).toMatchObject({ kind: 'slower' });
  });
});

describe('what a period is compared with', () => {
  const kind = (comparison: { from: string; to: string } | null, from = '2026-11-17') =>
    comparisonKind({ from, comparison });

  it('[ANL-01] is the days before, the year before, or days that have to be named', () => {
    expect(kind(null)).toBe('off');
    expect(kind({ from: '2026-11-14', to: '2026-11-16' })).toBe('previous');
    expect(kind({ from: '2025-11-17', to: '2025-11-19' })).toBe('year');
    expect(kind({ from: '2025-11-18', to: '2025-11-20' })).toBe('days');
    expect(kind({ from: '2026-11-10', to: '2026-11-12' })).toBe('days');
    // One day against its weekday.
    expect(kind({ from: '2026-11-10', to: '2026-11-10' })).toBe('days');
  });
});

describe('the figures at the top', () => {
  const figures = figuresOf(
    (['views', 'plays', 'likes', 'comments', 'reposts'] as const).map((metric) => total({ metric })),
    usual,
  );
  const shown = (chosen: string) => chosenOf(figures, chosen).map(({ id }) => id);

  it('[ANL-01] are the first four, or those that somebody chose as far as they are there', () => {
    expect(shown('')).toEqual(['views', 'plays', 'likes', 'reposts']);
    expect(shown('comments.reposts')).toEqual(['reposts', 'comments']);
    expect(shown('fame')).toEqual(['views', 'plays', 'likes', 'reposts']);
  });

  it('[ANL-08] the best day is known where three are, and something came', () => {
    const best = (brought: (number | null)[]) => bestPoint({ brought }, overviewForTest());
    expect(best([3, 9, 4])).toEqual({ from: '2026-11-18', to: '2026-11-18' });
    expect(best([null, 9, 4])).toBeNull();
    expect(best([0, 0, 0])).toBeNull();
  });
});

describe('platforms by what they brought', () => {
  it('[ANL-01] have counts that add up: shown, not read throughout, hidden, without the number', () => {
    const overview = overviewForTest({
      metric: 'plays',
      totals: [
        total({ songs: 4, change: change({ gained: 10, songs: 3 }) }),
        total({ platform: 'lastfm', songs: 2, change: change({ ...unknown }) }),
        total({ platform: 'youtube', metric: 'views', songs: 9 }),
      ],
      platforms: [
        { platform: 'soundcloud', songs: 6, withheld: 1 },
        { platform: 'lastfm', songs: 2, withheld: 0 },
        { platform: 'youtube', songs: 9, withheld: 0 },
      ],
    });
    const { rows, counts } = platformsOf(overview);
    expect(rows.map(({ platform, amount, length }) => [platform, amount, length])).toEqual([
      ['soundcloud', 10, 1],
      ['lastfm', null, 0],
      // By its own number, which no link that is counted is of.
      ['youtube', 10, null],
    ]);
    expect(counts).toEqual({ shown: 3, others: 3, withheld: 1, without: 10, all: 17 });
  });

  it('that do not count the shown metric are told by their own, without a bar', () => {
    const overview = overviewForTest({
      metric: 'views',
      totals: [
        total({ platform: 'soundcloud', metric: 'plays', change: change({ gained: 40, songs: 2 }) }),
        total({ platform: 'soundcloud', metric: 'likes', change: change({ gained: 400, songs: 2 }) }),
        total({ platform: 'youtube', metric: 'views', songs: 1, change: change({ gained: 9, songs: 1 }) }),
        total({ platform: 'audiomack', metric: 'plays', change: change({ gained: 80, songs: 1 }) }),
      ],
      platforms: [
        { platform: 'soundcloud', songs: 2, withheld: 0 },
        { platform: 'youtube', songs: 1, withheld: 0 },
        { platform: 'audiomack', songs: 1, withheld: 0 },
      ],
    });
    const { rows, counts } = platformsOf(overview);
    expect(rows.map(({ platform, metric, amount, length }) => [platform, metric, amount, length])).toEqual([
      ['youtube', 'views', 9, 1],
      ['audiomack', 'plays', 80, null],
      ['soundcloud', 'plays', 40, null],
    ]);
    // Links are counted by the shown one.
    expect(counts).toEqual({ shown: 1, others: 0, withheld: 0, without: 3, all: 4 });
  });

  it('[ANL-01] show what stands while no growth can be known yet, with counts that add up as well', () => {
    const overview = overviewForTest({
      ...{ metric: 'plays', growthFrom: '2026-11-21' },
      totals: [
        total({ value: 50, songs: 1, change: change(unknown) }),
        total({ platform: 'lastfm', value: 200, songs: 2, change: change(unknown) }),
      ],
      platforms: [
        { platform: 'soundcloud', songs: 2, withheld: 0 },
        { platform: 'lastfm', songs: 2, withheld: 0 },
      ],
    });
    const { rows, counts } = platformsOf(overview);
    expect(rows.map(({ platform, amount, length, links }) => [platform, amount, length, links])).toEqual([
      ['lastfm', 200, 1, 2],
      ['soundcloud', 50, 0.25, 1],
    ]);
    expect(counts).toEqual({ shown: 3, others: 0, withheld: 0, without: 1, all: 4 });
  });
});
