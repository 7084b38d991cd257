/** What happens to accounts and may matter to modules above. */
import { z } from 'zod';
import { securityNews } from '#domain/notifications.ts';
import { defineEvent } from '#server/jobs/define.ts';

/** "Today" of this user has moved: whatever is kept by the user's days must be built again. */
export const timeZoneChanged = defineEvent({
  name: 'accounts.time-zone-changed',
  data: z.object({ userId: z.string() }),
});

/** `at` tells it from another one of the same sort. */
export const securityChanged = defineEvent({
  name: 'accounts.security-changed',
  data: z.object({ userId: z.string(), what: z.enum(securityNews), at: z.iso.datetime() }),
});

export const memberJoined = defineEvent({
  name: 'accounts.member-joined',
  data: z.object({
    ownerId: z.string(),
    memberId: z.string(),
    name: z.string(),
    role: z.enum(['view', 'edit']),
    at: z.iso.datetime(),
  }),
});
