/** Which days of a link are asked for, and what is said of those without a number. */
import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '#contract/history-point.ts';
import { lengthOf } from '#domain/comparison.ts';
import { eachDay } from '#domain/days.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import type { Metric } from '#domain/metrics.ts';
import { daysOf, readControls } from '#web/music/control-bar/controls.ts';
import { linesChart } from '../lines/lines-chart.ts';
import { replyForTest, seriesForTest, songIdForTest } from '../lines/series-for-test.ts';
import { barsOf, correctionsOf, gapsOf } from './link-days.ts';
import { linkQueries, offeredFor, readLinkLine } from './link-query.ts';

const reader = { timeZone: 'UTC', now: new Date('2026-11-20T12:00:00Z'), language: 'en' } as const;

type Asked = { search?: string; metric?: Metric; mode?: 'change' | 'total'; releaseDate?: string };

function asked({ search = '', metric = 'views', mode = 'change', releaseDate }: Asked = {}) {
  const controls = readControls(new URLSearchParams(search), '', offeredFor(releaseDate, '2026-11-19'));
  const track = { id: 'trk_1', ...(releaseDate && { releaseDate }) };
  const { line, daily } = linkQueries(track, { metric, mode, controls, reader });
  const [lineAt, dailyAt] = [line, daily('total')].map(({ queryKey }) => String(queryKey[0]).split('?')[1]);
  return {
    line: Object.fromEntries(new URLSearchParams(lineAt)),
    daily: Object.fromEntries(new URLSearchParams(dailyAt)),
  };
}

describe('what a link’s chart asks for', () => {
  it('[BEY-02] the complete days of the period and the running one', () => {
    const { line, daily } = asked({ search: 'period=7' });
    expect(line).toMatchObject({ groupBy: 'track', ids: 'trk_1', metric: 'views', running: 'true' });
    expect(line).toMatchObject({ from: '2026-11-13', to: '2026-11-19' });
    expect(daily).toMatchObject({ from: '2026-11-13', to: '2026-11-20', mode: 'total', tz: 'UTC' });
    expect(asked({ search: 'from=2026-03-01&to=2026-03-31' }).daily).toMatchObject({ to: '2026-03-31' });
  });

  it('[ANL-04] what each day gained; a popularity, rank or price is always shown as it stands', () => {
    expect(asked().line.mode).toBeUndefined();
    expect(asked({ mode: 'total' }).line.mode).toBe('total');
    expect(asked({ metric: 'rank' }).line.mode).toBe('total');
  });

  it('[ANL-02] a release has no days before it: none are offered or compared with', () => {
    const releaseDate = '2026-10-30';
    expect(offeredFor(releaseDate, '2026-11-19')).toEqual(['yesterday', '7', 'month', 'release']);
    expect(offeredFor('2026-10-19', '2026-11-19')).toContain('90');
    expect(asked({ releaseDate }).line).toMatchObject({ from: releaseDate, compare: 'off' });
    expect(asked({ releaseDate, search: 'period=7' }).line.compare).toBeUndefined();
  });

  it('[ANL-02] since its release, where that is no longer ago than the server tells', () => {
    expect(asked({ search: 'period=release', releaseDate: '2024-05-04' }).line.from).toBe('2024-05-04');
    expect(asked({ search: 'period=release', releaseDate: '2010-05-04' }).line.from).toBeUndefined();
    const longest = (releasedOn?: string) => offeredFor(releasedOn, '2026-11-19').at(-1);
    expect([longest('2024-05-04'), longest('2010-05-04'), longest()]).toEqual([
      'release',
      '5-years',
      '5-years',
    ]);
    expect(offeredFor('2024-05-04', '2026-11-19')).not.toContain('5-years');
    const old = { search: 'period=5-years', releaseDate: '2010-05-04' };
    expect(asked(old).line).toMatchObject({ from: '2021-11-20', to: '2026-11-19' });
  });

  it('[ANL-02] five years are never more days than may be asked about', () => {
    for (const lastDay of eachDay('2023-01-01', '2028-12-31')) {
      const { from, to } = daysOf('5-years', { lastDay });
      expect([lastDay, lengthOf({ from, to }) <= mostDaysAsked]).toEqual([lastDay, true]);
    }
  });

  it('[ANL-04] the page is sent with what its address says, the open day with it', () => {
    const search = new URLSearchParams('day=2026-11-03&mode=total');
    const keys = readLinkLine(search, '', { id: 'trk_1' }, 'views', reader).map(({ queryKey }) =>
      String(queryKey[0]),
    );
    expect(keys.map((key) => key.split('?')[0])).toEqual([
      '/api/analytics/series',
      '/api/tracks/trk_1/history',
      '/api/tracks/trk_1/days/2026-11-03',
    ]);
    expect(keys[0]).toContain('mode=total');
  });
});

