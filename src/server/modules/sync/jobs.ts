/** The jobs of the sync that the clock sends; what is due itself needs no job (see `worker.ts`). */
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Partitions of this and the next month, made before they are needed. */
export const monthsJob = defineJob({
  name: 'sync.months',
  data: z.object({}),
  policy: 'short',
  cron: '7 2 * * *',
});

/** Takes away runs that no number refers to, once they are old. */
export const tidyJob = defineJob({
  name: 'sync.tidy',
  data: z.object({}),
  policy: 'short',
  cron: '23 3 * * *',
});

/** Ends the record of runs whose process died. */
export const closeRunsJob = defineJob({
  name: 'sync.close-runs',
  data: z.object({}),
  policy: 'short',
  cron: '*/5 * * * *',
});
