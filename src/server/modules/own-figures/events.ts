import { z } from 'zod';
import { defineEvent } from '#server/jobs/define.ts';

/** Figures of a source have come, or say something else. */
export const figuresShown = defineEvent({
  name: 'own-figures.shown',
  data: z.object({ userId: z.string() }),
});
