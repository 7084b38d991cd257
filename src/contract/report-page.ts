/** What somebody without an account gets of a report: by its link, and by the mails of its schedule. */
import { z } from 'zod';
import { longestLinkPassword } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { printedDocument } from './printed-document.ts';

/** 256 bits of chance. */
const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const pass = z.string().max(200);

const openReport = z.object({
  isLocked: z.literal(false),
  document: printedDocument,
  /** When it was as it says, in UTC. */
  madeAt: z.iso.datetime(),
  /** Opens it again without the password, and its PDF, for half a day. */
  pass,
});
export type OpenReport = z.infer<typeof openReport>;

const sharedReport = z.union([openReport, z.object({ isLocked: z.literal(true) })]);
export type SharedReport = z.infer<typeof sharedReport>;

/** `not_found`: withdrawn, expired, of somebody suspended, or guessed; which of them nobody is told. */
export const getSharedReport = endpoint({
  method: 'GET',
  path: '/api/shared-reports/:token',
  access: 'anyone',
  params: byToken,
  reply: sharedReport,
  errors: ['not_found'],
});

/** By its password, or by what an earlier opening gave. `invalid_input` (`password`): it is another. */
export const unlockReport = endpoint({
  method: 'POST',
  path: '/api/shared-reports/:token/unlock',
  access: 'anyone',
  params: byToken,
  body: z.object({ password: z.string().max(longestLinkPassword).optional(), pass: pass.optional() }),
  reply: openReport,
  errors: ['not_found'],
});

export const getSharedReportPdf = endpoint({
  method: 'GET',
  path: '/api/shared-reports/:token/pdf',
  access: 'anyone',
  params: byToken,
  query: z.object({ pass }),
  reply: z.any(),
  errors: ['not_found'],
});

const signed = z.object({ token: z.string().max(1000) });

/** A page that asks whether one recipient wants no more of one report. */
export const askUnsubscribeReport = endpoint({
  method: 'GET',
  path: '/api/report-mails/unsubscribe',
  members: 'self',
  query: signed,
  access: 'anyone',
  errors: ['not_found'],
});

/** Ends it for that recipient alone, without a session (RFC 8058). Twice is once. */
export const unsubscribeReport = endpoint({
  method: 'POST',
  path: '/api/report-mails/unsubscribe',
  query: signed,
  access: 'anyone',
  errors: ['not_found'],
});
