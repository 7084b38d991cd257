import { z } from 'zod';
import { defineEvent } from '#server/jobs/define.ts';

/** A user joined or parted songs. */
export const songsChanged = defineEvent({
  name: 'songs.changed',
  data: z.object({ userId: z.string() }),
});
