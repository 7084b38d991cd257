import { expect, test } from 'vitest';
import { perDay } from './momentum.ts';

test('[ANL-08] what a day brought is rounded where it is large, and has one digit after the point where it is small', () => {
  expect([perDay(353_070, 7), perDay(10, 28), perDay(0, 7), perDay(2800, 28)]).toEqual([50_439, 0.4, 0, 100]);
});
