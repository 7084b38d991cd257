/** Jobs of analytics: they bring users' totals up to date, and one waiting does for any number of news. */
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { numbersCleared, numbersExpired } from '../metrics/events.ts';

const ofUser = z.object({ userId: z.string() });

/** After new numbers: the last two days. */
export const refreshTotals = defineJob({ name: 'totals.refresh', data: ofUser, policy: 'short' });

/** After songs were added: theirs alone. */
export const countAddedSongs = defineJob({ name: 'totals.count-added', data: ofUser, policy: 'short' });

/** After songs went or came back with what they had, or the user's days moved: all days. */
export const rebuildTotals = defineJob({
  name: 'totals.rebuild',
  data: ofUser,
  policy: 'short',
  expireInSeconds: 900,
});

/** After a platform's old numbers were deleted: the sums of those days go too. */
export const expireTotals = defineJob({
  name: 'totals.expire',
  data: numbersExpired.data,
  policy: 'short',
  expireInSeconds: 900,
});

/** After songs lost even their latest numbers: whose sums they were in. */
export const rebuildFollowers = defineJob({ name: 'totals.rebuild-followers', data: numbersCleared.data });
