import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/**
 * Deletes numbers that a platform's terms let nobody keep any longer. Every hour, not at some hour of the night: a
 * computer that is off then would never do it.
 */
export const retentionJob = defineJob({
  name: 'metrics.retention',
  data: z.object({}),
  policy: 'short',
  cron: '37 * * * *',
  expireInSeconds: 3600,
});
