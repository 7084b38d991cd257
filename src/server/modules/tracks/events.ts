/** What happens to someone's list of songs and may matter to modules above. */
import { z } from 'zod';
import { defineEvent } from '#server/jobs/define.ts';

/** Songs were added, which count from now on: nothing that was before is another. */
export const tracksAdded = defineEvent({
  name: 'tracks.added',
  data: z.object({ userId: z.string() }),
});

/** Songs went, came back with what they had, were exchanged, paused or resumed. */
export const tracksChanged = defineEvent({
  name: 'tracks.changed',
  data: z.object({ userId: z.string() }),
});
