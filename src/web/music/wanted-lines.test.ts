import { describe, expect, it } from 'vitest';
import { type ChartedLine, placed, quantityOf, type Wanted } from './wanted-lines.ts';

const song = { songId: 'sng_1' };
const link = { trackId: 'trk_1' };
const goal = (value: number, of: Wanted['of'] = {}): Wanted => ({ kind: 'goal', value, of });
const line = (values: ChartedLine['values'], ...of: Wanted['of'][]): ChartedLine => ({ id: 'a', of, values });
const valuesOf = (wanted: Wanted[], ...lines: ChartedLine[]) => {
  const { drawn, beyond } = placed(wanted, lines);
  return { drawn: drawn.map(({ value }) => value), beyond: beyond.map(({ value }) => value) };
};

describe('[BEY-09] a goal or threshold', () => {
  it('is a line where the chart still shows beside it, and a sentence where it is too far off', () => {
    const wanted = [900_000, 900, 1801, 1800].map((value) => goal(value));
    expect(valuesOf(wanted, line([null, 1000, 1400], {}))).toEqual({
      drawn: [900, 1800],
      beyond: [1801, 900_000],
    });
    // One that stands still is no reason to press it flat either: a tenth of where it stands.
    expect(valuesOf([goal(1100), goal(1101)], line([1000, 1000], {}))).toEqual({
      drawn: [1100],
      beyond: [1101],
    });
  });

  it('is neither where nothing is known', () =>
    expect(valuesOf([goal(5)], line([null], {}))).toEqual({ drawn: [], beyond: [] }));

  it('is drawn beside the line that it is wanted of alone: a link, a song, or all songs', () => {
    const wanted = [goal(1001), goal(1002, song), goal(1003, link), goal(1004, { songId: 'sng_2' })];
    expect(valuesOf(wanted, line([1000], {})).drawn).toEqual([1001]);
    expect(valuesOf(wanted, line([1000], song)).drawn).toEqual([1002]);
    expect(valuesOf(wanted, line([1000], link)).drawn).toEqual([1003]);
    expect(valuesOf(wanted, line([1000], link, song)).drawn).toEqual([1002, 1003]);
    expect(valuesOf(wanted, line([1000], song), { ...line([1000], {}), id: 'b' }).drawn).toEqual([
      1002, 1001,
    ]);
    expect(valuesOf(wanted, line([1000]))).toEqual({ drawn: [], beyond: [] });
  });

  it('that is set twice is one; above and below the same number are two', () => {
    const above: Wanted = { kind: 'above', value: 7, of: {} };
    expect(valuesOf([above, { ...above, kind: 'below' }, above], line([7], {})).drawn).toEqual([7, 7]);
  });

  it('is of totals, or of what single days brought', () => {
    expect(quantityOf('total', 'month')).toBe('total');
    expect(quantityOf('change', 'day')).toBe('day');
    expect(quantityOf('change', 'week')).toBeNull();
  });
});
