/** A forecast joins what is known, and what it expects in all is never below nothing. */
import { expect, it } from 'vitest';
import { expectedOf, forecastChart } from './forecast-chart.ts';

const point = (date: string, value: number) => ({ date, value, low: value - 4, high: value + 4 });
const points = [point('2026-11-20', 10.4), point('2026-11-21', 12)];

it('[BEY-06] its band opens from the last known day, and its days are not final', () => {
  const past = [
    { date: '2026-11-18', value: null },
    { date: '2026-11-19', value: 9 },
    { date: '2026-11-20', value: 3 },
  ];
  const say = { name: 'Plays', band: (low: number, high: number) => `${low}–${high}` };
  const chart = forecastChart(past, { points }, say);
  expect(chart.dates).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']);
  expect(chart.provisionalFrom).toBe(2);
  expect(chart.series[0]?.values).toEqual([null, 9, 10, 12]);
  expect(chart.series[0]?.band).toEqual([
    null,
    { low: 9, high: 9, text: '' },
    { low: 6.4, high: 14.4, text: '6–14' },
    { low: 8, high: 16, text: '8–16' },
  ]);
});

it('[BEY-06] says what all of its days bring together', () => {
  const totals = [point('2026-11-20', 110), point('2026-11-21', 122)];
  expect(expectedOf({ total: 100, totals })).toEqual({ days: 2, value: 22, low: 18, high: 26 });
  expect(expectedOf({ total: 120, totals })?.low).toBe(0);
  expect(expectedOf({ total: 1, totals: [] })).toBeUndefined();
});
