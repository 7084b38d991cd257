/** The work behind the jobs of tracks. */
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { numbersExpiring } from '../metrics/events.ts';
import { findCutNames } from './cut-names.ts';
import { cutNamesJob, keepFreshJob, purgeJob } from './jobs.ts';
import { keepFresh } from './keep-fresh.ts';
import { purgeRemoved } from './removal.ts';

export const tracksBindings: Binding<Ctx>[] = [
  bindJob<Ctx, object>(purgeJob, purgeRemoved),
  bindJob<Ctx, object>(cutNamesJob, findCutNames),
  bindJob(keepFreshJob, keepFresh),
];
export const tracksSubscriptions: Subscription[] = [
  subscribe(numbersExpiring, keepFreshJob, ({ platform }) => platform),
];
