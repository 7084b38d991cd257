/** Periods live in the address and end with the last complete day of the reader. */
import { describe, expect, it } from 'vitest';
import type { Overview, Total } from '#contract/analytics.ts';
import { canShowDaily, dailyGains, dailySummaryOf, endsOf, totalsChart } from './chart-series.ts';
import { overviewQuery, readPeriod } from './period.ts';

const search = (text: string) => new URLSearchParams(text);

describe('the period of a page', () => {
  it('[ANL-04] is read from the address; garbage is the default', () => {
    expect(readPeriod(search(''))).toEqual({ days: 28 });
    expect(readPeriod(search('period=7'))).toEqual({ days: 7 });
    expect(readPeriod(search('period=8&from=2026-13-40&to=x'))).toEqual({ days: 28 });
    expect(readPeriod(search('from=2026-02-01&to=2026-02-30'))).toEqual({ days: 28 });
    expect(readPeriod(search('from=2026-11-01&to=2026-11-09'))).toEqual({
      from: '2026-11-01',
      to: '2026-11-09',
    });
    expect(readPeriod(search('from=2026-11-09&to=2026-11-01'))).toEqual({ days: 28 });
  });

  it("[ANL-03] ends yesterday in the reader's zone", () => {
    const now = new Date('2026-11-20T03:00:00Z');
    expect(overviewQuery({ days: 7 }, 'UTC', now)).toEqual({ from: '2026-11-13', to: '2026-11-19' });
    expect(overviewQuery({ days: 7 }, 'America/Los_Angeles', now)).toEqual({
      from: '2026-11-12',
      to: '2026-11-18',
    });
    expect(overviewQuery({ days: 28 }, 'UTC', now)).toEqual({});
  });
});

describe('the main chart', () => {
  const overview: Overview = {
    from: '2026-11-17',
    to: '2026-11-19',
    totals: [
      {
        metric: 'views',
        platform: 'youtube',
        value: 30,
        songs: 1,
        change: { gained: 0, corrected: 0, previous: null },
        sparkline: [10, null, 30],
      },
    ],
    topSongs: [],
    fastestGrowing: [],
    platforms: [],
    plan: { used: 1, limit: 25 },
    sync: { lastSyncedAt: null, inactive: 0, paused: 0, everySeconds: null },
  };

  const chart = (
    view: 'daily' | 'total',
    sparkline: Total['sparkline'] = [10, null, 30],
    metric: 'views' | 'likes' = 'views',
    moved: Partial<Total['change']> = {},
  ) => {
    const totals = overview.totals.map((total) => ({
      ...total,
      sparkline,
      change: { ...total.change, ...moved },
    }));
    return totalsChart({ ...overview, totals }, metric, view, (platform) => `${platform} fell`);
  };

  it('[ANL-03] a missing day stays missing, one line for each platform', () => {
    const { dates, series } = chart('total');
    expect(dates).toHaveLength(3);
    expect(series.map((line) => [line.id, line.values])).toEqual([['youtube', [10, null, 30]]]);
    expect(chart('total', [1, 2, 3], 'likes').series).toEqual([]);
  });

  it('[ANL-03] what a day gained is unknown when it or the day before is', () => {
    expect(dailyGains([10, null, 30])).toEqual([null, null, null]);
    expect(dailyGains([10, 12, 12])).toEqual([null, 2, 0]);
  });

  it('[ANL-01] the first day has what the other days leave of the gain of the period', () => {
    expect(chart('daily', [10, 12, 15], 'views', { gained: 9 }).series[0]?.values).toEqual([4, 2, 3]);
    expect(chart('daily', [null, 12, 15], 'views', { gained: 9 }).series[0]?.values).toEqual([null, null, 3]);
  });

  it('[SYNC-05] a correction is a mark, never a loss', () => {
    const { series, marks } = chart('daily', [10, 8, 9], 'views', { gained: 1, corrected: -2 });
    expect(series[0]?.values).toEqual([null, null, 1]);
    expect(marks).toEqual([{ index: 1, text: 'YouTube fell', kind: 'unusual' }]);
  });

  it('[ANL-01] days are shown one by one only where no added song stands in them with its whole count', () => {
    const [total] = overview.totals;
    const gained = (sum: number) => [
      { ...total, sparkline: [10, 20, 30], change: { gained: sum, corrected: 0, previous: null } } as Total,
    ];
    expect(canShowDaily(gained(25))).toBe(true);
    expect(canShowDaily(gained(5))).toBe(false);
    expect(canShowDaily([])).toBe(false);
  });

  it('[ANL-06] the sentence before it speaks of what is known', () => {
    expect(endsOf([null, 4, null], ['a', 'b', 'c'])).toEqual({
      first: { date: 'b', value: 4 },
      last: { date: 'b', value: 4 },
    });
    expect(endsOf([null], ['a'])).toBeNull();
    expect(dailySummaryOf([null, 3, 5], ['a', 'b', 'c'])).toEqual({ sum: 8, best: { date: 'c', value: 5 } });
  });
});
