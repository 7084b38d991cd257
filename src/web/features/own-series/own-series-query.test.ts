import { expect, test } from 'vitest';
import type { OwnFigure, OwnSeries } from '#contract/own-series.ts';
import { isOutside, latestOwnOf } from './own-series-query.ts';

const series = (trackId: string, value: number): OwnSeries => ({
  key: trackId,
  platform: 'spotify',
  store: '',
  trackId,
  title: null,
  grain: 'span',
  from: '2026-06-01',
  to: '2026-07-31',
  count: 2,
  total: value,
  latest: { from: '2026-07-01', to: '2026-07-31', value },
  spans: [],
  dayBoundary: 'source',
  source: 'import',
  importIds: [],
});
const figure = (name: OwnFigure['figure'], ...all: OwnSeries[]): OwnFigure => ({
  figure: name,
  currency: '',
  total: null,
  series: all,
});

test('[EARN-02] the number of a link is its own, and never money', () => {
  const figures = [figure('earnings', series('a', 1)), figure('units', series('b', 2), series('a', 3))];
  expect(latestOwnOf({ figures }, 'a')).toMatchObject({ figure: { figure: 'units' }, series: { total: 3 } });
  expect(latestOwnOf({ figures: figures.slice(0, 1) }, 'a')).toBeUndefined();
  expect(latestOwnOf({ figures }, 'c')).toBeUndefined();
});

test('[EARN-02] what lies in other days than the page’s is all there is to show', () => {
  const known = { from: '2026-06-01', to: '2026-07-31' };
  expect(isOutside({ known, figures: [] })).toBe(true);
  expect(isOutside({ known, figures: [figure('units', series('a', 1))] })).toBe(false);
  expect(isOutside({ known: null, figures: [] })).toBe(false);
});
