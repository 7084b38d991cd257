/** Paying: what is refused, and what is said as long as nobody can pay. */
import { describe, expect, test } from 'vitest';
import { createCheckoutSession } from '#contract/billing.ts';
import { priceIds } from '#domain/plans.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';

describe('[PLAN-02] checkout', () => {
  const server = useTestServer();
  const order = { priceId: priceIds.indie.yearly, tier: 'indie', billingCycle: 'yearly' };

  test('says that it is not configured here', async () => {
    const reply = await call(server.app, createCheckoutSession, { as: await person(server), body: order });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'not_configured' });
  });

  test('takes no price but the one of the plan and cycle', async () => {
    const as = await person(server);
    for (const wrong of [
      { ...order, priceId: priceIds.indie.monthly },
      { ...order, priceId: priceIds.premium.yearly },
      { ...order, priceId: 'price_1' },
      { ...order, tier: 'free' },
    ])
      expect((await call(server.app, createCheckoutSession, { as, body: wrong })).statusCode).toBe(400);
  });

  test('needs a session', async () => {
    expect((await call(server.app, createCheckoutSession, { body: order })).statusCode).toBe(401);
  });
});
