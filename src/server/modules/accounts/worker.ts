import { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, defineJob, type Subscription } from '#server/jobs/define.ts';
import {
  mailInvitationJob,
  mailNewAddressJob,
  mailOldAddressJob,
  mailResetJob,
  tellByMail,
} from './mails/jobs.ts';
import { mailNewAddress, mailOldAddress, mailReset } from './mails/links.ts';
import { deleteMailLinksEndedBefore } from './mails/queries.ts';
import { mailSecurityTold } from './mails/security-mails.ts';
import { endLook } from './members/choose.ts';
import { mailInvitation } from './members/invitations.ts';
import { lookRunsOut } from './members/jobs.ts';
import { deleteInvitationsEndedBefore } from './members/queries.ts';
import { deleteChallengesEndedBefore } from './passkeys/queries.ts';
import { deletePicturesRemovedBefore } from './picture/queries.ts';
import { knownAddressDays } from './policy.ts';
import { deleteAddressesUnusedSince, deleteAttemptsBefore, deleteExpiredSessions } from './queries.ts';
import { deleteVisitsBefore } from './queries-activity.ts';
import { deleteHalvesEndedBefore, deleteUnconfirmedBefore } from './second-factor/queries.ts';

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
    await deleteHalvesEndedBefore(db, now);
    await deleteChallengesEndedBefore(db, now);
    await deleteUnconfirmedBefore(db, daysAgo(1));
    await deleteMailLinksEndedBefore(db, now);
    await deleteInvitationsEndedBefore(db, now);
    await deletePicturesRemovedBefore(db, daysAgo(1));
  }),
  bindJob(tellByMail, mailSecurityTold),
  bindJob(mailResetJob, mailReset),
  bindJob(mailNewAddressJob, mailNewAddress),
  bindJob(mailOldAddressJob, mailOldAddress),
  bindJob(mailInvitationJob, mailInvitation),
  bindJob(lookRunsOut, endLook),
];
export const accountsSubscriptions: Subscription[] = [];
