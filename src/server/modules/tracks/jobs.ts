/** The jobs of tracks. */
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { numbersExpiring } from '../metrics/events.ts';

/** Forgets what was taken off a list more than a day ago. */
export const purgeJob = defineJob({
  name: 'tracks.purge',
  data: z.object({}),
  policy: 'short',
  cron: '17 3 * * *',
});

/** Asks for songs that somebody follows before their numbers have to be deleted. */
export const keepFreshJob = defineJob({
  name: 'tracks.keep-fresh',
  data: numbersExpiring.data,
  policy: 'short',
});
