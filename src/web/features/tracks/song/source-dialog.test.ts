import { expect, it } from 'vitest';
import type { HistoryPoint } from '#contract/history-point.ts';
import { latestOf } from './source-dialog.tsx';

const point = (date: string, value: number | null): HistoryPoint => ({
  ...{ date, value, source: value === null ? null : 'counter', observedAt: null },
});

it('[BEY-01] tells the last number and the different one before it', () => {
  const { latest, before } = latestOf([point('1', 5), point('2', 7), point('3', 7), point('4', null)]);
  expect([latest?.date, before?.value]).toEqual(['3', 5]);
  expect(latestOf([])).toEqual({ latest: undefined, before: undefined });
});
