/** What happens to accounts and may matter to modules above. */
import { z } from 'zod';
import { defineEvent } from '#server/jobs/define.ts';

/** "Today" of this user has moved: whatever is kept by the user's days must be built again. */
export const timeZoneChanged = defineEvent({
  name: 'accounts.time-zone-changed',
  data: z.object({ userId: z.string() }),
});
