/** The jobs of the sync. */

import { z } from 'zod';
import { platformId } from '#contract/shapes.ts';
import { defineJob } from '#server/jobs/define.ts';

/** Looks every minute for what is due, and at once when somebody asks by hand. */
export const planJob = defineJob({
  name: 'sync.plan',
  data: z.object({}),
  policy: 'short',
  cron: '* * * * *',
  retryLimit: 0,
});

/** One call's worth of songs of one platform. Should it be lost, its claim ends and the songs are due again. */
export const runJob = defineJob({
  name: 'sync.run',
  data: z.object({
    runId: z.string(),
    platform: platformId,
    itemIds: z.array(z.string()),
    trigger: z.enum(['hand', 'schedule']),
  }),
  concurrency: 4,
  retryLimit: 2,
});
export type RunData = z.infer<typeof runJob.data>;

/** Partitions of this and the next month, made before they are needed. */
export const monthsJob = defineJob({
  name: 'sync.months',
  data: z.object({}),
  policy: 'short',
  cron: '7 2 * * *',
});
