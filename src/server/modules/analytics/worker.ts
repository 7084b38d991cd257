/** The work behind the jobs of analytics. */
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { timeZoneChanged } from '../accounts/events.ts';
import { numbersChanged } from '../sync/events.ts';
import { tracksChanged } from '../tracks/events.ts';
import { rebuildTotals, refreshTotals } from './jobs.ts';
import { rebuild, refresh } from './totals.ts';

const perUser = ({ userId }: { userId: string }) => userId;

export const analyticsBindings: Binding<Ctx>[] = [
  bindJob(refreshTotals, (ctx: Ctx, { userId }) => refresh(ctx, userId)),
  bindJob(rebuildTotals, (ctx: Ctx, { userId }) => rebuild(ctx, userId)),
];

export const analyticsSubscriptions: Subscription[] = [
  subscribe(numbersChanged, refreshTotals, perUser),
  subscribe(tracksChanged, rebuildTotals, perUser),
  subscribe(timeZoneChanged, rebuildTotals, perUser),
];
