/** What the platforms' terms do to numbers, told to the modules above. Instants as ISO texts. */
import { z } from 'zod';
import { platformId } from '#contract/shapes.ts';
import { defineEvent } from '#server/jobs/define.ts';

/** Numbers of this platform that were confirmed before that instant are deleted soon unless they are read again. */
export const numbersExpiring = defineEvent({
  name: 'metrics.numbers-expiring',
  data: z.object({ platform: platformId, confirmedBefore: z.iso.datetime() }),
});

/** What this platform's counters said before that instant is deleted; what was made of it has to follow. */
export const numbersExpired = defineEvent({
  name: 'metrics.numbers-expired',
  data: z.object({ platform: platformId, before: z.iso.datetime() }),
});

/** These items were not read for so long that even their latest numbers are gone. */
export const numbersCleared = defineEvent({
  name: 'metrics.numbers-cleared',
  data: z.object({ itemIds: z.array(z.string()) }),
});
