import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';

/** Deletes what was removed a day ago. */
export const purgeReports = defineJob({
  name: 'reports.purge',
  data: z.object({}),
  policy: 'short',
  cron: '57 3 * * *',
});

/** Finds whose hour it is. */
export const planReports = defineJob({
  name: 'reports.plan',
  data: z.object({}),
  policy: 'short',
  cron: '*/10 * * * *',
});

/** Makes one, of the day it is due. */
export const makeIssue = defineJob({
  name: 'reports.make',
  data: z.object({ reportId: z.string(), day: z.iso.date() }),
  retryLimit: 5,
  retryDelay: 30,
});

/** One mail to one recipient. Tried for most of a day: mail servers go down and come back. */
export const mailIssue = defineJob({
  name: 'reports.mail',
  data: z.object({ issueId: z.string(), email: z.string() }),
  retryLimit: 10,
  retryDelay: 30,
});
