/** Custom reports: what somebody chose to be told, as a page to look at, as files, by link, and on a schedule. */
import { z } from 'zod';
import { lengthOf } from '#domain/comparison.ts';
import {
  largestPicture,
  longestNoteOfReport,
  longestReportTitle,
  mostDaysAsked,
  mostSongsOfReport,
} from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { reportSections, rollingPeriods } from '#domain/reports.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { printedDocument } from './printed-document.ts';
import { counter, day, language } from './shapes.ts';
import { track } from './tracks.ts';

const title = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(longestReportTitle, 'long')
  .refine(hidesNothing, 'controlCharacter')
  .refine(isVisible, 'required');

/** Several lines; plain text, never markup. */
const note = z
  .string()
  .trim()
  .max(longestNoteOfReport, 'long')
  .refine((value) => hidesNothing(value.replaceAll('\n', ' ')), 'controlCharacter');

const fields = z.object({
  title,
  /** Empty: all songs that are on the list when it is read. */
  songIds: z.array(idShape('song')).max(mostSongsOfReport, `at most ${mostSongsOfReport}`),
  /** Empty: those that are known of these songs, in the order in which people ask. */
  metrics: z.array(counter).max(20),
  /** Days that stay the same, both of them; or a period that moves on. */
  from: day.nullable(),
  to: day.nullable(),
  period: z.enum(rollingPeriods).nullable(),
  compare: z.enum(['previous', 'year', 'none']),
  sections: z.array(z.enum(reportSections)).min(1, 'required'),
  /** Of the report, whatever its reader's is. */
  language,
  note,
});
export type ReportFields = z.infer<typeof fields>;

const optional = fields.extend({
  songIds: fields.shape.songIds.default([]),
  metrics: fields.shape.metrics.default([]),
  from: fields.shape.from.default(null),
  to: fields.shape.to.default(null),
  period: fields.shape.period.default(null),
  compare: fields.shape.compare.default('previous'),
  sections: fields.shape.sections.default([...reportSections]),
  language: fields.shape.language.default('en'),
  note: fields.shape.note.default(''),
});

type Dated = Pick<ReportFields, 'from' | 'to' | 'period'>;

/** What is wrong with the days, and of which field; undefined: nothing. */
export function faultOfDays({
  from,
  to,
  period,
}: Dated): { path: 'from' | 'to'; message: string } | undefined {
  if (period !== null)
    return from === null && to === null ? undefined : { path: 'from', message: 'a period or days, not both' };
  if (from === null) return { path: 'from', message: 'required' };
  if (to === null) return { path: 'to', message: 'required' };
  if (from > to) return { path: 'from', message: 'after_to' };
  if (lengthOf({ from, to }) > mostDaysAsked)
    return { path: 'from', message: `at most ${mostDaysAsked} days` };
  return undefined;
}

/** As they are stored. */
export const reportFields = fields.refine((value) => faultOfDays(value) === undefined);

const whole = optional.superRefine((value, context) => {
  const fault = faultOfDays(value);
  if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
});

const scheduled = z.object({
  every: z.enum(['week', 'month']),
  /** Who ended it for themselves stays on the list, and gets none. */
  recipients: z.array(z.object({ email: z.string(), hasEnded: z.boolean() })),
  /** The day on which the next one is made, where its owner lives. */
  nextOn: z.iso.date(),
});

export const report = fields.extend({
  id: idShape('customReport'),
  /** The days that it is of now. */
  days: z.object({ from: z.iso.date(), to: z.iso.date() }),
  hasLogo: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** null: nobody else can see it. It shows the report as it was at `madeAt`. */
  share: z
    .object({
      /** null: the secret that it was kept with is another now; it works on, and is shown nowhere. */
      path: z.string().nullable(),
      madeAt: z.iso.datetime(),
      expiresAt: z.iso.datetime().nullable(),
      hasExpired: z.boolean(),
      hasPassword: z.boolean(),
    })
    .nullable(),
  schedule: scheduled.nullable(),
  /** Those that the schedule made, the newest first. */
  issues: z.array(z.object({ id: idShape('reportIssue'), day: z.iso.date() })),
  sandbox: track.shape.sandbox,
});
export type Report = z.infer<typeof report>;

const byId = z.object({ id: idShape('customReport') });
/** Many ids are refused by their number, not by their bytes. */
const bodyLimit = 1024 * 1024;
const ofPlan = ['unauthenticated', 'plan_required'] as const;

/** The one that was changed last first. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  reply: z.array(report),
  errors: ['unauthenticated'],
});

/** `conflict`: there are as many as an account may have. `not_found`: one of the songs is not on the list. */
export const addReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  body: whole,
  bodyLimit,
  reply: report,
  status: 201,
  errors: [...ofPlan, 'conflict', 'not_found'],
});

/** What it would say, before it is kept. */
export const previewReport = endpoint({
  method: 'POST',
  path: '/api/reports/preview',
  members: 'view',
  body: optional.extend({ id: idShape('customReport').optional() }).superRefine((value, context) => {
    const fault = faultOfDays(value);
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
  }),
  bodyLimit,
  reply: printedDocument,
  errors: [...ofPlan, 'not_found', 'overloaded'],
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  params: byId,
  reply: report,
  errors: ['unauthenticated', 'not_found'],
});

/** What is left out stays. */
export const changeReport = endpoint({
  method: 'PATCH',
  path: '/api/reports/:id',
  params: byId,
  body: fields.partial(),
  bodyLimit,
  reply: report,
  errors: [...ofPlan, 'not_found'],
});

/** Its link and its schedule end with it. */
export const removeReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  params: byId,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day of its removal, with its link and its schedule. */
export const restoreReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/restore',
  params: byId,
  reply: report,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** One file, PNG, JPEG or WebP, of which a picture of at most 600 pixels a side is kept. */
export const setReportLogo = endpoint({
  method: 'POST',
  path: '/api/reports/:id/logo',
  params: byId,
  upload: { mostFiles: 1, mostBytes: largestPicture },
  reply: report,
  errors: [
    ...ofPlan,
    'not_found',
    'payload_too_large',
    'unsupported_media',
    'too_many_requests',
    'overloaded',
  ],
});

export const removeReportLogo = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id/logo',
  params: byId,
  reply: report,
  errors: ['unauthenticated', 'not_found'],
});

/** The report as it is now; `issue`: as a schedule made it. */
const asOf = z.object({ issue: idShape('reportIssue').optional() });

export const getReportDocument = endpoint({
  method: 'GET',
  path: '/api/reports/:id/document',
  params: byId,
  query: asOf,
  reply: printedDocument,
  errors: [...ofPlan, 'not_found', 'overloaded'],
});

export const getReportPdf = endpoint({
  method: 'GET',
  path: '/api/reports/:id.pdf',
  params: byId,
  query: asOf,
  reply: z.any(),
  errors: [...ofPlan, 'not_found', 'overloaded'],
});

/** Every table, figure and chart, one after another, in the report's language. */
export const getReportCsv = endpoint({
  method: 'GET',
  path: '/api/reports/:id.csv',
  params: byId,
  query: asOf,
  errors: [...ofPlan, 'not_found', 'overloaded'],
});

/** The same, a sheet for each table. */
export const getReportXlsx = endpoint({
  method: 'GET',
  path: '/api/reports/:id.xlsx',
  params: byId,
  query: asOf,
  reply: z.any(),
  errors: [...ofPlan, 'not_found', 'overloaded'],
});
