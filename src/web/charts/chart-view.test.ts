/** Hiding lines and zooming to days: what is left of a chart. */
import { describe, expect, it } from 'vitest';
import type { ChartData, ChartSeries } from '#charts/chart-model.ts';
import { isolated, toggled, visible, zoomedTo } from './chart-view.ts';

const all = ['a', 'b', 'c'];
const line = (id: string, more: Partial<ChartSeries> = {}): ChartSeries => ({
  id,
  name: id,
  values: [],
  ...more,
});
const hidden = (...ids: string[]) => new Set(ids);

describe('lines', () => {
  it('[ANL-06] a click hides a line, the next one shows it; hiding the last one shows all', () => {
    expect(toggled(hidden(), 'a', all)).toEqual(hidden('a'));
    expect(toggled(hidden('a'), 'a', all)).toEqual(hidden());
    expect(toggled(hidden('a', 'b'), 'c', all)).toEqual(hidden());
  });

  it('[ANL-06] a double click leaves a line alone, the next one brings the others back', () => {
    expect(isolated(hidden('b'), 'a', all)).toEqual(hidden('b', 'c'));
    expect(isolated(hidden('b', 'c'), 'a', all)).toEqual(hidden());
    expect(isolated(hidden('a', 'c'), 'a', all)).toEqual(hidden('b', 'c'));
  });

  it('[ANL-06] a chart is never without a line', () => {
    const series = [line('a'), line('b'), line('old', { faint: { of: 'a' } })];
    expect(visible(series, hidden('a', 'old')).map(({ id }) => id)).toEqual(['b']);
    expect(visible([line('x')], hidden('x')).map(({ id }) => id)).toEqual(['x']);
  });
});

describe('zoom', () => {
  const data: ChartData = {
    dates: ['1', '2', '3', '4', '5'],
    series: [
      line('a', {
        values: [1, null, 3, null, 5],
        partial: [null, { value: 2, text: 'half' }, null, null, null],
        gaps: [
          { from: 0, to: 0, level: 1, text: 'before' },
          { from: 1, to: 3, edges: [0.7, 3.2], level: 2, text: 'across' },
        ],
        faint: { of: 'b', dates: ['a', 'b', 'c', 'd', 'e'] },
      }),
    ],
    provisionalFrom: 4,
    marks: [
      { index: 0, text: 'gone', kind: 'rule' },
      { index: 0, to: 2, text: 'still runs', kind: 'campaign' },
      { index: 3, text: 'kept', kind: 'release' },
    ],
  };

  it('[ANL-02] keeps all that belongs to the days, in its place', () => {
    const shown = zoomedTo(data, { from: '3', to: '5' });
    expect(shown.dates).toEqual(['3', '4', '5']);
    expect(shown.series[0]).toMatchObject({
      values: [3, null, 5],
      partial: [null, null, null],
      gaps: [{ from: -1, to: 1, text: 'across' }],
      faint: { of: 'b', dates: ['c', 'd', 'e'] },
    });
    expect(shown.series[0]?.gaps?.[0]?.edges?.map((edge) => Math.round(edge * 10) / 10)).toEqual([-1.3, 1.2]);
    expect(shown.provisionalFrom).toBe(2);
    expect(shown.marks).toEqual([
      { index: 0, to: 0, text: 'still runs', kind: 'campaign' },
      { index: 1, text: 'kept', kind: 'release' },
    ]);
  });

  it('[ANL-02] shows all days where it does not have those, or only one of them', () => {
    expect(zoomedTo(data, null)).toBe(data);
    expect(zoomedTo(data, { from: '3', to: '9' })).toBe(data);
    expect(zoomedTo(data, { from: '3', to: '3' })).toBe(data);
  });
});
