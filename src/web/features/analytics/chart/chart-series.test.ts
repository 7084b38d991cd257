/** The main chart: a line for each platform, of what each day brought or of what stood at its end. */
import { describe, expect, it } from 'vitest';
import type { Overview, Total } from '#contract/analytics.ts';
import type { Metric } from '#domain/metrics.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';
import { changeForTest, overviewForTest, totalForTest } from '../overview-for-test.ts';
import { totalsChart } from './chart-series.ts';
import { bestOf, endsOf } from './known-values.ts';

const views = (part: Partial<Total>) => totalForTest({ metric: 'views', platform: 'youtube', ...part });

const says: Parameters<typeof totalsChart>[1] = {
  takenBack: (platform) => `${platform} fell`,
  rule: ({ platform, on, of }, isBefore) =>
    [platform, of, isBefore ? 'before' : 'since', on].filter(Boolean).join(' '),
  gaps: (_dates, unseen) =>
    unseen.map(({ gained }) => ({ from: 0, to: 1, level: gained / 2, text: `+${gained}` })),
  partial: (points) =>
    points.map((point) =>
      point && point.daysRead < point.days
        ? { value: null, text: `${point.daysRead} of ${point.days}` }
        : null,
    ),
  weekStart: 1,
  before: 'before',
};

const draw = (overview: Overview, metric: Metric, view: SeriesMode, before: string | null = 'before') => {
  const chart = totalsChart({ overview, metric, view, apart: ['youtube'], flags: [] }, { ...says, before });
  return { ...chart, before: chart.series.filter(({ faint }) => faint) };
};
const chart = (view: SeriesMode, totals: Total[], before?: string | null) =>
  draw(overviewForTest({ totals }), 'views', view, before);

