/** What paying by the year saves. */
import { expect, it } from 'vitest';
import { plans } from '#domain/plans.ts';
import { yearlySaving } from './plan-cards.tsx';

it('[PLAN-01] the yearly saving is 10 %, and every paid plan keeps it', () => {
  expect(yearlySaving()).toBe(10);
  for (const { price } of Object.values(plans))
    expect(price.yearly).toBeLessThanOrEqual(12 * price.monthly * 0.9);
});

it('[PLAN-01] the prices are those of the specification', () => {
  expect(plans).toMatchObject({
    free: { price: { monthly: 0, yearly: 0 }, trackLimit: 25 },
    indie: { price: { monthly: 649, yearly: 6999 }, trackLimit: 50 },
    premium: { price: { monthly: 1299, yearly: 13999 }, trackLimit: -1 },
  });
});
