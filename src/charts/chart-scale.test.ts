/** The vertical axis: round steps around everything that is drawn, each with a label of its own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '#domain/languages.ts';
import { formatCompact, formatCount } from '#i18n/formats.ts';
import type { ChartSeries } from './chart-model.ts';
import { axisLabels, scaleOf } from './chart-scale.ts';

const line = (values: ChartSeries['values'], more: Partial<ChartSeries> = {}): ChartSeries => ({
  id: 'a',
  name: 'A',
  values,
  ...more,
});
const scale = (series: ChartSeries[], more = {}) =>
  scaleOf({ dates: series[0]?.values.map(String) ?? [], series, ...more });

const inFull = (value: number) => formatCount('en', value);
const english = (value: number, digits: number) => formatCompact('en', value, digits);

describe('the scale', () => {
  it('[ANL-06] lies around the lines, and on zero where that was asked for', () => {
    expect(scale([line([110, 180])])).toEqual({ min: 100, max: 180, interval: 20 });
    expect(scale([line([110, 180])], { fromZero: true })).toEqual({ min: 0, max: 200, interval: 50 });
  });

  it('[ANL-06] bars stand on zero and on each other; the line of the span before is no part of the sum', () => {
    const series = [line([30, 40]), line([50, 10], { id: 'b' }), line([150, 20], { id: 'c', faint: {} })];
    expect(scale(series, { mode: 'bars' })).toEqual({ min: 0, max: 150, interval: 50 });
  });

  it('[ANL-03] holds the bar of a span that nobody looked at', () => {
    const gaps = [{ from: 0, to: 1, level: 390, text: '' }];
    expect(scale([line([5, null], { gaps })], { fromZero: true }).max).toBe(400);
  });

  it('[ANL-06] a line that does not move, and one that is not known, have an axis too', () => {
    expect(scale([line([5, 5])])).toEqual({ min: 4, max: 6, interval: 1 });
    expect(scale([line([0])])).toEqual({ min: 0, max: 1, interval: 1 });
    expect(scale([line([null])], { mode: 'bars' })).toEqual({ min: 0, max: 1, interval: 1 });
  });
});

describe('its labels', () => {
  it('[ANL-06] have as many digits as say each line of the axis, in the language’s form', () => {
    const text = axisLabels({ min: 1_540_000_000, max: 1_555_000_000, interval: 5_000_000 }, english, inFull);
    expect([1_540_000_000, 1_545_000_000].map(text)).toEqual(['1.54B', '1.545B']);
    const thousands = axisLabels({ min: 1500, max: 3000, interval: 500 }, english, inFull);
    expect([1500, 2000, 2500, 3000].map(thousands)).toEqual(['1.5K', '2K', '2.5K', '3K']);
    // With the digits and the minus of all other numbers.
    const arabic = axisLabels(
      { min: -400, max: 400, interval: 100 },
      (value, digits) => formatCompact('ar', value, digits),
      inFull,
    );
    expect([-100, 100].map(arabic)).toEqual(['\u200e−100', '100']);
  });

  it('[ANL-06] are in full where a short number could not tell the lines apart', () => {
    const text = axisLabels({ min: 145_205_180, max: 145_205_200, interval: 10 }, english, inFull);
    expect([145_205_180, 145_205_190].map(text)).toEqual(['145,205,180', '145,205,190']);
  });

  it('[ANL-06] are never the same twice, in any language, whatever is drawn', () => {
    const ends = fc.tuple(fc.integer({ min: 0, max: 10 ** 10 }), fc.integer({ min: 0, max: 10 ** 9 }));
    fc.assert(
      fc.property(ends, fc.constantFrom(...languageCodes), ([low, more], language) => {
        const drawn = scale([line([low, low + more])]);
        const text = axisLabels(
          drawn,
          (value, digits) => formatCompact(language, value, digits),
          (value) => formatCount(language, value),
        );
        const labels = [];
        for (let value = drawn.min; value <= drawn.max; value += drawn.interval) labels.push(text(value));
        expect(new Set(labels).size).toBe(labels.length);
      }),
    );
  });
});
