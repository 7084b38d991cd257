import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** The loop that sends; `wake` of the queue names it. */
export const deliveryLoop = 'webhooks.deliver';

/** Tells of all readings that an account has been told nothing of. */
export const tellNumbersJob = defineJob({
  name: 'webhooks.tell-numbers',
  data: z.object({ userId: z.string() }),
  policy: 'short',
  concurrency: 4,
});

/** Deletes deliveries that are old, or more than are kept; seals anew what a former key has sealed. */
export const tidyWebhooks = defineJob({
  name: 'webhooks.tidy',
  data: z.object({}),
  policy: 'short',
  cron: '13 4 * * *',
});
