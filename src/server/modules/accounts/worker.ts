import { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, defineJob, type Subscription } from '#server/jobs/define.ts';
import { knownAddressDays } from './policy.ts';
import {
  deleteAddressesUnusedSince,
  deleteAttemptsBefore,
  deleteExpiredSessions,
  deleteVisitsBefore,
} from './queries.ts';

const dayMs = 24 * 3600_000;

const keepVisitsDays = 400;

/** Once a night: sessions that ended by themselves, tries older than any window, addresses long unused, visits that no yearly comparison needs. */
export const tidyAccounts = defineJob({
  name: 'accounts.tidy',
  data: z.object({}),
  policy: 'short',
  cron: '17 3 * * *',
});

export const accountsBindings: Binding<Ctx>[] = [
  bindJob(tidyAccounts, async ({ db, clock }: Ctx) => {
    const now = clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    await deleteExpiredSessions(db, now);
    await deleteAttemptsBefore(db, daysAgo(1));
    await deleteAddressesUnusedSince(db, daysAgo(knownAddressDays));
    await deleteVisitsBefore(db, daysAgo(keepVisitsDays));
  }),
];
export const accountsSubscriptions: Subscription[] = [];
