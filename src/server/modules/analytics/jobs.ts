/** Jobs of analytics: both bring a user's totals up to date, and one waiting does for any number of news. */
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

const ofUser = z.object({ userId: z.string() });

/** After new numbers: the last two days. */
export const refreshTotals = defineJob({ name: 'totals.refresh', data: ofUser, policy: 'short' });

/** After songs came or went, or the user's days moved: all days. */
export const rebuildTotals = defineJob({
  name: 'totals.rebuild',
  data: ofUser,
  policy: 'short',
  expireInSeconds: 900,
});
