/** The chart of a preview and the sum above it are in the same unit. */
import { expect, it } from 'vitest';
import type { Figure } from '#domain/own-figures.ts';
import { pointsOf } from './preview-points.ts';

const valuesOf = (figure: Figure, value: number) =>
  pointsOf({ figure, points: [{ from: '2026-08-01', to: '2026-08-31', value, isNew: true }] }).values;

it('[SYNC-07] the preview draws money, shares and hours as people read them', () => {
  expect(valuesOf('earnings', 35_420_000)).toEqual([35.42]);
  expect(valuesOf('clickThrough', 61_000)).toEqual([6.1]);
  expect(valuesOf('watchSeconds', 7_200)).toEqual([2]);
  expect(valuesOf('streams', 512)).toEqual([512]);
});
