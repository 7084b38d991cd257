import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** After links came or went: joins those of one ISRC, and looks for others that seem to be one song; then for the songs on other platforms. */
export const matchSongs = defineJob({
  name: 'songs.match',
  data: z.object({ userId: z.string() }),
  policy: 'short',
  expireInSeconds: 300,
});

/** Forgets what platforms answered long ago, and finds that their terms let nobody keep. */
export const forgetLookupsJob = defineJob({
  name: 'songs.forget-lookups',
  data: z.object({}),
  policy: 'short',
  cron: '41 3 * * *',
});
