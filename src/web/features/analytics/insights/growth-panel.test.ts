import { expect, it } from 'vitest';
import { addDays } from '#domain/days.ts';
import { livedWindows } from './growth-panel.tsx';

const to = '2026-11-26';
const window = (days: 7 | 28 | 90, lived: number = days) => ({
  ...{ days, from: addDays(to, 1 - lived), to },
});
const told = (...windows: ReturnType<typeof window>[]) => livedWindows(windows).map(({ lived }) => lived);

it('[ANL-02] a release is told since it came out, once, and others by whole spans', () => {
  expect(told(window(7), window(28), window(90))).toEqual([7, 28, 90]);
  expect(told(window(7), window(28, 21), window(90, 21))).toEqual([7, 21]);
  expect(told(window(7, 3), window(28, 3), window(90, 3))).toEqual([3]);
  expect(told(window(7), window(28), window(90, 40))).toEqual([7, 28, 40]);
});
