import { expect, test } from 'vitest';
import { milestonesBetween, nextMilestone } from './milestones.ts';

test('[BEY-06] milestones are 1, 2.5 and 5 times a power of ten, from 100 on', () => {
  expect(milestonesBetween(0, 10_000)).toEqual([100, 250, 500, 1000, 2500, 5000, 10_000]);
  expect(milestonesBetween(100, 250)).toEqual([250]);
  expect(milestonesBetween(249, 249)).toEqual([]);
  expect(milestonesBetween(5000, 90)).toEqual([]);
  expect([0, 99, 100, 9999, 1e15].map(nextMilestone)).toEqual([100, 100, 250, 10_000, 2.5e15]);
  expect(nextMilestone(Number.MAX_SAFE_INTEGER)).toBeUndefined();
});

test('[BEY-06] a way in steps passes the same milestones as one leap', () => {
  const steps = Array.from({ length: 400 }, (_, place) => Math.round(1.06 ** place));
  const passed = steps.slice(1).flatMap((value, place) => milestonesBetween(steps[place] ?? 0, value));
  expect(passed).toEqual(milestonesBetween(1, steps.at(-1) ?? 0));
  for (const milestone of passed) expect(nextMilestone(milestone - 1)).toBe(milestone);
});
