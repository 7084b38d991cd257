/** What happens to someone's list of songs and may matter to modules above. */
import { z } from 'zod';
import { defineEvent } from '#server/jobs/define.ts';

/** Songs came, went, were paused or resumed. */
export const tracksChanged = defineEvent({
  name: 'tracks.changed',
  data: z.object({ userId: z.string() }),
});
