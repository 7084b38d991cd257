import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes what was taken out a day ago, and places of recordings that are gone. */
export const purgeAudioPlaylists = defineJob({
  name: 'audio-playlists.purge',
  data: z.object({}),
  policy: 'short',
  cron: '38 3 * * *',
});
