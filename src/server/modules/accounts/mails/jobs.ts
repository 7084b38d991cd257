import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** What an account is told of itself by mail, whatever else it wants to hear: somebody else may have done it. */
export const toldByMail = [
  'totpOn',
  'totpOff',
  'codesRenewed',
  'recoveryUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'passwordReset',
  'passwordChanged',
  'keyAdded',
] as const;
export type ToldByMail = (typeof toldByMail)[number];

/** Tried for most of a day: mail servers go down and come back. */
export const tellByMail = defineJob({
  name: 'accounts.mail',
  data: z.object({ userId: z.string(), what: z.enum(toldByMail), at: z.iso.datetime() }),
  retryLimit: 10,
  retryDelay: 30,
});

/** For people who wait for it: tried while the link that is in it would be of use. */
const whileWanted = { retryLimit: 5, retryDelay: 10 };

/** Of an address that somebody typed; whether there is an account shows here, where nobody waits for it. */
export const mailResetJob = defineJob({
  name: 'accounts.mail-reset',
  data: z.object({ email: z.string() }),
  ...whileWanted,
});

export const mailNewAddressJob = defineJob({
  name: 'accounts.mail-new-address',
  data: z.object({ userId: z.string(), email: z.string() }),
  ...whileWanted,
});

export const mailOldAddressJob = defineJob({
  name: 'accounts.mail-old-address',
  data: z.object({ userId: z.string(), email: z.string(), at: z.iso.datetime() }),
  retryLimit: 10,
  retryDelay: 30,
});

export const mailInvitationJob = defineJob({
  name: 'accounts.mail-invitation',
  data: z.object({ invitationId: z.string() }),
  retryLimit: 10,
  retryDelay: 30,
});
