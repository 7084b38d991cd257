/** What a chart says of missing days, of order, and of lines that end close together. */
import { describe, expect, it } from 'vitest';
import {
  type ChartSeries,
  gapsAt,
  gapsOf,
  hasMissing,
  markerIndexes,
  rowsAt,
  spread,
  stylesOf,
} from './chart-model.ts';
import { stackedAreas, stackedBars } from './stacks.ts';

const days = ['1', '2', '3', '4', '5', '6'];
const plays: ChartSeries = { id: 'a', name: 'A', values: [null, 5, null, null, 9, null] };
const views: ChartSeries = { id: 'b', name: 'B', values: [null, 8, null, 7, 10, null] };

describe('gaps', () => {
  it('[ANL-03] a chart says what its signs of missing days mean only where there are some', () => {
    const whole = { ...plays, values: [1, 2, 0] };
    expect(hasMissing([whole, { ...plays, faint: {} }])).toBe(false);
    expect(hasMissing([whole, plays])).toBe(true);
    expect(hasMissing([{ ...whole, gaps: [{ from: 0, to: 1, level: 1, text: '' }] }])).toBe(true);
  });

  it('[ANL-03] days on which nothing is known are gaps, except before the first value', () => {
    expect(gapsOf({ dates: days, series: [plays, views] })).toEqual([
      { from: 2, to: 2 },
      { from: 5, to: 5 },
    ]);
  });

  it('[ANL-03] a sum with one part missing is a gap, not a fall', () => {
    expect(gapsOf({ dates: days, series: [plays, views], mode: 'bars' })).toEqual([
      { from: 2, to: 3 },
      { from: 5, to: 5 },
    ]);
  });

  it('[ANL-03] a part that begins later makes no gap before it begins', () => {
    const late: ChartSeries = { id: 'c', name: 'C', values: [null, null, null, null, 2, 3] };
    const steady: ChartSeries = { id: 'd', name: 'D', values: [1, 1, 1, 1, 1, 1] };
    expect(gapsOf({ dates: days, series: [steady, late], mode: 'bars' })).toEqual([]);
  });
});

describe('growth that came over days nobody looked', () => {
  const gap = { from: 1, to: 3, level: 20, text: 'between 1 and 4: +60' };
  const series = [{ ...plays, values: [5, null, null, null, 9, 9], gaps: [gap] }];

  it('[ANL-03] has one bar over its span, which is then no gap of unknown days', () => {
    expect(gapsOf({ dates: days, series })).toEqual([]);
    expect(gapsAt(series, 3)).toEqual([{ series: series[0], gap }]);
    expect(gapsAt(series, 4)).toEqual([]);
  });
});

describe('points', () => {
  const both = { dates: days, series: [plays, views] };

  it('[ANL-06] rows are sorted by value, unknown ones last, and a change is never counted across a gap', () => {
    expect(rowsAt(both, 4).map(({ series, value, change }) => [series.id, value, change])).toEqual([
      ['b', 10, 3],
      ['a', 9, null],
    ]);
    expect(rowsAt(both, 3).map(({ series, value }) => [series.id, value])).toEqual([
      ['b', 7],
      ['a', null],
    ]);
  });

  it('[ANL-03] a known point between two missing ones is marked, or it would not be seen', () => {
    expect([...markerIndexes([null, 4, null, 5, 6], false)]).toEqual([1]);
  });

  it('[ANL-06] a bar stands on those before it, and what is compared with stands apart', () => {
    const before: ChartSeries = { id: 'c', name: 'C', values: [null, 3, null, 3, 3, null], faint: {} };
    const [first, second, ...rest] = stackedBars({
      ...both,
      series: [plays, before, views],
      provisionalFrom: 4,
    });
    expect(first?.bars.map(({ index, low, high }) => [index, low, high])).toEqual([
      [1, 0, 5],
      [4, 0, 9],
    ]);
    expect(second?.bars).toEqual([
      { index: 1, low: 5, high: 13, isOpen: false },
      { index: 3, low: 0, high: 7, isOpen: false },
      { index: 4, low: 9, high: 19, isOpen: true },
    ]);
    expect(rest).toEqual([]);
  });
});

describe('areas', () => {
  const steady: ChartSeries = { id: 'd', name: 'D', values: [1, 1, null, 1, 1, 1] };
  const late: ChartSeries = { id: 'e', name: 'E', values: [null, 2, 2, 2, null, 3] };

  it('[ANL-03] break where a part of the sum is missing, and begin where a part begins', () => {
    const areas = stackedAreas({ dates: days, series: [steady, late], mode: 'areas', provisionalFrom: 5 });
    const told = areas.map(({ stretches }) =>
      stretches.map((parts) => parts.map(({ index, low, high }) => [index, low, high])),
    );
    expect(told).toEqual([
      [
        [
          [0, 0, 1],
          [1, 0, 1],
        ],
        [[3, 0, 1]],
        [[5, 0, 1]],
      ],
      [[[1, 1, 3]], [[3, 1, 3]], [[5, 1, 4]]],
    ]);
    expect(areas[1]?.stretches.at(-1)?.[0]?.isOpen).toBe(true);
  });
});

describe('labels', () => {
  it('keeps labels apart, in order and inside the plot', () => {
    expect(spread([50, 52, 10], 18, 0, 100)).toEqual([50, 68, 10]);
    expect(spread([95, 96], 18, 0, 100)).toEqual([82, 100]);
  });
});

describe('styles', () => {
  it('[ANL-06] a faint line takes the colour of the line it belongs to', () => {
    const styles = stylesOf([plays, views, { id: 'old', name: 'Old', values: [], faint: { of: 'b' } }]);
    expect(styles.get('old')?.token).toBe(styles.get('b')?.token);
    expect(styles.get('a')?.token).not.toBe(styles.get('b')?.token);
  });
});