const point = (date: string, value: number | null, more: Partial<HistoryPoint> = {}): HistoryPoint => ({
  ...{ date, value, source: value === null ? null : 'counter' },
  observedAt: value === null ? null : `${date}T12:00:00.000Z`,
  ...more,
});

/** Eight complete days, one of them missing, one corrected, and the running one. */
const points = [
  point('2026-11-12', 100),
  point('2026-11-13', 110),
  point('2026-11-14', null, { note: 'missing' }),
  point('2026-11-15', 130),
  point('2026-11-16', 120, { correctedFrom: 150 }),
  point('2026-11-17', 140),
  point('2026-11-18', null, { note: 'withheld' }),
  point('2026-11-19', 180),
  point('2026-11-20', null, { note: 'missing' }),
];

describe('the days of a link', () => {
  const period = { from: '2026-11-01', to: '2026-11-19' };

  it('[ANL-03] [BEY-02] counts missing and withheld days apart, and none before the song was followed', () => {
    expect(gapsOf(points, period, '2026-11-12')).toEqual({ missing: 1, withheld: 1 });
    const before = [point('2026-11-11', null), ...points];
    expect(gapsOf(before, period, '2026-11-12')).toEqual({ missing: 1, withheld: 1 });
    expect(gapsOf(before, period, '2026-10-01')).toEqual({ missing: 2, withheld: 1 });
    // What others' following had brought before is known too.
    expect(gapsOf(points, period, '2026-11-19')).toEqual({ missing: 1, withheld: 1 });
  });

  it('[ANL-03] counts every unread day of a song that was read again after weeks', () => {
    const unread = ['08', '09', '10', '11'].map((day) => point(`2026-11-${day}`, null, { note: 'missing' }));
    expect(gapsOf([...unread, point('2026-11-12', 40_000)], period, '2026-10-01').missing).toBe(4);
  });

  it('[BEY-03] finds corrections with what stood before', () => {
    expect(correctionsOf(points)).toEqual([{ date: '2026-11-16', before: 150, after: 120 }]);
    expect(correctionsOf([point('2026-11-16', 160, { correctedFrom: 150 })])).toEqual([]);
  });
});

describe('the bars of a link', () => {
  const say = {
    ...({
      all: 'All',
      before: null,
      usual: '',
      usualBand: () => '',
      takenBack: () => '',
      rule: () => '',
      weekStart: 1,
    } as const),
    ...{ imported: (name: string) => name, gaps: () => [], partial: () => [] },
  };
  const imported = {
    ...({
      key: 'import-trk_1',
      source: 'import',
      trackId: 'trk_1',
      songId: songIdForTest('a'),
      platform: 'youtube',
    } as const),
    ...{ title: 'Paper Boats', artist: 'Ada', dayBoundary: 'UTC', sourceIds: ['imp_1'], files: ['a.csv'] },
    ...{ values: [null, 7, 8], daysKnown: [0, 1, 1] },
  };
  const draw = (part: Parameters<typeof replyForTest>[0] = {}) => {
    const reply = replyForTest({ imported: [imported], ...part });
    return barsOf(linesChart({ reply, own: true }, say), reply);
  };

  it('[ANL-02] [SYNC-07] have own figures over them; without a public counter those are the bars', () => {
    expect(draw().mode).toBe('bars');
    expect(draw().series.map(({ faint }) => faint)).toEqual([undefined, {}]);
    const alone = draw({ series: [seriesForTest({ values: [null, null, null], before: null })] });
    expect(alone.series).toMatchObject([{ id: 'import-trk_1', values: [null, 7, 8] }]);
    expect(alone.series[0]?.faint).toBeUndefined();
    expect(draw({ mode: 'total' }).mode).toBe('lines');
  });
});
