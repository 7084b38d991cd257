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
] as const;
export type ToldByMail = (typeof toldByMail)[number];

/** Tried for most of a day: mail servers go down and come back. */
export const tellByMail = defineJob({
  name: 'accounts.mail',
  data: z.object({ userId: z.string(), what: z.enum(toldByMail), at: z.iso.datetime() }),
  retryLimit: 10,
  retryDelay: 30,
});
