/** The work behind the jobs of accounts. */
import { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, defineJob, type Subscription } from '#server/jobs/define.ts';
import { deleteAttemptsBefore, deleteExpiredSessions } from './queries.ts';

const dayMs = 24 * 3600_000;

/** Once a night: sessions that ended by themselves, and tries older than any window. */
export const tidyAccounts = defineJob({
  name: 'accounts.tidy',
  data: z.object({}),
  policy: 'short',
  cron: '17 3 * * *',
});

export const accountsBindings: Binding<Ctx>[] = [
  bindJob(tidyAccounts, async ({ db, clock }: Ctx) => {
    await deleteExpiredSessions(db, clock.now());
    await deleteAttemptsBefore(db, new Date(clock.now().getTime() - dayMs));
  }),
];
export const accountsSubscriptions: Subscription[] = [];
