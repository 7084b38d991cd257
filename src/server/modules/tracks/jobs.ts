import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { numbersExpiring } from '../metrics/events.ts';

/** Forgets what was taken off a list more than a day ago, songs that platforms did not show, and refusals of long ago. */
export const purgeJob = defineJob({
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

/** Asks for songs that somebody follows before their numbers have to be deleted. */
export const keepFreshJob = defineJob({
  name: 'tracks.keep-fresh',
  data: numbersExpiring.data,
  policy: 'short',
});
