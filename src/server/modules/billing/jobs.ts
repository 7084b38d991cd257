import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** An event spoke of this customer: what they pay is read again. */
export const readCustomer = defineJob({
  name: 'billing.read',
  data: z.object({ customerId: z.string() }),
  policy: 'short',
  retryLimit: 12,
  retryDelay: 5,
});

/** Finds what no event has told: graces that are over, and what was missed. */
export const reviewBilling = defineJob({
  name: 'billing.review',
  data: z.object({}),
  policy: 'short',
  cron: '23 * * * *',
  expireInSeconds: 1800,
});

/** An account is gone: nobody pays for it any more. */
export const endCustomer = defineJob({
  name: 'billing.end-customer',
  data: z.object({ customerId: z.string() }),
  retryLimit: 40,
  retryDelay: 30,
});
