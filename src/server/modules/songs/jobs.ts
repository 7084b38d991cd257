import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** After links came or went: joins those of one ISRC, and looks for others that seem to be one song. */
export const matchSongs = defineJob({
  name: 'songs.match',
  data: z.object({ userId: z.string() }),
  policy: 'short',
  expireInSeconds: 300,
});
