/** Paying where there are no keys: what is refused, and what is said. */
import { describe, expect, test } from 'vitest';
import { createCheckoutSession, getBilling, openBillingPortal, takePaymentEvent } from '#contract/billing.ts';
import { priceIds } from '#domain/plans.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';

describe('[PLAN-02] [PLAN-04] without keys checkout', () => {
  const server = useTestServer();
  const order = { priceId: priceIds.indie.yearly, tier: 'indie', billingCycle: 'yearly' };

  test('says that it is not configured here', async () => {
    const as = await person(server);
    const reply = await call(server.app, createCheckoutSession, { as, body: order });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'not_configured' });
    expect((await call(server.app, openBillingPortal, { as })).json()).toMatchObject({
      code: 'not_configured',
    });
    expect((await call(server.app, getBilling, { as })).json()).toEqual({
      ...{ tier: 'free', given: null, subscription: null, hasPortal: false, sandbox: true },
    });
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

  test('takes no event', async () => {
    const reply = await server.app.inject({ method: 'POST', url: takePaymentEvent.path, body: {} });
    expect(reply.statusCode).toBe(422);
  });
});
