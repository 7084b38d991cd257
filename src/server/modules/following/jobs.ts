import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Forgets what was taken off a list more than a day ago, songs that platforms did not show, and refusals of long ago. */
export const purgeJob = defineJob({
  // The names by which databases in use know the queues and their schedules.
  name: 'tracks.purge',
  data: z.object({}),
  policy: 'short',
  cron: '17 * * * *',
});

/** Looks for songs that were added under a part of their name, a few at a time, each once (docs/decisions/0020). */
export const cutNamesJob = defineJob({
  name: 'tracks.find-cut-names',
  data: z.object({}),
  policy: 'short',
  cron: '*/10 * * * *',
  retryLimit: 0,
});
