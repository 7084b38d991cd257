import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes what was taken out a day ago, and who played on earlier days. */
export const purgePlaylists = defineJob({
  name: 'playlists.purge',
  data: z.object({}),
  policy: 'short',
  cron: '32 3 * * *',
});
