import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { numbersExpiring } from '../metrics/events.ts';
import { keepFreshJob } from './jobs.ts';
import { keepFresh } from './schedules.ts';

export const tracksBindings: Binding<Ctx>[] = [bindJob(keepFreshJob, keepFresh)];
export const tracksSubscriptions: Subscription[] = [
  subscribe(numbersExpiring, keepFreshJob, ({ platform }) => platform),
];
