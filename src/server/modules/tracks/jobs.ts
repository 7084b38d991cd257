import { defineJob } from '#server/jobs/define.ts';
import { numbersExpiring } from '../metrics/events.ts';

/** Asks for songs that somebody follows before their numbers have to be deleted. */
export const keepFreshJob = defineJob({
  name: 'tracks.keep-fresh',
  data: numbersExpiring.data,
  policy: 'short',
});