describe('the main chart', () => {
  it('[ANL-03] a missing day stays missing, one line for each platform', () => {
    const { dates, lines } = chart('total', [views({ sparkline: [10, null, 30] }), totalForTest()]);
    expect(dates).toHaveLength(3);
    expect(lines.map((line) => [line.id, line.values])).toEqual([['youtube', [10, null, 30]]]);
  });

  it('[ANL-01] a day has what it brought; what came over days nobody looked lies over all of them', () => {
    const gaps = [{ from: '2026-11-16', to: '2026-11-18', gained: 40, corrected: 0 }];
    const totals = [views({ brought: [null, null, 7], gaps })];
    const [line] = chart('change', totals).series;
    expect(line?.values).toEqual([null, null, 7]);
    expect(line?.gaps).toEqual([{ from: 0, to: 1, level: 20, text: '+40' }]);
    expect(chart('total', totals).series[0]?.gaps).toBeUndefined();
  });

  it('[ANL-03] a week says on how many of its days anything was read, one that the period cuts of those within', () => {
    const overview = overviewForTest({
      interval: 'week',
      points: [
        { from: '2026-11-05', to: '2026-11-08' },
        { from: '2026-11-09', to: '2026-11-15' },
      ],
      totals: [views({ brought: [40, 70], sparkline: [1, 2], daysRead: [4, 5] })],
    });
    const partialOf = (view: SeriesMode) => draw(overview, 'views', view).series[0]?.partial;
    expect(partialOf('change')).toEqual([null, { value: null, text: '5 of 7' }]);
    expect(partialOf('total')).toBeUndefined();
  });

  it('[ANL-12] the day on which YouTube began to count otherwise is flagged, in whatever point it lies', () => {
    const marksOf = (
      points: { from: string; to: string }[],
      metric: 'views' | 'likes',
      part: Partial<Overview> = {},
    ) => draw(overviewForTest({ points, totals: [views({ metric })], ...part }), metric, 'change').marks;
    const week = [
      { from: '2026-08-17', to: '2026-08-23' },
      { from: '2026-08-24', to: '2026-08-30' },
    ];
    expect(marksOf(week, 'views')).toEqual([{ index: 1, text: 'youtube since 2026-08-24', kind: 'rule' }]);
    const spring = [{ from: '2025-03-31', to: '2025-04-06' }];
    expect(marksOf(spring, 'views')).toEqual([]);
    expect(marksOf(spring, 'views', { mayHaveShorts: true })).toMatchObject([
      { text: 'youtube shorts since 2025-03-31' },
    ]);
    expect(marksOf(week, 'likes')).toEqual([]);
    expect(marksOf(week.slice(0, 1), 'views')).toEqual([]);
  });

  it('[ANL-12] days that are compared with older ones than that day say so on their first point', () => {
    const drawn = (from: string, before: number[] | null = [1]) =>
      draw(
        overviewForTest({
          points: [{ from: '2026-09-01', to: '2026-09-01' }],
          comparison: { from, to: from },
          totals: [views({ brought: [3], sparkline: [9], before })],
        }),
        'views',
        'change',
      ).marks;
    expect(drawn('2026-08-20')).toEqual([{ index: 0, text: 'youtube before 2026-08-24', kind: 'rule' }]);
    expect(drawn('2026-08-24')).toEqual([]);
    expect(drawn('2026-08-20', null)).toEqual([]);
  });

  it('[SYNC-05] a correction is a mark; a total that falls without one is none', () => {
    const fallen = { sparkline: [10, 8, 9], brought: [null, 0, 1] };
    expect(chart('change', [views({ ...fallen, change: changeForTest({ corrected: -2 }) })]).marks).toEqual([
      { index: 1, text: 'YouTube fell', kind: 'correction' },
    ]);
    expect(chart('change', [views(fallen)]).marks).toEqual([]);
  });

  it('[ANL-01] a platform that stands alone has what it is compared with behind its bars', () => {
    const alone = chart('change', [views({ brought: [1, 2, 3], before: [4, null, 6] })]);
    expect([alone.mode, alone.before]).toEqual([
      'bars',
      [{ id: 'before youtube', name: 'before', values: [4, null, 6], faint: { of: 'youtube' } }],
    ]);
    expect(chart('total', [views({ before: [4, null, 6] })]).before).toEqual([]);
    expect(chart('change', [views({ before: [4, null, 6] })], null).before).toEqual([]);
    expect(chart('change', [views({ before: null })]).before).toEqual([]);
  });

  it('[SYNC-08] bars stand on each other only where the terms allow the sum; else lines lie beside each other', () => {
    const plays = (part: Partial<Total>) => totalForTest({ metric: 'views', ...part });
    const summed = chart('change', [
      plays({ before: [1, null, 3] }),
      plays({ platform: 'lastfm', before: [10, 10, 10] }),
    ]);
    expect([summed.mode, summed.before]).toEqual([
      'bars',
      [{ id: 'before', name: 'before', values: [11, null, 13], faint: {} }],
    ]);
    const apart = chart('change', [plays({ before: [1, 2, 3] }), views({ before: [4, 5, 6] })]);
    expect(apart.mode).toBe('lines');
    expect(apart.before.map(({ name, faint }) => [name, faint?.of])).toEqual([
      ['SoundCloud\u00a0· before', 'soundcloud'],
      ['YouTube\u00a0· before', 'youtube'],
    ]);
    const many = chart('change', [
      views({ before: [4, 5, 6] }),
      plays({ before: [1, 2, 3] }),
      plays({ platform: 'lastfm', before: [1, 2, 3] }),
    ]);
    expect(many.before).toEqual([]);
  });

  it('[ANL-06] the sentence before it speaks of what is known', () => {
    expect(endsOf([null, 4, null], ['a', 'b', 'c'])).toEqual({
      first: { date: 'b', value: 4 },
      last: { date: 'b', value: 4 },
    });
    expect(endsOf([null], ['a'])).toBeNull();
    expect(bestOf([null, 3, 5], ['a', 'b', 'c'])).toEqual({ date: 'c', value: 5 });
    expect(bestOf([null], ['a'])).toBeNull();
  });
});
