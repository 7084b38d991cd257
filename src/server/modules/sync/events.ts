/** What a sync brings to those who follow the songs. */
import { z } from 'zod';
import { defineEvent } from '#server/jobs/define.ts';

/** A song of this user has other numbers than before, or its first ones of a new day. */
export const numbersChanged = defineEvent({
  name: 'sync.numbers-changed',
  data: z.object({ userId: z.string() }),
});
