/** The letter of the week: what a week brought, in few words; the same by mail and on the page. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { track } from './tracks.ts';

/** Something that happened or is worth a look, and the page that says more. */
const told = z.object({ title: z.string(), content: z.string(), path: z.string() });

export const digest = z.object({
  /** The last whole week, from Monday to Sunday, of the user's own zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  /** Nothing was read in it and nothing happened: no letter is sent. */
  isEmpty: z.boolean(),
  /** What follows is in the language that the user has chosen. */
  subject: z.string(),
  /** The dashboard's own answer for these days. */
  sentence: z.string(),
  /** Which days the figures are of, those that they are compared with, and in which zone. */
  period: z.string(),
  /** What made most of the difference to the week before; null: nothing stands out. */
  explanation: z.string().nullable(),
  figures: z.array(
    z.object({
      /** The number, and the platforms that it is of. */
      name: z.string(),
      /** What the week brought, and what stands now. */
      gained: z.string(),
      total: z.string(),
      /** From how many of the songs that have the number, and what else narrows it. */
      notes: z.array(z.string()),
      /** Against the week before, which is named wherever there is something to compare with. */
      comparison: z.string(),
      direction: z.enum(['up', 'down', 'flat']),
    }),
  ),
  /** What happened, the weightiest first; `others` more are on the dashboard. */
  news: z.array(told),
  others: z.number().int(),
  /** One thing to look at. */
  look: told.nullable(),
  sandbox: track.shape.sandbox,
});
export type Digest = z.infer<typeof digest>;

export const getDigest = endpoint({
  method: 'GET',
  path: '/api/digest',
  reply: digest,
  errors: ['unauthenticated'],
});

const byToken = z.object({ token: z.string().max(200) });

/** A small page that asks whether the letters shall end: whatever reads mails ahead of people follows links. */
export const askUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/digest/unsubscribe',
  members: 'self',
  query: byToken,
  access: 'anyone',
  errors: ['not_found'],
});

/** Ends the letters of the account that the token was signed for, without a session (RFC 8058). Twice is once. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/digest/unsubscribe',
  query: byToken,
  access: 'anyone',
  errors: ['not_found'],
});
