import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { mailIssue, makeIssue, planReports, purgeReports } from './jobs.ts';
import { purgeRemovedReports } from './reports.ts';
import { mailScheduled, makeScheduled, planDueReports } from './schedule.ts';

export const reportsBindings: Binding<Ctx>[] = [
  bindJob(planReports, (ctx: Ctx) => planDueReports(ctx)),
  bindJob(makeIssue, makeScheduled),
  bindJob(mailIssue, mailScheduled),
  bindJob(purgeReports, (ctx: Ctx) => purgeRemovedReports(ctx)),
];
