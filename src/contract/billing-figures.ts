/** What administrators are told of payments: all of it is read at the payment provider, none worked out from the plans' prices. */
import { z } from 'zod';
import { billingCycles } from '#domain/plans.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

const instant = z.iso.datetime();
const count = z.number().int().nonnegative();
const paidTier = z.enum(['indie', 'premium']);
/** Minor units. */
const money = { amount: z.number().int(), currency: z.string() };

const month = z.object({
  /** In UTC. */
  month: z.string().regex(/^\d{4}-\d\d$/),
  /** What came in, before what was paid back, a currency each; taxes are in it. */
  paid: z.array(z.object({ ...money, invoices: count })),
  /** Subscriptions: those there were as it began, those that began in it, and of the former those that ended in it. */
  begun: count,
  started: count,
  left: count,
});
export type MonthOfBilling = z.infer<typeof month>;

export const billingFigures = z.object({
  at: instant,
  isConnected: z.boolean(),
  /** Those that go on. `ending`: cancelled, and paid for until then. `unpaid`: the last payment failed. */
  subscriptions: z.array(
    z.object({
      ...{ tier: paidTier, billingCycle: z.enum(billingCycles) },
      ...{ active: count, ending: count, unpaid: count },
    }),
  ),
  /** Plans that administrators have given. */
  given: z.record(paidTier, count),
  /** The newest first. */
  months: z.array(month),
  /** Whoever's last payment failed, the ones that wait longest first. */
  failing: z.array(
    z.object({
      user: z.object({ id: idShape('user'), name: z.string(), email: z.string() }),
      tier: paidTier.nullable(),
      ...money,
      since: instant,
      /** Null: it is over. */
      graceUntil: instant.nullable(),
      /** The customer's page at the payment provider, where payments are given back. */
      url: z.url().nullable(),
    }),
  ),
  disputes: z.object({ days: count, count }),
  /** Null: they could not be compared. */
  prices: z
    .object({
      comparedAt: instant,
      wrong: z.array(
        z.object({
          ...{ tier: paidTier, billingCycle: z.enum(billingCycles) },
          problem: z.enum(['missing', 'inactive', 'amount', 'currency', 'interval']),
        }),
      ),
    })
    .nullable(),
  /** The payment provider's page of all payments. */
  office: z.url().nullable(),
  sandbox: z.literal(true).optional(),
});
export type BillingFigures = z.infer<typeof billingFigures>;

export const getBillingFigures = endpoint({
  method: 'GET',
  path: '/api/admin/billing',
  access: 'admin',
  reply: billingFigures,
});
